internal import DBGenLibc
internal import DBGenSQLite

/// The template: a database that ships with the app, and that a new one begins as a copy of.
extension DatabaseOpening {
  /// Copies the template if there is no database yet. An older copy is then migrated.
  ///
  /// - Returns: Whether there is a copy, made by this opening or another.
  @_optimize(size)
  func copyTemplate(_ path: String) throws -> Bool {
    guard configuration.mode == .create, isToBeFilled else { return false }
    let source = try openTemplate(path)
    defer { source.close() }
    try explaining { try source.withSnapshot { try copy(source) } }
    return true
  }

  /// Copies the template into a connection to a new database in memory.
  func copyTemplate(_ path: String, into connection: Connection) throws {
    let source = try openTemplate(path)
    defer { source.close() }
    try source.copyPages(to: connection) { _, _ in try Task.checkCancellation() }
  }

  /// - Throws: An error if the template can't be brought to the app's version.
  private func openTemplate(_ path: String) throws -> Connection {
    guard !FileName.isInMemory(path) else {
      throw DatabaseError.unsupported("no template is given")
    }
    let template = template(at: path)
    return try template.explaining {
      let source = try template.tracelessReader()
      try source.withSnapshot { try requireUse(of: source, as: template) }
      return source
    }
  }

  /// Returns the opening that reads the template.
  private func template(at path: String) -> DatabaseOpening {
    var configuration = configuration
    configuration.mode = .readOnly
    return DatabaseOpening(path: path, schema: schema, configuration: configuration, hooks: hooks)
  }

  /// Opens a connection that reads the file, and creates no files beside it if there is no log.
  package func tracelessReader() throws -> Connection {
    try hasLog ? reader() : immutableReader()
  }

  private func requireUse(of source: Connection, as template: DatabaseOpening) throws {
    switch try template.state(of: source) {
    case .current, .unversioned, .empty: return
    case .older(_, let migrations, _): try requireHooks(of: migrations)
    case .readable(let version), .writable(let version):
      throw DatabaseError.newerDatabase(found: version, known: schema.version)
    }
  }

  // MARK: - Destination

  /// Whether there is no database in the file. SQLite considers a file of one byte empty.
  private var isToBeFilled: Bool {
    guard !FileName.isInMemory(path) else { return false }
    var status = stat()
    return stat(path, &status) != 0 || (status.st_mode & S_IFMT == S_IFREG && status.st_size <= 1)
  }

  @_optimize(size)
  private func copy(_ source: Connection) throws {
    if isMissing, !hasLog {
      do {
        return try DatabaseCopy.withName(for: path) { copy in
          try copy.make(of: nil, replacing: false) { temporary in
            try source.copyPages(to: temporary) { _, _ in try Task.checkCancellation() }
          }
        }
      } catch DatabaseError.fileExists {
        // Another process was faster, even if it only created an empty file.
      }
    }
    try fill(from: source)
  }

  /// Fills an existing file in one transaction, unless another process has done so. SQLite removes
  /// the log of a database that no longer exists.
  private func fill(from source: Connection) throws {
    let connection = try connect(SQLITE_OPEN_CREATE)
    defer { connection.close() }
    try source.copyPages(
      to: connection, unless: { !isToBeFilled }, { _, _ in try Task.checkCancellation() })
  }

  /// Whether there are changes beside the file that haven't been copied into it.
  var hasLog: Bool {
    ["-wal", "-journal"].contains { suffix in
      var status = stat()
      return stat(path + suffix, &status) == 0 && status.st_size > 0
    }
  }
}
