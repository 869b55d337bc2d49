import Testing

@Suite("compiling insertions by unique keys")
struct UniqueKeyCompilationTests {
  private static func messages(_ call: String) throws -> String {
    try Compiler.messages(
      ofText: """
        import DBGenRuntime
        import GoldenColumns
        func store(_ row: Verbatim.Draft, _ transaction: WriteTransaction) throws {
          try Verbatim.insertOrUpdate(row, \(call), into: transaction)
        }
        """)
  }

  @Test(
    "a key has to be unique, and a column that changes one of the table that isn't computed",
    arguments: [
      ("by: .parent", "has no member 'parent'"),
      ("by: .name, updating: { [$0.size] }", "'OptionalGeneratedColumn<Verbatim, Int>'"),
      ("by: .name, updating: { _ in [Size.columns.width] }", "Size"),
    ])
  func refused(call: String, message: String) throws {
    #expect(try Self.messages(call).contains(message))
  }

  @Test(
    "each unique key and each stored column will do",
    arguments: [
      "by: .name", "by: .primaryKey, updating: { [$0.name, $0.parent] }",
      "by: .name, updating: { _ in [] }",
    ])
  func accepted(call: String) throws {
    #expect(try Self.messages(call) == "")
  }
}
