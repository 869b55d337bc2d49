import DBGenRuntime
import SchemaMigration

/// The result of creating or migrating a database, which another process may have done before.
struct AppliedMigration {
  var from: Int32?
  var to: Int32
  var before: DatabaseReport?
  var backup: String?

  func lines(_ path: String) -> String {
    let copy = backup.map {
      "the file before the migration is '\($0)' (\(FileSystem.size($0).inBytes))\n"
    }
    return "\(path) \(sentence)\n\(copy ?? "")"
  }

  private var sentence: String {
    let hadNone = before?.storedVersion == 0
    switch from {
    case nil: return "was already at version \(to)"
    case 0 where before?.place ?? .empty == .empty: return "was created at version \(to)"
    case 0: return "had no version; it was taken over at version \(to)"
    case let from? where hadNone:
      return "had no version; it was taken over at version \(from) and migrated to version \(to)"
    case let from?: return "was migrated from version \(from) to version \(to)"
    }
  }
}
