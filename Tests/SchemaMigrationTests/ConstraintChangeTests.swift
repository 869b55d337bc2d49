import DBGenSQLSyntax
import SchemaParser
import SchemaSQL
import Testing

@testable import SchemaMigration

@Suite("constraints that newer versions of SQLite change by ALTER TABLE")
struct ConstraintChangeTests {
  private static func changes(_ old: String, _ new: String) throws -> [String]? {
    let tables = try [old, new].map { columns in
      let snapshot = SchemaSnapshot(statements: [
        Located("CREATE TABLE \"t\" (\"id\" INTEGER PRIMARY KEY, \(columns)) STRICT", at: 0..<0)
      ])
      return try #require(try SchemaDatabase(snapshot).table(named: "t"))
    }
    return ConstraintChanges(from: tables[0], to: tables[1]).map { $0.checks + $0.columns }
  }

  @Test(
    "NOT NULL comes at the end of a column and goes anywhere, and a CHECK with a name goes",
    arguments: [
      (#""a" TEXT"#, #""a" TEXT NOT NULL"#, [#"ALTER COLUMN "a" SET NOT NULL"#]),
      (
        #""a" TEXT NOT NULL DEFAULT 'x' CHECK (a NOT NULL)"#,
        #""a" TEXT DEFAULT 'x' CHECK (a NOT NULL)"#, [#"ALTER COLUMN "a" DROP NOT NULL"#]
      ),
      (#""a" TEXT CONSTRAINT "c" CHECK (a > '')"#, #""a" TEXT"#, [#"DROP CONSTRAINT "c""#]),
      (
        #""a" TEXT, "b" TEXT, CONSTRAINT "c" CHECK (a > b), CHECK (a <> b)"#,
        #""a" TEXT NOT NULL, "b" TEXT, CHECK (a <> b)"#,
        [#"DROP CONSTRAINT "c""#, #"ALTER COLUMN "a" SET NOT NULL"#]
      ),
      (#""a" TEXT"#, #""a" text"#, []),
      (
        #""a" TEXT, "g" TEXT AS ("a")"#, #""a" TEXT NOT NULL, "g" TEXT AS ("a"), "b" TEXT"#,
        [#"ALTER COLUMN "a" SET NOT NULL"#]
      ),
      (#""a" TEXT, "b" TEXT CONSTRAINT "c" CHECK (b > '')"#, #""a" TEXT"#, []),
      (
        #""a" TEXT, "b" TEXT CHECK (b > '')"#, #""a" TEXT NOT NULL"#,
        [#"ALTER COLUMN "a" SET NOT NULL"#]
      ),
      (
        #""a" TEXT, "b" TEXT, CONSTRAINT "c" CHECK (b > '')"#, #""a" TEXT"#,
        [#"DROP CONSTRAINT "c""#]
      ),
    ])
  func possible(old: String, new: String, alterations: [String]) throws {
    #expect(try Self.changes(old, new) == alterations)
  }

  @Test(
    "anything else needs a rebuild",
    arguments: [
      (#""a" TEXT DEFAULT 'x'"#, #""a" TEXT NOT NULL DEFAULT 'x'"#),
      (#""a" TEXT NOT NULL ON CONFLICT FAIL"#, #""a" TEXT"#),
      (#""a" TEXT"#, #""a" TEXT, CONSTRAINT "c" CHECK (a > 1)"#),
      (#""a" TEXT, CHECK (a > 1)"#, #""a" TEXT"#),
      (#""a" TEXT, CONSTRAINT "c" CHECK (a > 1)"#, #""a" TEXT, CONSTRAINT "c" CHECK (a > 2)"#),
      (#""a" TEXT NOT NULL, "b" TEXT"#, #""a" TEXT, "b" INTEGER"#),
      (#""a" TEXT NOT NULL"#, #""a" TEXT, UNIQUE ("a")"#),
      (#""a" TEXT, "g" TEXT AS ("a")"#, #""a" TEXT NOT NULL, "g" TEXT AS ("a" || 'x')"#),
      (#""a" TEXT, "g" TEXT AS ("a")"#, #""a" TEXT, "g" TEXT AS ("a") NOT NULL"#),
      (#""a" TEXT, "b" TEXT"#, #""b" TEXT, "a" TEXT NOT NULL"#),
      (#""a" TEXT"#, #""b" TEXT, "a" TEXT NOT NULL"#),
    ])
  func impossible(old: String, new: String) throws {
    #expect(try Self.changes(old, new) == nil)
  }

  private static func pair(_ name: String) throws -> MigrationPair {
    try #require(MigrationPair.rules.first { $0.name == name })
  }

  private static func effects(_ pair: MigrationPair) throws -> [MigrationAction.Effect] {
    var context = MigrationContext()
    context.altersConstraints = true
    return try MigrationPlanner.plan(
      from: pair.snapshots.old, to: pair.snapshots.new, steps: pair.located(), context: context
    ).actions.map(\.effect)
  }

  private static func table(_ columns: String) -> [String] {
    ["CREATE TABLE \"t\" (\(columns)) STRICT"]
  }

  private static let dropping = "- dropColumn: { table: t, column: b, dataLoss: accepted }"

  @Test(
    "what this SQLite can't try is an error with the ways out",
    .enabled(if: SQLiteVersion.linked < .alteringConstraints),
    arguments: [
      (#""a" TEXT NOT NULL"#, "- changeColumn: { table: t, column: a }"),
      (#""a" TEXT, "b" TEXT, CONSTRAINT "c" CHECK (b > '')"#, dropping),
      (
        #""a" TEXT NOT NULL, "b" TEXT"#,
        "- changeColumn: { table: t, column: a }\n" + dropping
      ),
    ])
  func tooOld(old: String, steps: String) throws {
    try expectTooOld(MigrationPair("", Self.table(old), Self.table(#""a" TEXT"#), steps))
  }

  @Test(
    "an index of a dropped column doesn't hide that this SQLite can't try a change",
    .enabled(if: SQLiteVersion.linked < .alteringConstraints))
  func tooOldWithIndex() throws {
    let old = Self.table(#""a" TEXT NOT NULL, "b" TEXT"#) + [#"CREATE INDEX "i" ON "t" ("b")"#]
    let steps = "- changeColumn: { table: t, column: a }\n" + Self.dropping
    try expectTooOld(MigrationPair("", old, Self.table(#""a" TEXT"#), steps))
  }

  private func expectTooOld(_ pair: MigrationPair) throws {
    let error = #expect(throws: Diagnostic.self) { try Self.effects(pair) }
    #expect(error?.code == .impossibleStep)
    #expect(
      error?.message
        == "ALTER TABLE for the constraints of 't' needs SQLite 3.53, and this is "
        + "\(SQLiteVersion.linked): build dbgen with its trait 'BundledSQLite', or write 'sqlite: "
        + "3.52' in the schema")
  }

  @Test("a CHECK of a column that is dropped goes with it, with any SQLite")
  func droppedWithColumn() throws {
    let old = Self.table(#""a" TEXT, "b" TEXT CONSTRAINT "c" CHECK (b > '')"#)
    let pair = MigrationPair("", old, Self.table(#""a" TEXT"#), Self.dropping)
    #expect(try Self.effects(pair) == [.run(#"ALTER TABLE "t" DROP COLUMN "b""#)])
  }

  @Test(
    "a table is rebuilt that ALTER TABLE can't change for another reason, with any SQLite",
    arguments: [
      #""a" TEXT NOT NULL, "b" TEXT UNIQUE"#, #""a" TEXT NOT NULL, "b" TEXT PRIMARY KEY"#,
    ])
  func rebuiltForAnotherReason(old: String) throws {
    let steps = "- changeColumn: { table: t, column: a }\n" + Self.dropping
    let pair = MigrationPair("", Self.table(old), Self.table(#""a" TEXT"#), steps)
    #expect(try Self.effects(pair).contains(.run(#"DROP TABLE "t""#)))
  }

  @Test("a table whose generated column changes too is rebuilt, with any SQLite")
  func rebuilt() throws {
    let pair = MigrationPair(
      "another generated column",
      [#"CREATE TABLE "t" ("a" TEXT NOT NULL, "g" TEXT AS ("a")) STRICT"#],
      [#"CREATE TABLE "t" ("a" TEXT, "g" TEXT AS ("a" || 'x')) STRICT"#],
      "- changeColumn: { table: t, column: a }\n- changeColumn: { table: t, column: g }")
    #expect(try Self.effects(pair).contains(.run(#"DROP TABLE "t""#)))
  }

  @Test(
    "a CHECK goes before NULLs are filled with what it refused",
    .enabled(if: SQLiteVersion.linked >= .alteringConstraints))
  func filled() throws {
    #expect(
      try Self.pair("NULLs are filled with what a CHECK refused").plan().actions.map(\.effect) == [
        .run(#"ALTER TABLE "t" DROP CONSTRAINT "c""#),
        .run(#"UPDATE OR ABORT "t" SET "a" = coalesce("a", ('none')) WHERE "a" IS NULL"#),
        .run(#"ALTER TABLE "t" ALTER COLUMN "a" SET NOT NULL"#),
      ])
  }

  @Test(
    "rows are refused and filled as before a rebuild, and nothing is copied",
    .enabled(if: SQLiteVersion.linked >= .alteringConstraints))
  func planned() throws {
    let refusing = try Self.pair("NOT NULL where there are NULLs").plan().actions.map(\.effect)
    #expect(refusing.count == 2)
    guard case .refuse(_, "t", .other("'a' can't be NULL")) = try #require(refusing.first) else {
      Issue.record("\(refusing)")
      return
    }
    #expect(refusing.last == .run(#"ALTER TABLE "t" ALTER COLUMN "a" SET NOT NULL"#))
    #expect(
      try Self.pair("NOT NULL where NULLs are filled").plan().actions.map(\.effect) == [
        .run(
          #"UPDATE OR ABORT "t" SET "a" = coalesce("a", ('none')), "b" = coalesce("b", (0.0)) WHERE "a" "#
            + #"IS NULL OR "b" IS NULL"#),
        .run(#"ALTER TABLE "t" ALTER COLUMN "a" SET NOT NULL"#),
        .run(#"ALTER TABLE "t" ALTER COLUMN "b" SET NOT NULL"#),
      ])
    #expect(
      try Self.pair("NOT NULL is taken away").plan().actions.map(\.effect) == [
        .run(#"ALTER TABLE "t" ALTER COLUMN "a" DROP NOT NULL"#)
      ])
  }
}
