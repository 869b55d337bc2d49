internal import DBGenSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A database file that somebody else has made, in a form that is read without writing to it, beside
/// it, or to what it names: the file itself where SQLite has nothing to bring into it, else a copy of
/// it and its log in a private folder, where SQLite brings the one into the other.
///
/// Nobody may change the file while it is read in place.
package struct RecoveredCopy: Sendable {
  /// Where the database is. Nothing has to be brought into it any more.
  package let path: String
  private let folder: PrivateFolder?
  /// How much the file holds together with what SQLite brings into it, whatever they say of themselves.
  package let byteCount: Int

  /// The name to open with SQLITE_OPEN_READONLY and SQLITE_OPEN_URI: SQLite takes no lock then, and makes
  /// no file.
  package var uri: String { FileName.immutable(path) }

  /// Whether it is a copy, which `remove` has to be called for.
  package var isCopy: Bool { folder != nil }

  /// Looks at the file, and copies it where that is needed.
  ///
  /// - Parameters:
  ///   - isCopied: Whether there is a copy in any case, which may be written to.
  ///   - makeFolder: Makes the private folder, where there has to be a copy.
  /// - Throws: `DatabaseError.sqlite` where it is no file or can't be read, where it changes meanwhile,
  ///   where its journal is part of a transaction over several files, or there is no room for a copy;
  ///   `CancellationError`. Nothing is left of a copy then.
  package init(
    of path: String, copied isCopied: Bool = false,
    in makeFolder: () throws -> PrivateFolder = { try PrivateFolder() }
  ) throws {
    for _ in 1..<Self.mostTries {
      do {
        self = try Self(once: path, isCopied, makeFolder)
        return
      } catch is OriginalFile.IsBeingChanged {
        continue
      }
    }
    do {
      self = try Self(once: path, isCopied, makeFolder)
    } catch is OriginalFile.IsBeingChanged {
      throw OriginalFile.refusal(
        "'\(path)' is being changed: it can be copied only while nobody writes")
    }
  }

  /// Who writes now and then is done in between.
  private static let mostTries = 5

  private init(
    once path: String, _ isCopied: Bool, _ makeFolder: () throws -> PrivateFolder
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
      try recover()
      try requireSize(size.bytes)
    } catch {
      remove()
      throw error
    }
  }

  /// A journal says how large the database has been, which can be anything.
  private func requireSize(_ count: Int) throws {
    guard try OriginalFile.size(of: path) > 2 * count + Self.roomForFreePages else { return }
    throw OriginalFile.refusal(
      "the journal makes the database far larger than what there is of both")
  }

  /// SQLite doesn't write pages that a transaction has taken and given back.
  private static let roomForFreePages = 16 << 20

  /// - Throws: `DatabaseError.sqlite` where the database at a path, or a log beside it, is no file.
  package static func requireFiles(at path: String) throws {
    try OriginalFile.requireFiles(at: path)
  }

  /// Recovers a database that is about to be opened.
  init(opening path: String) throws {
    guard !Database.isInMemory(path) else { throw DatabaseOpening.isInMemory }
    try self.init(of: path)
  }

  /// All that there can be in the folder of a copy.
  package static let names = ["database", "database-wal", "database-shm", "database-journal"]

  /// Removes the copy, if there is one; connections that are open may go on reading it.
  package func remove() { folder?.remove() }

  /// Has SQLite bring the log into the copy, which it does when it first looks at it.
  private func recover() throws {
    let connection = try Connection(path: path, flags: 0, busyTimeout: .zero)
    defer { connection.close() }
    _ = try connection.integer("PRAGMA main.schema_version")
    try connection.check(
      sqlite3_wal_checkpoint_v2(connection.handle, "main", SQLITE_CHECKPOINT_TRUNCATE, nil, nil))
  }
}
