import DBGenObservation
import DBGenRuntime

/// A database with a table for each way in which SQLite reports changes.
enum Observed {
  static let schema = DatabaseSchema(
    _version: 1,
    statements: [
      "CREATE TABLE team (id INTEGER PRIMARY KEY, name TEXT UNIQUE)",
      """
      CREATE TABLE player (id INTEGER PRIMARY KEY AUTOINCREMENT,
        team INTEGER REFERENCES team(id) ON DELETE CASCADE)
      """,
      """
      CREATE TABLE badge (code TEXT PRIMARY KEY,
        team INTEGER REFERENCES team(id) ON DELETE CASCADE) WITHOUT ROWID
      """,
      "CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT)",
      "CREATE VIRTUAL TABLE noteText USING fts5(text, content = 'note', content_rowid = 'id')",
      """
      CREATE TRIGGER noteInsert AFTER INSERT ON note BEGIN
        INSERT INTO noteText (rowid, text) VALUES (new.id, new.text);
      END
      """,
      "CREATE TABLE log (text)",
      "CREATE TRIGGER teamLog AFTER UPDATE ON team BEGIN INSERT INTO log VALUES (new.name); END",
      "CREATE VIEW squad AS SELECT team.name, player.id FROM team JOIN player ON team = team.id",
      "CREATE VIEW badges AS SELECT code FROM badge",
      """
      CREATE TRIGGER squadInsert INSTEAD OF INSERT ON squad BEGIN
        INSERT INTO team (name) VALUES (new.name);
        INSERT INTO player (team) VALUES (last_insert_rowid());
      END
      """,
      "CREATE TABLE owner (id INTEGER PRIMARY KEY)",
      """
      CREATE TABLE pet (owner INTEGER REFERENCES owner(id) DEFERRABLE INITIALLY DEFERRED)
      """,
      "CREATE TABLE mark (id INTEGER PRIMARY KEY)",
    ])

  typealias Team = ObservedTable<Name.Team>
  typealias Player = ObservedTable<Name.Player>
  typealias Badge = ObservedTable<Name.Badge>
  typealias Note = ObservedTable<Name.Note>
  typealias Squad = ObservedTable<Name.Squad>
  typealias Badges = ObservedTable<Name.Badges>

  enum Name {
    enum Team: ObservedName { static let name = "team" }
    enum Player: ObservedName { static let name = "player" }
    enum Badge: ObservedName { static let name = "badge" }
    enum Note: ObservedName { static let name = "note" }
    enum Squad: ObservedName { static let name = "squad" }
    enum Badges: ObservedName { static let name = "badges" }
  }

  static func addTeam(_ name: String, to transaction: WriteTransaction) throws {
    try transaction.execute("INSERT INTO team (name) VALUES (\(name))")
  }

  static func addPlayer(to transaction: WriteTransaction) throws {
    try transaction.execute("INSERT INTO player (team) VALUES (NULL)")
  }

  static func addBadge(_ code: String, to transaction: WriteTransaction) throws {
    try transaction.execute("INSERT INTO badge (code) VALUES (\(code))")
  }

  static func names(in transaction: ReadTransaction) throws -> [String] {
    try transaction.fetch("SELECT name FROM team ORDER BY id") { try $0.text(0) }
  }
}

protocol ObservedName { static var name: String { get } }

/// A table or view of which only the name matters.
enum ObservedTable<Name: ObservedName>: DatabaseTable {
  enum ColumnSet {}

  static var _sql: _TableSQL { _TableSQL(name: Name.name, columns: "*") }

  static func _record(from row: borrowing Row) throws {}
}

extension ReadTransaction {
  /// Reads all rows of a query and ignores their contents.
  func skim(_ sql: SQL) throws {
    _ = try fetch(sql) { _ in }
  }
}

extension Database {
  /// Writes on the caller's thread, even if the caller is asynchronous.
  func writeHere(_ body: (WriteTransaction) throws -> Void) throws { try write(body) }
}

extension Folder {
  func openObserved(_ configuration: Database.Configuration = .init()) throws -> Database {
    try Database(at: path, schema: Observed.schema, configuration: configuration)
  }
}

/// The changes that a sequence has reported.
struct Told {
  private let database: Database
  private var iterator: DatabaseChanges.AsyncIterator

  /// - Parameter changes: The changes of all tables, or of several tables including `mark`.
  init(_ database: Database, _ changes: DatabaseChanges) {
    self.database = database
    iterator = changes.makeAsyncIterator()
  }

  init(_ database: Database) { self.init(database, database.changes()) }

  /// Returns the tables that have changed since the last call, with `*` if there may be more.
  ///
  /// Commits a change of its own last, so that there is something to wait for. Earlier changes are
  /// merged with it.
  mutating func tables() async throws -> Set<String> {
    try await database.write { try $0.execute("INSERT INTO mark DEFAULT VALUES") }
    guard let change = await iterator.next(isolation: nil) else { return ["the end"] }
    return change.tables.subtracting(["mark"]).union(change.mayBeMore ? ["*"] : [])
  }

  /// Returns the tables that a transaction is reported to have changed.
  mutating func tables(
    changedBy write: @Sendable (WriteTransaction) throws -> Void
  ) async throws -> Set<String> {
    try await database.write(write)
    return try await tables()
  }
}
