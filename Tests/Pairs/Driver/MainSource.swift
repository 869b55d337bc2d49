/// The source that opens the databases of a module's schemas and tries their tables. A second schema
/// is attached to the first.
enum MainSource {
  static func text(_ schemas: [TestedSchema]) -> String {
    guard let first = schemas.first else { return "" }
    let rows = schemas.flatMap(\.rows).map { "      #\"\($0)\"#," }.joined(separator: "\n")
    let attachments = schemas.dropFirst().map {
      ".init(\($0.name).schema, at: \":memory:\", as: \"\($0.name)File\")"
    }
    let tables = schemas.flatMap(\.tables).map { "    try\($0.number)(database)" }
    return """

      import DBGenMaintenance
      import DBGenObservation
      import DBGenRuntime
      import Foundation

      \(schemas.map(shared).joined(separator: "\n"))

      @main nonisolated struct Main {
        static func main() async throws {
          let database = try tried()
          \(schemas.map { "try await observe\($0.name)(database)" }.joined(separator: "\n    "))
        }

        static func tried() throws -> DBGenRuntime.Database {
          let blanks = DBGenRuntime.Database.Tokenizer("blanks") { text, _ in
            text.split(separator: " ").map { .init($0) }
          }
          let unicase = DBGenRuntime.Database.Collation("unicase") {
            $0.lowercased().compare($1.lowercased())
          }
          let fold = DBGenRuntime.Database.Function("fold", arguments: 1, deterministic: true, innocuous: true) {
            guard case .text(let text) = $0[0] else { return $0[0] }
            return .text(text.lowercased())
          }
          let configuration = DBGenRuntime.Database.Configuration(
            functions: [fold], collations: [unicase], tokenizers: [blanks], attachments: [\(attachments.joined(separator: ", "))])
          let database = try \(first.name).open(at: ":memory:", configuration: configuration)
          let rows = [
      \(rows)
          ]
          try database.write { t in for sql in rows { _ = try t.execute(SQL(raw: sql)) } }
      \(tables.joined(separator: "\n"))
          return database
        }
      }

      """
  }

  /// The functions on the tables that the tested ones share.
  private static func shared(_ schema: TestedSchema) -> String {
    let (tag, mark) = (schema.name + "Tag", schema.name + "Mark")
    return """
      nonisolated func tag(_ tag: \(tag)) -> [SQLValue] { [stored_key(tag.id), .text(tag.label)] }
      nonisolated func tag(_ tag: \(tag)?) -> [SQLValue] { tag.map { [stored_key($0.id), .text($0.label)] } ?? [.null, .null] }
      nonisolated func mark(_ mark: \(mark)) -> [SQLValue] { [stored_key(mark.id), stored_key(mark.tagID)] }

      /// Compares sections before and after a change with those that are expected.
      nonisolated func observe\(schema.name)(_ database: DBGenRuntime.Database) async throws {
        var values = database.observe { try \(mark).fetchSections(by: { $0.tagID }, from: $0) }.makeAsyncIterator()
        var seen: [[Rows]] = []
        if let before = try await values.next() { seen.append(before.map { $0.rows.map(mark) }) }
        try await database.write { _ = try $0.execute("INSERT INTO \(mark) VALUES (4, 1)") }
        if let after = try await values.next() { seen.append(after.map { $0.rows.map(mark) }) }
        let sections = seen.map { $0.map(text).joined(separator: "; ") }
        let expected = ["(1, 1) (2, 1); (3, 2)", "(1, 1) (2, 1) (4, 1); (3, 2)"]
        if sections != expected { print("observed sections: \\(sections) and not \\(expected)") }
      }
      """
  }
}
