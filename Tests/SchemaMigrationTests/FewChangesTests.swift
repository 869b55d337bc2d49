import DBGenSQLSyntax
import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

@Suite("databases of which few tables differ")
struct FewChangesTests {
  private static let original = [
    #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "n" INTEGER) STRICT"#,
    #"CREATE TABLE "b" ("id" INTEGER PRIMARY KEY, "a" INTEGER REFERENCES "a") STRICT"#,
    #"CREATE TABLE "c" ("x" TEXT UNIQUE)"#,
    #"CREATE INDEX "a_n" ON "a" ("n")"#,
    #"CREATE INDEX "c_x" ON "c" ("x") WHERE "x" > ''"#,
    #"CREATE VIEW "v" AS SELECT "id" FROM "a""#,
    #"CREATE TRIGGER "t" AFTER INSERT ON "b" BEGIN DELETE FROM "c"; END"#,
  ]

  private static func snapshot(_ statements: [String]) -> SchemaSnapshot {
    SchemaSnapshot(statements: statements.map { Located($0, at: 0..<0) })
  }

  private static func changes(to statements: [String]) throws -> FewChanges? {
    try FewChanges(
      statements, in: try SchemaDatabase(try SQLiteConnection(snapshot(original))),
      original, WorkBudget(forBytes: 1 << 16, of: .migrations))
  }

  /// Returns all that is known of a database without asking SQLite.
  private static func facts(_ database: SchemaDatabase) -> [String] {
    let objects = database.objects.map { "\($0.type) \($0.name) \($0.table) \($0.sql)" }
    return objects
      + database.tables.map { "\($0.name) \($0.columnNames) \($0.table.columns.count) \($0.rest)" }
  }

  @Test(
    "have the objects and tables that SQLite makes of all statements",
    arguments: [
      [0: #"CREATE TABLE "a" ("id" INTEGER PRIMARY KEY, "n" INTEGER, "m" TEXT) STRICT"#],
      [0: #"create table if not exists A ("id" INTEGER PRIMARY KEY, "n" INTEGER) STRICT"#],
      [2: #"CREATE TABLE "c" ("x" TEXT, "y" AS ("x"))"#],
      [3: #"CREATE UNIQUE INDEX "a_n" ON "a" ("n" DESC)"#],
      [3: #"CREATE INDEX "b_a" ON "b" ("a")"#],
      [2: #"CREATE TABLE "d" ("x" TEXT)"#, 4: #"CREATE INDEX "c_x" ON "d" ("x")"#],
      [4: ""],
    ])
  func same(_ replaced: [Int: String]) throws {
    let statements = Self.original.enumerated().map { replaced[$0] ?? $1 }.filter { !$0.isEmpty }
    let snapshot = Self.snapshot(statements)
    let changes = try #require(try Self.changes(to: statements))
    let database = try SchemaDatabase(snapshot, changes, changes.database.budget)
    #expect(
      Self.facts(database) == Self.facts(try SchemaDatabase(try SQLiteConnection(snapshot))))
    #expect(try database.connection.objects() == database.objects)
  }

  @Test(
    "are left to SQLite if something else differs, or if it refuses a statement",
    arguments: [
      [5: #"CREATE VIEW "v" AS SELECT "n" FROM "a""#],
      [6: ""], [5: ""],
      [5: #"CREATE VIRTUAL TABLE "v" USING fts5("x")"#],
      [1: ""], [2: ""],
      [2: #"CREATE TABLE "c" ("y" TEXT)"#],
      [2: #"CREATE TABLE "A" ("x" TEXT)"#],
      [2: #"CREATE TABLE "v" ("x" TEXT)"#, 4: ""],
      [2: #"CREATE TABLE "c" AS SELECT "id" AS "x" FROM "a""#],
      [2: #"CREATE TEMP TABLE "c" ("x" TEXT)"#],
      [3: #"CREATE INDEX "b" ON "a" ("n")"#],
    ])
  func different(_ replaced: [Int: String]) throws {
    let statements = Self.original.enumerated().map { replaced[$0] ?? $1 }.filter { !$0.isEmpty }
    let changes = try Self.changes(to: statements)
    #expect(changes.map(\.objects) == nil)
  }
}
