import DBGenRuntime
import DBGenSQLite
import Foundation
import RuntimeSamples
import Synchronization
import Testing

@Suite("the step that an error of a migration names")
struct MigrationStepNameTests {
  /// The actions of each step of versions 2 and 3, which change nothing in the end.
  private static let steps: [(version: Int32, title: String, actions: [_Migration.Action])] = [
    (2, "add", [.run("CREATE TABLE extra (id INTEGER)"), .run("INSERT INTO extra VALUES (1)")]),
    (2, "look", [.refuse("SELECT id FROM extra WHERE 0", table: "extra", because: "of it")]),
    (2, "call", [.call("count"), .run("DELETE FROM extra")]),
    (3, "fill", [.run("INSERT INTO extra VALUES (2)"), .call("count")]),
    (3, "drop", [.refuse("SELECT 1 WHERE 0", table: "team", because: "of it")]),
    (3, "drop for good", [.run("DROP TABLE extra")]),
  ]

  private static func schema(
    _ change: (_ step: Int, [_Migration.Action]) -> [_Migration.Action] = { $1 }
  ) -> DatabaseSchema {
    let migrations = [2, 3].map { (version: Int32) in
      _Migration(
        version: version, name: "to \(version)", backedUp: false,
        steps: steps.indices.filter { steps[$0].version == version }.map {
          .init(steps[$0].title, change($0, steps[$0].actions))
        })
    }
    return DatabaseSchema(
      _version: 3, statements: LeagueSample.old.statements, migrations: migrations)
  }

  private static let places = steps.indices.flatMap { step in
    steps[step].actions.indices.map { (step, $0) }
  }

  private static let hooks: [String: Database.MigrationHook] = [
    "count": { _ = try $0._statement("SELECT count(*) FROM extra").count() },
    "fail": { try $0._statement("SELECT nothing").run() },
    "refuse": { _ in throw DatabaseError.rowNotFound(table: "team") },
    "fill": { try $0._statement("PRAGMA max_page_count = 1").run() },
  ]

  /// Returns the step that the error names, and its version.
  private func failure(
    of schema: DatabaseSchema, _ league: League
  ) throws -> (version: Int32, step: String)? {
    let error = try league.expectRefusal(of: schema, hooks: Self.hooks)
    guard case .migrationFailed(let version, let step, _) = error as? DatabaseError else {
      Issue.record("\(error as Any)")
      return nil
    }
    return (version, step)
  }

  @Test(
    "the step that an error names is the action's, whichever action fails in any way",
    arguments: [
      [.run("SELECT nothing")], [.run("INSERT INTO team (id) VALUES (1)")], [.call("fail")],
      [.call("refuse")], [.refuse("SELECT nothing", table: "team", because: "of it")],
      [.run("COMMIT")], [.run("ROLLBACK")],
      // There isn't enough room for this one.
      [.call("fill"), .run("CREATE TABLE large AS SELECT zeroblob(1000000)")],
    ] as [[_Migration.Action]])
  func actions(failing: [_Migration.Action]) throws {
    let league = try League(rows: 3)
    for (step, action) in Self.places {
      for isReplaced in [true, false] {
        let schema = Self.schema { index, actions in
          guard index == step else { return actions }
          return actions[..<action] + failing + actions[(isReplaced ? action + 1 : action)...]
        }
        let failure = try failure(of: schema, league)
        #expect(failure?.version == Self.steps[step].version)
        #expect(failure?.step == Self.steps[step].title)
      }
    }
  }

  @Test("the app's error that ends a migration by progress has no step")
  func progress() throws {
    struct Stop: Error, Equatable { let step: Int }
    let league = try League(rows: 3)
    for step in 1...Self.steps.count {
      let before = try league.dump()
      let error = #expect(throws: Stop.self) {
        try league.open(
          Self.schema(),
          .init(migration: .init { if $0.step == step { throw Stop(step: step) } }),
          hooks: Self.hooks)
      }
      #expect(error == Stop(step: step))
      #expect(try league.dump() == before)
    }
  }

  @Test(
    "the step that an error names is the commit if a reader keeps the file from being written to")
  func commit() throws {
    let league = try League(rows: 3)
    let reader = try SQLiteFile(league.path)
    try reader.execute("BEGIN; SELECT count(*) FROM team")
    let error = #expect(throws: DatabaseError.self) {
      try league.open(
        Self.schema(), .init(busyTimeout: .milliseconds(1)), hooks: Self.hooks)
    }
    guard case .migrationFailed(3, "commit", .sqlite(let failure)) = error else {
      Issue.record("\(error as Any)")
      return
    }
    #expect(failure.code == SQLITE_BUSY)
    try reader.execute("COMMIT")
    try league.open(Self.schema(), hooks: Self.hooks).close()
  }
}
