import Foundation
import RuntimeSamples
import Testing

@Suite("names in an export for PostgreSQL")
struct PostgreSQLNameTests {
  private let sandbox = Sandbox()

  /// Two names that PostgreSQL would cut to the same.
  private static let (first, second) = (
    "a_name_that_is_longer_than_postgresql_allows_for_any_of_its_names_1",
    "a_name_that_is_longer_than_postgresql_allows_for_any_of_its_names_2"
  )

  private static let schema = """
    database: A
    tables:
      \(first):
        doc: The first.
        columns:
          \(first): { type: integer, primaryKey: true, doc: A key. }
          xmin: { type: integer, min: 0 }
          oid: { type: integer, generated: xmin * 2 }
        indexes: { \(second): [xmin] }
      \(first)é:
        columns:
          ctid: { type: integer, references: \(first) }
          \(second): { type: text, unique: true }
        primaryKey: { name: \(second)ü, columns: [ctid, \(second)] }
    """

  @Test("long names and those of PostgreSQL's own columns become others, with a warning for each")
  func warnings() throws {
    try sandbox.write(Self.schema, to: "app.yaml")
    let outcome = try sandbox.dbgen("export", "app.yaml", "--format", "postgresql")
    #expect(outcome.status == 0)
    let start = "a_name_that_is_longer_than_postgresql_allows_for_any_o_"
    let names = [
      ("3:3", Self.first, start + "3f8dde6c"),
      ("6:7", "\(Self.first).\(Self.first)", start + "3f8dde6c"),
      ("7:7", "\(Self.first).xmin", "xmin_"), ("9:16", Self.second, start + "428de325"),
      ("10:3", "\(Self.first)é", start + "bbae44bc"),
      ("12:7", "\(Self.first)é.ctid", "ctid_"),
      ("13:7", "\(Self.first)é.\(Self.second)", start + "428de325"),
      ("14:25", "\(Self.second)ü", start + "729b0aea"),
    ]
    let expected = names.map { place, name, other in
      let own = name.split(separator: ".").last ?? ""
      let why =
        other.hasPrefix("a_")
        ? "its names have at most 63 bytes" : "each of its tables has a '\(own)' of its own"
      return "app.yaml:\(place): warning: '\(name)' is '\(other)' in PostgreSQL: \(why) [SI024]"
    }
    let warnings = outcome.error.split(separator: "\n").filter { $0.contains("warning:") }
    #expect(warnings.map { String($0) } == expected)
    for name in [Self.first, Self.second] { #expect(!outcome.output.contains(name)) }
  }

  @Test("two columns that would have the same name are an error")
  func taken() throws {
    try sandbox.write(
      "database: A\ntables: { t: { columns: { xmin: text, xmin_: text } } }\n", to: "app.yaml")
    let outcome = try sandbox.dbgen("export", "app.yaml", "--format", "postgresql")
    #expect(outcome.status == 1 && outcome.output == "")
    #expect(
      outcome.error.hasPrefix(
        "app.yaml:2:27: error: 't.xmin' can't be 'xmin_' in PostgreSQL: another has that name [SI024]\n"
      ), "\(outcome.error)")
  }

  @Test(
    "PostgreSQL has the tables and rows under their new names",
    .enabled(if: PostgreSQLServer.isExpected))
  func server() throws {
    let server = try PostgreSQLServer(in: sandbox)
    try sandbox.write(Self.schema, to: "app.yaml")
    #expect(try sandbox.dbgen("migration", "apply", "app.yaml", "app.db").status == 0)
    try SQLiteFile(sandbox.path("app.db")).execute(
      """
      INSERT INTO \(Self.first) (\(Self.first), xmin) VALUES (1, 7);
      INSERT INTO "\(Self.first)é" VALUES (1, 'a')
      """)
    let outcome = try sandbox.dbgen(
      "export", "app.yaml", "--format", "postgresql", "--rows", "app.db")
    #expect(outcome.status == 0)
    _ = try server.load(outcome.output, into: "app")
    let start = "a_name_that_is_longer_than_postgresql_allows_for_any_o_"
    let rows = try server.rows(
      """
      SELECT t.xmin_, t.oid, u.* FROM \(start)3f8dde6c t, \(start)bbae44bc u
      WHERE u.ctid_ = t.\(start)3f8dde6c
      """, in: "app")
    #expect(rows == ["7|14|1|a"])
  }
}
