internal import DBGenLibc
internal import DBGenSQLite

/// The identity of a file, regardless of its name.
package struct FileIdentity: Equatable {
  private let device: UInt64
  /// The file's number; 0 if the file is empty, which no database is that was opened.
  private let number: UInt64

  /// Returns the identity of the file at a path, if there is one.
  package init?(of path: UnsafePointer<CChar>) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = status.st_size == 0 ? 0 : UInt64(truncatingIfNeeded: status.st_ino)
  }

  /// Returns the identity of the file that an opening has found.
  ///
  /// - Throws: SQLITE_READONLY_DBMOVED if it was replaced, renamed or deleted meanwhile.
  static func found(by outcome: DatabaseOpening.Outcome, at path: String) throws -> Self? {
    let identity = FileIdentity(of: path)
    var hasMoved: Int32 = 0
    switch outcome {
    case .writable(let connection, _), .readable(let connection?, _):
      sqlite3_file_control(connection.handle, nil, SQLITE_FCNTL_HAS_MOVED, &hasMoved)
    case .readable: break
    }
    if hasMoved != 0 { throw Self.hasMoved(path) }
    return identity
  }

  /// - Throws: SQLITE_READONLY_DBMOVED if the path now leads to another file or to none: the
  ///   connections of a database can't use two files.
  package func require(at path: UnsafePointer<CChar>) throws {
    if let found = Self(of: path) {
      if found != self { throw Self.hasMoved(String(cString: path)) }
    } else if errno == ENOENT || errno == ENOTDIR {
      // SQLite finds out about any other error of the system, if it matters.
      throw Self.hasMoved(String(cString: path))
    }
  }

  /// - Throws: The errors of `require(at:)`, for the path that a connection has opened.
  package func require(of connection: Connection) throws {
    if let path = connection.path { try require(at: path) }
  }

  @inline(never)
  private static func hasMoved(_ path: String) -> DatabaseError {
    let message = "'\(path)' is no longer the file that was opened"
    return .sqlite(
      SQLiteFailure(
        extendedCode: SQLITE_READONLY | 4 << 8, message: message, sql: nil))
  }
}
