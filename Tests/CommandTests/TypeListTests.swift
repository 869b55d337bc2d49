import Testing

@Suite("dbgen types")
struct TypeListTests {
  @Test("lists each type of a column with its type in Swift")
  func list() throws {
    let outcome = try Sandbox().dbgen("types")
    #expect(outcome.status == 0 && outcome.error == "")
    #expect(outcome.output.hasPrefix("integer Int\nint64 Int64\n"))
  }
}
