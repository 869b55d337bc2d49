import SchemaMigration
import SchemaParser
import Testing

@Suite struct PlannerTests {
  private func plan(
    _ old: [String], _ new: [String], _ steps: [MigrationStep]
  ) throws -> [String] {
    let plan = try MigrationPlanner.plan(
      from: SchemaSnapshot(statements: old.map { Located($0, at: 0..<0) }),
      to: SchemaSnapshot(statements: new.map { Located($0, at: 0..<0) }),
      steps: steps.map { Located($0, at: 0..<0) })
    return plan.actions.map { action in
      switch action.effect {
      case .run(let sql): sql
      case .refuse(let sql, _, _): "? " + sql
      case .call(let name): "call " + name
      }
    }
  }

  private func name(_ text: String) -> Located<String> { Located(text, at: 0..<0) }

  private func place(_ table: String, _ column: String) -> ColumnPlace {
    ColumnPlace(name(table), name(column))
  }

  @Test func aColumnAtTheEndIsAddedInPlace() throws {
    #expect(
      try plan(
        [#"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY) STRICT"#],
        [#"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, "b" TEXT NOT NULL DEFAULT '') STRICT"#],
        [.addColumn(place("t", "b"), fill: nil)])
        == [#"ALTER TABLE "t" ADD COLUMN "b" TEXT NOT NULL DEFAULT ''"#])
  }

  @Test(
    "columns of many tables are added in place, and all else stays or is made again",
    arguments: [2, 12])
  func manyTables(count: Int) throws {
    func schema(_ column: String) -> [String] {
      (0..<count).map { #"CREATE TABLE "t\#($0)" ("a" INTEGER PRIMARY KEY\#(column)) STRICT"# } + [
        #"CREATE INDEX "i" ON "t1" ("a")"#,
        #"CREATE VIRTUAL TABLE "f" USING fts5 ("a", content="t0")"#,
        #"CREATE VIEW "v" AS SELECT * FROM "t1""#,
        #"CREATE TRIGGER "r" AFTER DELETE ON "t1" BEGIN DELETE FROM "t0"; END"#,
      ]
    }
    let (old, new) = (schema(""), schema(#", "b" TEXT"#))
    let steps = (0..<count).map { MigrationStep.addColumn(place("t\($0)", "b"), fill: nil) }
    #expect(
      try plan(old, new, steps)
        == [#"DROP TRIGGER "r""#, #"DROP VIEW "v""#]
        + (0..<count).map { #"ALTER TABLE "t\#($0)" ADD COLUMN "b" TEXT"# } + new.suffix(2)
        + [#"INSERT INTO "f" ("f") VALUES ('rebuild')"#])
  }

  @Test func booleansWithDefaultsAtTheEndAreAddedInPlace() throws {
    #expect(
      try plan(
        [#"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, CHECK ("a" > 0)) STRICT"#],
        [
          """
          CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, \
          "b" INTEGER NOT NULL DEFAULT 0 CHECK ("b" IN (0, 1)), \
          "c" INTEGER CHECK ("c" IN (0, 1)) CHECK ("c" < "b"), CHECK ("a" > 0)) STRICT
          """
        ],
        [.addColumn(place("t", "b"), fill: nil), .addColumn(place("t", "c"), fill: nil)])
        == [
          """
          ALTER TABLE "t" ADD COLUMN "b" INTEGER NOT NULL DEFAULT 0 CHECK ("b" IN (0, 1))
          """,
          """
          ALTER TABLE "t" ADD COLUMN "c" INTEGER CHECK ("c" IN (0, 1)) CHECK ("c" < "b")
          """,
        ])
  }

  @Test(
    "a column isn't added in place where rows may not meet its CHECK",
    arguments: [
      #""b" INTEGER NOT NULL DEFAULT 2 CHECK ("b" IN (0, 1))"#,
      #""b" INTEGER CHECK ("b" IS NOT NULL)"#,
      #""b" INTEGER DEFAULT 5 CHECK ("b" > "a")"#,
      #""b" INTEGER DEFAULT 5 CHECK ("b" > rowid)"#,
      #""b" INTEGER DEFAULT 5, CHECK ("b" > 1)"#,
    ])
  func isRebuilt(column: String) throws {
    let actions = try plan(
      [#"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY) STRICT"#],
      [#"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, \#(column)) STRICT"#],
      [.addColumn(place("t", "b"), fill: nil)])
    #expect(actions.contains(#"DROP TABLE "t""#))
    #expect(!actions.contains { $0.contains("ADD COLUMN") })
  }

  @Test func aColumnThatNeedsAValueIsFilledInARebuild() throws {
    let actions = try plan(
      [#"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, "b" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, "c" TEXT NOT NULL, "b" TEXT) STRICT"#],
      [.addColumn(place("t", "c"), fill: name("b || '!'"))])
    #expect(
      actions.contains(
        #"INSERT OR ABORT INTO "_dbgen_new_t" ("a", "c", "b") SELECT "a", (b || '!'), "b" FROM "t""#
      ))
    #expect(actions.contains { $0.hasPrefix("? SELECT \"a\" FROM (SELECT") })
  }

  @Test func namesAreSwapped() throws {
    let table = #"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, "b" TEXT, "c" INTEGER) STRICT"#
    let swapped = #"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, "c" TEXT, "b" INTEGER) STRICT"#
    let actions = try plan(
      [table], [swapped],
      [
        .renameColumn(place("t", "b"), to: name("c")),
        .renameColumn(place("t", "c"), to: name("b")),
      ])
    #expect(actions.count == 3)
    #expect(actions.allSatisfy { $0.contains("RENAME COLUMN") })
  }
}
