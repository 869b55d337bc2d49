import DBGenRuntime
import SchemaMigration

/// The result of creating or migrating a database, which another process may have done before.
struct AppliedMigration {
  var from: Int32?
  var to: Int32
  var before: DatabaseReport?
  var backup: String?
  /// The schema whose `minReader` and `minWriter` were stored, if that is all that was done.
  var access: DatabaseSchema?

  func lines(_ path: String) -> String {
    let copy = backup.map {
      "the file before the migration is '\($0)' (\(FileSystem.size($0).inBytes))\n"
    }
    return "\(path) \(sentence)\n\(copy ?? "")"
  }

  private var sentence: String {
    let hadNone = before?.storedVersion == 0
    switch from {
    case nil: return "was already at version \(to)" + (access.map { "; \($0.accessOfOlder)" } ?? "")
    case 0 where before?.place ?? .empty == .empty: return "was created at version \(to)"
    case 0: return "had no version; it was taken over at version \(to)"
    case let from? where hadNone:
      return "had no version; it was taken over at version \(from) and migrated to version \(to)"
    case let from?: return "was migrated from version \(from) to version \(to)"
    }
  }
}

extension DatabaseSchema {
  /// The statement that stores which older apps may use a database.
  var accessStatement: String { "PRAGMA main.application_id = \(applicationID ?? 0)" }

  /// Says which older apps may use a database from now on.
  fileprivate var accessOfOlder: String {
    guard let oldest = minReader ?? minWriter else { return "now, no older apps may use it" }
    guard let minWriter else { return "now, apps from version \(oldest) on may read it" }
    let reading = oldest < minWriter ? "read it, and those from version \(minWriter) on " : ""
    return "now, apps from version \(oldest) on may \(reading)write to it"
  }
}
