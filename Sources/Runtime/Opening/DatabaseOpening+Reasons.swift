internal import DBGenLibc
internal import DBGenSQLite

// SQLite reports that it can't open a file, but not why.

extension DatabaseOpening {
  /// The folder that contains the file.
  var folder: String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? "."
  }

  /// Runs `body`, and adds to its errors what keeps the file from being opened.
  @inline(never)
  package func explaining<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch let error as DatabaseError {
      throw explained(error)
    }
  }

  @_optimize(size)
  private func explained(_ error: DatabaseError) -> DatabaseError {
    if case .migrationFailed(let version, let step, let cause) = error {
      return .migrationFailed(version: version, step: step, because: explained(cause))
    }
    guard case .sqlite(let failure) = error, !FileName.isInMemory(path) else { return error }
    if isFolder {
      // SQLite opens it anyway, and then can't read.
      return .cantOpen("'\(path)' is a directory")
    }
    if failure.extendedCode == Self.unfinishedRollback,
      let error = RegularFile.journalError(of: path)
    {
      return error
    }
    guard let reason = reason(of: failure) else { return error }
    return .sqlite(failure.with(reason: reason))
  }

  /// SQLITE_READONLY_ROLLBACK
  private static let unfinishedRollback = SQLITE_READONLY | 3 << 8

  private func reason(of failure: SQLiteFailure) -> String? {
    switch failure.code {
    case SQLITE_CANTOPEN, SQLITE_READONLY:
      reason ?? (failure.hasNoReason && !configuration.mode.isReadOnly ? Self.guess : nil)
    case SQLITE_IOERR: DiskSpace.shortage(at: folder)
    case SQLITE_NOTADB:
      "'\(path)'" + (configuration.prepare != nil ? ", whose key may be another one" : "")
    default: nil
    }
  }

  /// Whether there is no file yet.
  var isMissing: Bool { access(path, F_OK) != 0 }

  private var isFolder: Bool {
    var status = stat()
    return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
  }

  @_optimize(size)
  private var reason: String? {
    // Files beside it have the longest names.
    if access(path + "-journal", F_OK) != 0, errno == ENAMETOOLONG { return "its name is too long" }
    if access(folder, F_OK) != 0 { return "there is no folder '\(folder)'" }
    if isMissing {
      var status = stat()
      if lstat(path, &status) == 0 { return "'\(path)' is a symbolic link that leads to no file" }
      return configuration.mode == .create
        ? "no file can be created in '\(folder)'" : "there is no file '\(path)'"
    }
    if access(path, R_OK) != 0 { return "'\(path)' can't be read" }
    if !configuration.mode.isReadOnly, access(path, W_OK) != 0 {
      return "'\(path)' can't be written to"
    }
    if access(folder, W_OK) != 0 {
      return "'\(folder)', where SQLite keeps the log, can't be written to"
    }
    return nil
  }
  private static let guess = "a file beside it can't be opened to write"

  /// - Throws: SQLITE_READONLY if SQLite can only read the file.
  func requireWritable(_ connection: Connection) throws {
    guard sqlite3_db_readonly(connection.handle, "main") == 1 else { return }
    throw Self.isReadOnly
  }

  /// The error for writing to a database that is open for reading only.
  static var isReadOnly: DatabaseError {
    .sqlite(
      SQLiteFailure(
        extendedCode: SQLITE_READONLY, message: "the database is open for reading only", sql: nil))
  }

  /// The error for opening a database in memory, which is always new, for reading only.
  package static var isInMemory: DatabaseError {
    .unsupported("a database in memory can't be opened for reading only")
  }

  /// The error for an empty file if nothing is to be created.
  var isEmpty: DatabaseError {
    return .cantOpen("'\(path)' is empty, and this mode doesn't create a database")
  }
}
