internal import DBGenSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// A database that is shipped with the app, which a new one begins as a copy of.
extension DatabaseOpening {
  /// Makes the copy where there is no database yet; an older one is then migrated.
  ///
  /// - Returns: Whether there is one, made by this opening or another.
  func copyTemplate(_ path: String) throws -> Bool {
    guard configuration.mode == .create, isToBeFilled else { return false }
    let source = try openTemplate(path)
    defer { source.close() }
    try explaining { try source.withSnapshot { try copy(source) } }
    return true
  }

  /// Copies the template into a connection that has just been opened to a new database in memory.
  func copyTemplate(_ path: String, into connection: Connection) throws {
    let source = try openTemplate(path)
    defer { source.close() }
    try source.copyPages(to: connection) { _, _ in try Task.checkCancellation() }
  }

  /// - Throws: where the template is none that the app's version can be made of.
  private func openTemplate(_ path: String) throws -> Connection {
    guard !Database.isInMemory(path) else {
      throw DatabaseError.unsupported("no template is given")
    }
    let template = template(at: path)
    return try template.explaining {
      let source = try template.tracelessReader()
      try source.withSnapshot { try requireUse(of: source, as: template) }
      return source
    }
  }

  /// The opening that only reads the template.
  private func template(at path: String) -> DatabaseOpening {
    var configuration = configuration
    configuration.mode = .readOnly
    return DatabaseOpening(
      path: path, schema: schema, configuration: configuration, hooks: hooks)
  }

  /// A connection that reads the file, and where that has no log makes no files beside it.
  func tracelessReader() throws -> Connection {
    try hasLog ? reader() : immutableReader()
  }

  private func requireUse(of source: Connection, as template: DatabaseOpening) throws {
    switch try template.standing(of: source) {
    case .current, .unversioned, .empty: return
    case .older(_, let migrations, _): try requireHooks(of: migrations)
    case .readable(let version):
      throw DatabaseError.newerDatabase(found: version, known: schema.version)
    }
  }
}

// MARK: - Where it goes

extension DatabaseOpening {
  /// Whether there is no database in the file: SQLite takes one byte for none.
  private var isToBeFilled: Bool {
    guard !Database.isInMemory(path) else { return false }
    var status = stat()
    return stat(path, &status) != 0 || (status.st_mode & S_IFMT == S_IFREG && status.st_size <= 1)
  }

  private func copy(_ source: Connection) throws {
    if access(path, F_OK) != 0, !hasLog {
      do {
        return try DatabaseCopy.withName(for: path) { copy in
          try copy.make(of: nil, replacing: false) { temporary in
            try source.copyPages(to: temporary) { _, _ in try Task.checkCancellation() }
          }
        }
      } catch DatabaseError.fileExists {
        // Another process has been quicker, be it to make an empty file.
      }
    }
    try fill(from: source)
  }

  /// Fills a file that is there already, in one transaction of its own, unless another process has
  /// done so. SQLite removes the log of a database that has gone.
  private func fill(from source: Connection) throws {
    let connection = try connect(SQLITE_OPEN_CREATE)
    defer { connection.close() }
    try source.copyPages(
      to: connection, unless: { !isToBeFilled }, { _, _ in try Task.checkCancellation() })
  }

  /// Whether changes lie beside the file that haven't been brought into it.
  var hasLog: Bool {
    ["-wal", "-journal"].contains { suffix in
      var status = stat()
      return stat(path + suffix, &status) == 0 && status.st_size > 0
    }
  }
}
