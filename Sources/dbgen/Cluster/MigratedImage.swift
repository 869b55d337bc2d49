import DBGenAdoption
import DBGenSQLSyntax
import DBGenRuntime
import DBGenSQLite
import SchemaMigration
import SchemaParser
import Synchronization

/// A copy of a cluster's database after it was migrated, by the same code as files.
struct MigratedImage {
  let entries: [StoredObject]
  let marks: DatabaseMarks
  /// The number of bytes that the migration wrote in its transaction.
  let size: Int
  /// The step that changed most rows; nil if there is none.
  let largestStep: MigrationProgress?

  /// Migrates the copy.
  ///
  /// - Parameter deletesSecurely: Whether the cluster overwrites deleted rows, which it has to store.
  init(migrating file: DatabaseFile, deletesSecurely: Bool) throws {
    // The size of the log says what the transaction wrote.
    let image = try FileStore(writing: file.place)
    try image.run("PRAGMA journal_mode = WAL")
    image.close()
    let changes = StepChanges()
    var configuration = Database.Configuration()
    configuration.migration.backsUp = false
    configuration.migration.progress = { progress in
      changes.begin(progress)
      ProgressLine.show(
        "a copy: version \(progress.version), step \(progress.step) of \(progress.stepCount): "
          + progress.title)
    }
    configuration.limit = { try $0.limitFunctions() }
    configuration.prepare = { handle in
      changes.watch(handle)
      let setting = "PRAGMA secure_delete = \(deletesSecurely ? "ON" : "OFF")"
      try Connection(borrowing: handle).execute(once: setting)
    }
    size = try Self.migrate(file, configuration, changes)
    largestStep = changes.largestStep
    let migrated = try FileStore(reading: file.place)
    (entries, marks) = (try migrated.entries(), try migrated.marks())
  }

  /// Returns the number of bytes that were written.
  private static func migrate(
    _ file: DatabaseFile, _ configuration: Database.Configuration, _ changes: StepChanges
  ) throws -> Int {
    do {
      let database = try Database(
        at: file.place, schema: file.app.schema, configuration: configuration)
      defer { database.close() }
      changes.end()
      return FileSystem.size(file.place + "-wal")
    } catch {
      if case DatabaseError.migrationRefused = error { try MigrationForecast.report(of: file) }
      throw ImportFailure(path: file.path, error, code: .unfitDatabase)
    }
  }
}

/// The number of rows that each step of a migration changes.
private final class StepChanges: Sendable {
  private struct Tally {
    // Used only while the file's connection is open, by the thread that migrates.
    nonisolated(unsafe) var handle: OpaquePointer?
    var steps: [(step: MigrationProgress, start: Int64)] = []
    var largest: MigrationProgress?
  }

  private let tally = Mutex(Tally())

  var largestStep: MigrationProgress? { tally.withLock { $0.largest } }

  /// Counts the changes of a connection to a file.
  func watch(_ handle: OpaquePointer) {
    guard let path = sqlite3_db_filename(handle, "main"), path.pointee != 0 else { return }
    nonisolated(unsafe) let handle = handle
    tally.withLock { $0.handle = $0.handle ?? handle }
  }

  func begin(_ step: MigrationProgress) {
    tally.withLock { tally in
      guard tally.steps.last?.step != step else { return }
      tally.steps.append((step, sqlite3_total_changes64(tally.handle)))
    }
  }

  /// Ends the last step, while the connection is open.
  func end() {
    tally.withLock { tally in
      let ends = tally.steps.dropFirst().map(\.start) + [sqlite3_total_changes64(tally.handle)]
      let steps = zip(tally.steps, ends)
      tally.largest = steps.max { $0.1 - $0.0.start < $1.1 - $1.0.start }?.0.step
    }
  }
}
