import SchemaParser
import Testing

@testable import SchemaMigration

@Suite("writes of apps of an older version")
struct OlderWritesTests {
  private static let user = """
    CREATE TABLE user (id INTEGER PRIMARY KEY, name TEXT NOT NULL, email TEXT UNIQUE) STRICT
    """
  private static let view = "CREATE VIEW names AS SELECT name FROM user"

  private static func version(_ number: Int64, _ statements: [String]) -> SchemaVersion {
    SchemaVersion(
      number: number,
      snapshot: SchemaSnapshot(statements: statements.map { Located($0, at: 0..<0) }))
  }

  private static func objection(
    to statements: [String], after before: [String] = [user, view]
  ) -> String? {
    var new = version(2, statements)
    new.minWriter = Located(1, at: 0..<0)
    let findings = [version(1, before), new].olderWriterFindings
    return findings.first?.diagnostic.message
  }

  /// Returns the table with more columns and constraints.
  private static func user(_ more: String) -> String {
    user.replacing(") STRICT", with: ", \(more)) STRICT")
  }

  @Test(
    "can't fail if what the version adds is optional or has a default",
    arguments: [
      [user, view], [user("at TEXT"), view], [user("n INTEGER NOT NULL DEFAULT 0"), view],
      [user("n INTEGER NOT NULL DEFAULT 1 CHECK (n > 0)"), view],
      [user("code TEXT UNIQUE"), view],
      [user("code TEXT, part INTEGER, CHECK (code <> '' OR part > 0)"), view],
      [user("other INTEGER REFERENCES user"), view],
      [user("code TEXT"), "CREATE UNIQUE INDEX c ON user (code)", view],
      [user, view, "CREATE INDEX n ON user (name)"],
      [user, view, "CREATE TABLE post (id INTEGER PRIMARY KEY, user INTEGER REFERENCES user)"],
    ])
  func valid(statements: [String]) {
    #expect(Self.objection(to: statements) == nil)
  }

  @Test(
    "are refused for any other change",
    arguments: [
      ([user("n INTEGER NOT NULL"), view], "NOT NULL constraint failed: user.n"),
      ([user("n INTEGER DEFAULT 0 UNIQUE"), view], "UNIQUE constraint failed: user.n"),
      ([user("n INTEGER DEFAULT 0 CHECK (n > 0)"), view], "CHECK constraint failed: n > 0"),
      (
        [user("n TEXT DEFAULT '' CHECK (n <> name)"), view],
        "new rules of table 'user' are about what it writes"
      ),
      (
        [user("UNIQUE (name)"), view], "new rules of table 'user' are about what it writes"
      ),
      (
        [user, view, "CREATE UNIQUE INDEX n ON user (name)"],
        "new rules of table 'user' are about what it writes"
      ),
      (
        [user("code TEXT"), view, "CREATE UNIQUE INDEX n ON user (name) WHERE code IS NULL"],
        "new rules of table 'user' are about what it writes"
      ),
      (
        [user("length INTEGER AS (length(name) * 2)"), view],
        "new rules of table 'user' are about what it writes"
      ),
      (
        [user("n INTEGER NOT NULL DEFAULT 7 REFERENCES user"), view],
        "the default of 'user.n' refers to a row"
      ),
      (
        [user.replacing("name TEXT", with: "name ANY"), view],
        "column 'user.name' differs or has moved"
      ),
      (
        [user.replacing("name TEXT", with: "n INTEGER, name TEXT"), view],
        "column 'user.name' differs or has moved"
      ),
      (
        ["CREATE TABLE user (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT", view],
        "a column or constraint of table 'user' is missing"
      ),
      ([user.replacing(" STRICT", with: ""), view], "table 'user' differs"),
      (["CREATE TABLE person (id INTEGER)"], "view 'names' differs"),
      ([user], "view 'names' differs"),
      (
        [user, view, "CREATE TRIGGER t AFTER INSERT ON user BEGIN SELECT raise(ABORT, ''); END"],
        "trigger 't' differs"
      ),
    ])
  func refused(statements: [String], reason: String) {
    let message = "apps of version 1 can't write to databases of version 2: "
    #expect(Self.objection(to: statements) == message + reason)
  }

  @Test("are refused for an enum with another case, or a column that is stored in another form")
  func forms() {
    var old = Self.version(1, [Self.user])
    var new = Self.version(2, [Self.user])
    new.minWriter = Located(1, at: 0..<0)
    old.snapshot.enums = [SnapshotEnum(name: "state", cases: [.init(name: "a", value: "'a'")])]
    let message = "apps of version 1 can't write to databases of version 2: "
    #expect(
      [old, new].olderWriterFindings.map(\.diagnostic.message) == [
        message + "enum 'state' differs"
      ])
    old.snapshot.enums = []
    new.types = [
      SnapshotTable(name: "user", columns: [SnapshotColumn(name: "email", type: StoredType(.uuid))])
    ]
    #expect(
      [old, new].olderWriterFindings.map(\.diagnostic.message) == [
        message + "column 'user.email' differs"
      ])
  }

  @Test("are refused if they lack a column that generated functions look after")
  func maintenance() {
    var new = Self.version(2, [Self.user("number INTEGER NOT NULL DEFAULT 0")])
    new.minWriter = Located(1, at: 0..<0)
    for (column, message) in [("name", nil), ("number", Self.neglected)] {
      new.maintained = [ColumnPlace("user", column)]
      let findings = [Self.version(1, [Self.user]), new].olderWriterFindings
      #expect(findings.first?.diagnostic.message == message)
    }
  }

  private static let neglected = """
    apps of version 1 can't write to databases of version 2: they don't maintain column \
    'user.number'
    """

  @Test("are proved for each version that may write")
  func versions() {
    var versions = [
      Self.version(1, [Self.user("n INTEGER")]), Self.version(2, [Self.user]),
      Self.version(3, [Self.user("at TEXT")]),
    ]
    versions[2].minWriter = Located(2, at: 0..<0)
    #expect(versions.olderWriterFindings.isEmpty)
    versions[2].minWriter = Located(1, at: 0..<0)
    #expect(versions.olderWriterFindings.count == 1)
  }
}
