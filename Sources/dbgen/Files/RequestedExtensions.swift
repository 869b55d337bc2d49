import DBGenLibc
import SchemaParser
import SchemaSQL

/// The extensions of SQLite that the command line names.
enum RequestedExtensions {
  private static let paths = SharedState<[String]>([])

  static func request(_ files: [String]) { paths.withLock { $0 = files } }

  /// Returns whether the command line names a file.
  static func contain(_ path: String) -> Bool {
    paths.withLock { $0 }.contains { FileSystem.isSame($0, path) }
  }

  /// Loads the extensions. The argument parser would report an error that validating throws as one
  /// of usage.
  static func load() throws {
    for path in paths.withLock({ $0 }) {
      do throws(SQLiteError) {
        try SQLiteExtension.load(path)
      } catch {
        throw Failure.error(.unloadableExtension, error.message, path: path)
      }
    }
  }
}
