import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("Foreign keys")
struct ForeignKeyTests {
  /// Columns that SQLite does or doesn't take for a key. See "foreign key mismatch" in its
  /// documentation.
  @Test(
    "a reference is good exactly when SQLite finds no mismatch",
    arguments: [
      "primaryKey: [a]", "primaryKey: [a, b]", "primaryKey: [b, a]", "unique: [[a]]",
      "unique: [[b, a]]", "unique: [[a], [b]]", "unique: [[a, b, c]]", "indexes: { i: [a] }",
      "indexes: { i: { columns: [a], unique: true } }",
      "indexes: { i: { columns: [b, a], unique: true } }",
      "indexes: { i: { columns: [a], unique: true, where: b > 0 } }",
      "indexes: { i: { columns: [{ expression: lower(a) }], unique: true } }",
      "indexes: { i: { columns: [{ column: a, collate: nocase }], unique: true } }",
      "indexes: { i: { columns: [{ column: a, collate: binary }], unique: true } }",
      "indexes: { i: { columns: [{ column: c, collate: nocase }], unique: true } }",
      "unique: [[{ column: a, order: desc }]]", "strict: true",
    ],
    ["t", "t.a", "t.A", "\"t(a, b)\"", "\"t(b, a)\"", "t.c"])
  func mismatch(key: String, reference: String) throws {
    let count = reference.contains(",") ? 2 : 1
    let columns = count == 2 ? "[x, y]" : "[x]"
    let yaml = """
      database: D
      tables:
        t:
          columns: { a: text, b: text, c: { type: text, collate: nocase } }
          \(key)
        u:
          columns: { x: text, y: text }
          foreignKeys: [{ columns: \(columns), references: \(reference) }]
      """
    let file = file(yaml)
    let node = try #require(YAMLComposer.compose(file).node)
    let decoded = DecodedSchema(node, in: file, after: [])
    #expect(decoded.diagnostics.isEmpty)
    let database = try SQLiteConnection()
    try database.run("PRAGMA foreign_keys = ON")
    for statement in decoded.schema.createStatements { try database.run(statement.text) }
    var mismatch: SQLiteError?
    do { try database.compile("INSERT INTO u VALUES ('x', 'y')") } catch { mismatch = error }
    #expect(
      (mismatch == nil)
        == !decoded.violations().contains { $0.severity == .error },
      "\(mismatch?.message ?? "")")
  }

  @Test(
    "a column refers to one that is stored the same way",
    arguments: [
      ("integer", "int8", true), ("integer", "real", true), ("text", "uuid", true),
      ("uuid", "{ type: uuid, encoding: blob }", false), ("integer", "text", false),
      ("any", "text", true), ("integer", "boolean", true), ("text", "Size", false),
      ("integer", "{ type: integer, sqlType: INT }", true),
      ("date", "{ type: date, encoding: unixDays }", false),
    ])
  func types(parent: String, child: String, isGood: Bool) {
    let type = child.hasPrefix("{") ? String(child.dropFirst(2).dropLast(2)) : "type: \(child)"
    let found = problems(
      """
      database: D
      enums: { Size: { small: 1 } }
      tables:
        t: { columns: { a: { type: \(parent), primaryKey: true } } }
        u: { columns: { x: { \(type), references: t } } }
      """)
    #expect(found.map { $0.suffix(7) } == (isGood ? [] : ["[SC070]"]))
  }

  @Test(
    "nothing is said of what a table lacks when something in it couldn't be read",
    arguments: [
      "columns: { a: { type: integer, primaryKey: 3 } }", "columns: { a: integr }",
      "columns: { a: integer }\n    primaryKey: a", "columns: [a]",
      "colums: { a: { type: integer, primaryKey: true } }",
      "columns: { a: integer }\n    primaryKey: [b]",
    ])
  func cascades(table: String) {
    let found = problems(
      """
      database: D
      tables:
        t:
          \(table)
        u: { columns: { x: { type: integer, references: t.a }, y: { type: integer, references: t } } }
      """)
    #expect(found.count == 1)
  }
}
