import ArgumentParser
import DBGenRuntime
import SchemaImporter
import SchemaMigration
import SchemaParser

/// A database file beside the history of its schema.
struct DatabaseFile {
  let path: String
  let database: SourceDatabase
  /// What `user_version` says.
  let version: Int64
  let isEmpty: Bool

  /// Opens a file for reading.
  init(path: String) throws {
    self.path = path
    guard FileSystem.exists(path) else { throw FileError(path, code: 2) }
    guard !FileSystem.isDirectory(path) else { throw FileError(path, code: 21) }
    do { try RecoveredCopy.requireFiles(at: path) } catch { throw ImportFailure(path: path, error) }
    do throws(ImportError) {
      database = try SourceDatabase(readingFile: path)
      version = try Int64(database.rows("PRAGMA user_version").first?[0] ?? "") ?? 0
      isEmpty = try database.rows("SELECT 1 FROM sqlite_schema LIMIT 1").isEmpty
    } catch {
      throw ImportFailure(path: path, reason: error.description, isOfDisk: error.isOfDisk)
    }
  }

  /// What the file lacks, or has otherwise, of a version of the schema. Objects that aren't the
  /// schema's are no business of it.
  func differences(from snapshot: SchemaSnapshot) throws -> [String] {
    do {
      let due = try DatabaseStructure(of: PlanDatabase(snapshot).database)
      return due.differences(from: try DatabaseStructure(of: database))
        .filter { !$0.hasPrefix("+ ") || $0.contains(":") }
    } catch let error as ImportError {
      throw ImportFailure(path: path, reason: error.description, isOfDisk: error.isOfDisk)
    }
  }
}

/// Where a database stands in the history of a schema.
struct DatabaseStanding {
  enum Place: Equatable {
    /// There is nothing in the file.
    case empty
    case upToDate
    /// This many versions are to come.
    case behind(Int)
    case newer
    /// It has no version, or one that the history doesn't reach back to.
    case unknown
  }

  let place: Place
  /// The versions to come.
  let pending: [PlannedVersion]
  /// The version of the file, where the history has it.
  let version: PlannedVersion?

  init(of file: DatabaseFile, in versions: [PlannedVersion]) {
    let current = versions.last?.version ?? 1
    version = versions.first { $0.version == file.version }
    pending = version == nil ? [] : versions.filter { $0.version > file.version }
    place =
      if file.version == 0, file.isEmpty { .empty } else if file.version > current {
        .newer
      } else if version == nil { .unknown } else if pending.isEmpty { .upToDate } else {
        .behind(pending.count)
      }
  }
}

/// The schema and the database of a verb that takes both.
struct DatabaseArguments: ParsableArguments {
  @Argument(help: ArgumentHelp("The schema file.", valueName: "schema"), completion: .file())
  var schema: String

  @Argument(help: ArgumentHelp("The database file.", valueName: "database"), completion: .file())
  var database: String

  @OptionGroup var limits: CheckingLimits
}

extension MigratedSchema {
  /// The versions, where a schema without a history is version 1.
  func allVersions() throws -> [PlannedVersion] {
    let versions = try currentVersions()
    guard versions.isEmpty else { return versions }
    return [PlannedVersion(first: SchemaSnapshot(of: schema))]
  }
}
