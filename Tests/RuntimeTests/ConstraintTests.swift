import DBGenRuntime
import Foundation
import Testing

@Suite("a broken constraint")
struct ConstraintTests {
  private let database: Database

  init() throws {
    let schema = DatabaseSchema(
      _version: 1,
      statements: [
        """
        CREATE TABLE team (
          id INTEGER PRIMARY KEY, city TEXT NOT NULL, name TEXT NOT NULL, founded INTEGER,
          UNIQUE (city, name), CONSTRAINT known CHECK (founded > 1800)) STRICT
        """,
        """
        CREATE TABLE player (
          team INTEGER NOT NULL REFERENCES team (id), code TEXT,
          PRIMARY KEY (team, code)) STRICT, WITHOUT ROWID
        """,
        "CREATE UNIQUE INDEX caseless ON team (lower(name)) WHERE id > 1",
        """
        CREATE TRIGGER nobody BEFORE INSERT ON team WHEN new.name = 'Nobody'
        BEGIN SELECT RAISE(ABORT, 'nobody plays'); END
        """,
        "CREATE TABLE late (team INTEGER REFERENCES team (id) DEFERRABLE INITIALLY DEFERRED)",
      ])
    database = try Database(at: ":memory:", schema: schema)
    try database.write {
      try $0._statement("INSERT INTO team VALUES (1, 'Boston', 'Sox', 1901)").run()
      try $0._statement("INSERT INTO team VALUES (2, 'Oakland', 'Athletics', 1901)").run()
      try $0._statement("INSERT INTO player VALUES (1, 'a')").run()
    }
  }

  private func violation(_ sql: StaticString) throws -> ConstraintViolation? {
    let error = #expect(throws: DatabaseError.self) {
      try database.write { try $0._statement(sql).run() }
    }
    guard case .constraint(let violation) = error else { return nil }
    return violation
  }

  private struct Case: Sendable {
    let sql: StaticString
    let kind: ConstraintViolation.Kind
    var table: String?
    var columns: [String] = []
    var name: String?
  }

  private static let cases: [Case] = [
    .init(
      sql: "INSERT INTO team VALUES (3, 'Boston', 'Sox', 1901)", kind: .unique, table: "team",
      columns: ["city", "name"]),
    .init(
      sql: "INSERT INTO team VALUES (3, 'Chicago', 'ATHLETICS', 1901)", kind: .unique,
      name: "caseless"),
    .init(
      sql: "INSERT INTO team VALUES (1, 'Chicago', 'Cubs', 1901)", kind: .primaryKey,
      table: "team", columns: ["id"]),
    .init(
      sql: "INSERT INTO player VALUES (1, 'a')", kind: .primaryKey, table: "player",
      columns: ["team", "code"]),
    .init(
      sql: "INSERT INTO team VALUES (3, NULL, 'Cubs', 1901)", kind: .notNull, table: "team",
      columns: ["city"]),
    .init(
      sql: "INSERT INTO team VALUES (3, 'Chicago', 'Cubs', 1700)", kind: .check, table: "team",
      columns: ["founded"], name: "known"),
    .init(
      sql: "INSERT INTO player VALUES (9, 'a')", kind: .foreignKey, table: "player",
      columns: ["team"]),
    .init(sql: "DELETE FROM team", kind: .foreignKey, table: "player", columns: ["team"]),
    .init(sql: "INSERT INTO late VALUES (9)", kind: .foreignKey, table: "late", columns: ["team"]),
    .init(
      sql: "INSERT INTO team VALUES (3, 'Chicago', 'Cubs', 'long ago')", kind: .dataType,
      table: "team", columns: ["founded"]),
    .init(sql: "INSERT INTO team VALUES (3, 'Here', 'Nobody', 1901)", kind: .trigger),
  ]

  @Test("a broken constraint has its kind and SQLite's message, and nothing is stored")
  func kinds() throws {
    for expected in Self.cases {
      let violation = try #require(try violation(expected.sql), "\(expected.sql)")
      #expect(violation.kind == expected.kind, "\(expected.sql)")
      #expect(violation.table == expected.table, "\(expected.sql)")
      #expect(violation.columns == expected.columns, "\(expected.sql)")
      #expect(violation.name == expected.name, "\(expected.sql)")
    }
    let rows = try database.read {
      try $0._statement(
        "SELECT (SELECT count(*) FROM team) + (SELECT count(*) FROM player) + count(*) FROM late"
      ).count()
    }
    #expect(rows == 3)
  }
}
