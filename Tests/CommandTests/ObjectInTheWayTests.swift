import RuntimeSamples
import Testing

/// Indexes, views, triggers and tables of somebody else that keep a migration from running.
@Suite("objects of others in the way of a migration")
struct ObjectInTheWayTests {
  private let sandbox: Sandbox

  init() throws { sandbox = try Sandbox() }

  private static let before = """
    database: S
    tables:
      t:
        columns:
          id: { type: integer, primaryKey: true }
          a: "text?"
          b: "text?"
      gone:
        columns:
          id: { type: integer, primaryKey: true }

    """
  private static let after = """
    database: S
    tables:
      t:
        columns:
          id: { type: integer, primaryKey: true }
          a: "text?"
      extra:
        columns:
          id: { type: integer, primaryKey: true }
          name: text
        indexes: { nameIndex: [name] }
    views:
      v: SELECT 1 AS one

    """

  private func dbgen(_ arguments: String...) throws -> Outcome {
    try DBGenProcess(["migration"] + arguments, in: sandbox.root).outcome()
  }

  @Test(
    "an object of somebody else that doesn't fit the new schema is named with its way out, and nothing is changed",
    arguments: [
      (
        "CREATE INDEX mine ON t (b)", "bring table 't' up to date",
        "index 'mine', which isn't in the schema, doesn't work with the new schema (no such column: b); first run:   DROP INDEX \"mine\""
      ),
      (
        "CREATE VIEW mine AS SELECT b FROM t", "bring table 't' up to date",
        "view 'mine', which isn't in the schema, doesn't work with the new schema (no such column: b); first run:   DROP VIEW \"mine\""
      ),
      (
        "CREATE TRIGGER mine AFTER INSERT ON t BEGIN UPDATE t SET a = NEW.b; END",
        "bring table 't' up to date",
        "trigger 'mine', which isn't in the schema, doesn't work with the new schema (no such column: NEW.b); first run:   DROP TRIGGER \"mine\""
      ),
      (
        "CREATE TABLE Extra (x)", "create table 'extra'",
        "table 'Extra', which isn't in the schema, has a name that the new schema needs; first run:   ALTER TABLE \"Extra\" RENAME TO \"another name\""
      ),
      (
        "CREATE INDEX extra ON t (a)", "create table 'extra'",
        "index 'extra', which isn't in the schema, has a name that the new schema needs; first run:   DROP INDEX \"extra\""
      ),
      (
        "CREATE INDEX nameIndex ON t (a)", "make indexes, views and triggers",
        "index 'nameIndex', which isn't in the schema, has a name that the new schema needs; first run:   DROP INDEX \"nameIndex\""
      ),
      (
        "CREATE VIEW v AS SELECT 2", "make indexes, views and triggers",
        "view 'v', which isn't in the schema, has a name that the new schema needs; first run:   DROP VIEW \"v\""
      ),
    ])
  func named(statement: String, step: String, sentence: String) throws {
    try prepare(then: Self.after, "--drop", "t.b", "--drop", "gone")
    try expect(statement, step, sentence)
  }

  @Test(
    "a view or trigger of somebody else that uses a dropped table is named with its way out",
    arguments: [
      (
        "CREATE VIEW mine AS SELECT id FROM gone",
        "view 'mine', which isn't in the schema, doesn't work with the new schema (no such table: main.gone); first run:   DROP VIEW \"mine\""
      ),
      (
        "CREATE TRIGGER mine AFTER INSERT ON t BEGIN DELETE FROM gone; END",
        "trigger 'mine', which isn't in the schema, doesn't work with the new schema (no such table: main.gone); first run:   DROP TRIGGER \"mine\""
      ),
    ])
  func usingTable(statement: String, sentence: String) throws {
    let gone = try #require(Self.before.firstRange(of: "  gone:"))
    try prepare(then: String(Self.before[..<gone.lowerBound]), "--drop", "gone")
    try expect(statement, "check", sentence)
    try SQLiteFile(sandbox.path("x.db")).execute("DROP \(statement.split(separator: " ")[1]) mine")
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
  }

  private func prepare(then after: String, _ answers: String...) throws {
    try sandbox.write(Self.before, to: "s.yaml")
    for verb in ["new", "seal"] { #expect(try dbgen(verb, "s.yaml").status == 0) }
    #expect(try dbgen("apply", "s.yaml", "x.db").status == 0)
    try sandbox.write(after, to: "s.yaml")
    let arguments = ["migration", "new", "s.yaml", "--name", "changes"] + answers
    #expect(try DBGenProcess(arguments, in: sandbox.root).outcome().status == 0)
  }

  private func expect(_ statement: String, _ step: String, _ sentence: String) throws {
    let file = try SQLiteFile(sandbox.path("x.db"))
    try file.execute(statement)
    let before = try file.dump()
    for verb in ["plan", "apply"] {
      let outcome = try dbgen(verb, "s.yaml", "x.db")
      #expect(
        outcome.error
          == "x.db: error: the migration to version 2 failed in the step '\(step)': \(sentence) [DB001]\n"
      )
      #expect(outcome.status == 1)
    }
    #expect(try file.dump() == before)
  }
}
