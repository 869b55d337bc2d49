import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

/// A league of version 1 in a folder of its own.
struct League {
  let folder: Folder
  let adoption: Database.Adoption?
  var path: String { folder.path }

  init(rows: Int = 50, journal: String = "delete", adoption: Database.Adoption? = nil) throws {
    folder = try Folder()
    self.adoption = adoption
    try SQLiteFile.createLeague(at: folder.path, rows: rows, journal: journal)
  }

  /// Opens the league as version 3.
  @discardableResult
  func open(
    _ schema: DatabaseSchema = LeagueSample.new, _ configuration: Database.Configuration = .init(),
    hooks: [String: Database.MigrationHook] = [:], onDrift: Database.DriftReaction = .fail
  ) throws -> Database {
    var configuration = configuration
    configuration.adoption = configuration.adoption ?? adoption
    return try Database(
      at: path, schema: schema, configuration: configuration, hooks: hooks, onDrift: onDrift)
  }

  func dump() throws -> [String] { try SQLiteFile(path).dump() }

  /// Returns the contents of the folder's files, keyed by name. A log's index is left out, because
  /// it isn't permanent.
  func files() throws -> [String: Data] {
    let names = try folder.names
    return try Dictionary(
      uniqueKeysWithValues: names.filter { !$0.hasSuffix("-shm") }.map {
        ($0, try Data(contentsOf: folder.url.appending(path: $0)))
      })
  }

  /// Returns the names of the folder's files.
  func names() throws -> [String] {
    try folder.names
  }

  /// Returns the contents of a database after its migration to version 3.
  static func migrated(rows: Int = 50, journal: String = "delete") throws -> [String] {
    let league = try League(rows: rows, journal: journal)
    try league.open().close()
    return try league.dump()
  }

  /// Returns a schema with a migration to version 2, which performs the given actions and leads to
  /// the schema of version 1.
  static func schema(_ actions: [_Migration.Action], title: String = "try") -> DatabaseSchema {
    DatabaseSchema(
      _version: 2, statements: LeagueSample.old.statements,
      migrations: [
        _Migration(version: 2, name: "try", backedUp: false, steps: [.init(title, actions)])
      ])
  }

  /// Expects an error, and the file to be unchanged. Returns the error.
  @discardableResult
  func expectRefusal(
    of schema: DatabaseSchema, _ configuration: Database.Configuration = .init(),
    hooks: [String: Database.MigrationHook] = [:], at location: SourceLocation = #_sourceLocation
  ) throws -> (any Error)? {
    let before = try dump()
    let error = #expect(throws: (any Error).self, sourceLocation: location) {
      try open(schema, configuration, hooks: hooks)
    }
    #expect(try dump() == before, sourceLocation: location)
    return error
  }
}
