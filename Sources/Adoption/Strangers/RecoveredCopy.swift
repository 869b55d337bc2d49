internal import DBGenLibc
package import DBGenRuntime
internal import DBGenSQLite

/// A database file from somebody else, in a form that can be read without writing to it, beside it,
/// or to files that it names. This is the file itself if SQLite has no log to recover; otherwise it
/// is a copy of the file and its log in a private folder, where SQLite recovers the log.
///
/// The file must not change while it is read in place.
package struct RecoveredCopy: Sendable {
  /// The path of the database, which needs no recovery any more.
  package let path: String
  private let folder: PrivateFolder?
  /// The number of bytes that the file and its logs store, regardless of the sizes they claim.
  package let byteCount: Int

  /// The name to open with SQLITE_OPEN_READONLY and SQLITE_OPEN_URI, so that SQLite takes no locks
  /// and creates no files.
  package var uri: String { get throws { try FileName.immutable(path) } }

  /// Whether this is a copy, which `remove` has to be called for.
  package var isCopy: Bool { folder != nil }

  /// Examines the file, and copies it if necessary.
  ///
  /// - Parameters:
  ///   - isCopied: Whether to make a copy in any case, which may then be written to.
  ///   - prepare: Prepares the connection that recovers the log.
  ///   - makeFolder: Creates the private folder for a copy.
  /// - Throws: `DatabaseError.sqlite` if it isn't a file or can't be read, if it changes meanwhile,
  ///   if its journal is part of a transaction over several files, or if there is no room for a
  ///   copy; `CancellationError`. No copy is left behind then.
  package init(
    of path: String, copied isCopied: Bool = false,
    preparedBy prepare: Connection.Preparation? = nil,
    in makeFolder: () throws -> PrivateFolder = { try PrivateFolder() }
  ) throws {
    for _ in 0..<Self.maximumTries {
      do {
        self = try Self(once: path, isCopied, prepare, makeFolder)
        return
      } catch is OriginalFile.IsBeingChanged {
        continue
      }
    }
    throw DatabaseError.cantOpen(
      "'\(path)' is being changed: it can be copied only while nobody writes")
  }

  /// The number of attempts, so that an occasional writer doesn't prevent a copy.
  private static let maximumTries = 5

  private init(
    once path: String, _ isCopied: Bool, _ prepare: Connection.Preparation?,
    _ makeFolder: () throws -> PrivateFolder
  ) throws {
    let source = try OriginalFile(at: path)
    let logs = try source.liveLogs
    let size = try source.size(with: logs)
    byteCount = size.contents
    guard isCopied || !logs.isEmpty else {
      (self.path, folder) = (source.path, nil)
      return
    }
    let folder = try makeFolder()
    (self.path, self.folder) = (folder.path + "/" + Self.names[0], folder)
    do {
      try source.copy(with: logs, to: self.path)
      try recover(prepare)
      try requireSize(size.bytes)
    } catch {
      remove()
      throw error
    }
  }

  /// A journal states the earlier size of the database, which can be anything.
  private func requireSize(_ count: Int) throws {
    guard try RegularFile.size(of: path) > 2 * count + Self.roomForFreePages else { return }
    throw DatabaseError.cantOpen(
      "the journal makes the database far larger than both files together")
  }

  /// The space for pages that a transaction allocated and freed, which SQLite doesn't write.
  private static let roomForFreePages = 16 << 20

  /// Recovers a database that is about to be opened.
  init(opening path: String, preparedBy prepare: Connection.Preparation?) throws {
    guard !FileName.isInMemory(path) else { throw DatabaseOpening.isInMemory }
    try self.init(of: path, preparedBy: prepare)
  }

  /// The names of all files that can be in the folder of a copy.
  package static let names = ["database", "database-wal", "database-shm", "database-journal"]

  /// Removes the copy, if there is one. Open connections can continue to read it.
  package func remove() { folder?.remove() }

  /// Has SQLite recover the log into the copy, which it does when it first reads the copy.
  private func recover(_ prepare: Connection.Preparation?) throws {
    let connection = try Connection(path: path, flags: 0, busyTimeout: .zero, prepare: prepare)
    defer { connection.close() }
    _ = try connection.integer("PRAGMA main.schema_version")
    try connection.check(
      sqlite3_wal_checkpoint_v2(connection.handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil))
  }
}
