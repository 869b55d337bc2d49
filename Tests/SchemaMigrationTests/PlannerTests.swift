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

  @Test func aColumnThatNeedsAValueIsFilledInARebuild() throws {
    let actions = try plan(
      [#"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, "b" TEXT) STRICT"#],
      [#"CREATE TABLE "t" ("a" INTEGER PRIMARY KEY, "c" TEXT NOT NULL, "b" TEXT) STRICT"#],
      [.addColumn(place("t", "c"), fill: name("b || '!'"))])
    #expect(
      actions.contains(
        #"INSERT OR ABORT INTO "_dbgen_new_t" ("a", "c", "b") SELECT "a", (b || '!'), "b" FROM "t""#))
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
