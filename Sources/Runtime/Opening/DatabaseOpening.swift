internal import DBGenSQLite

/// Opens a database, creating or migrating it first.
package final class DatabaseOpening: Sendable {
  package let path: String
  package let schema: DatabaseSchema
  package let configuration: Database.Configuration
  let hooks: [String: Database.MigrationHook]
  /// The path of the database that a new one begins as a copy of.
  let template: String?
  /// The file, if it may have been made to do harm.
  let stranger: (any StrangersFile)?
  /// The other files that its connections attach.
  let attached: [any AttachedFile]

  package init(
    path: String, schema: DatabaseSchema, configuration: Database.Configuration,
    hooks: [String: Database.MigrationHook], template: String? = nil,
    stranger: (any StrangersFile)? = nil, attached: [any AttachedFile] = []
  ) {
    (self.path, self.schema, self.configuration, self.hooks) = (path, schema, configuration, hooks)
    (self.template, self.stranger, self.attached) = (template, stranger, attached)
  }

  /// The treatment of files that don't store the schema's statements.
  package var adopter: (any DatabaseAdopter)? {
    (configuration.adoption ?? schema.adoption)?.adopter ?? configuration.mode.adopter
  }

  /// Whether the connections open a file that others can replace.
  var hasFile: Bool { !FileName.isInMemory(path) && stranger?.isCopy != true }

  /// A copy for opening more connections, when nothing remains to be migrated.
  var withoutHooks: DatabaseOpening {
    DatabaseOpening(
      path: path, schema: schema, configuration: configuration, hooks: [:], stranger: stranger,
      attached: attached)
  }

  /// A copy for migrating a database that needs no backup.
  private var withoutBackup: DatabaseOpening {
    var configuration = configuration
    configuration.migration.backsUp = false
    return DatabaseOpening(
      path: path, schema: schema, configuration: configuration, hooks: hooks, stranger: stranger,
      attached: attached)
  }

  /// The result of an opening.
  enum Outcome {
    /// The connection that writes, and the change that this opening made to the database.
    case writable(Connection, Change)
    /// The database can only be read, for a reason that writing throws; the connection that reads, if
    /// there is one yet.
    case readable(Connection?, DatabaseError)

    /// The change that the opening made; nil if the database can only be read.
    var change: Change? {
      if case .writable(_, let change) = self { change } else { nil }
    }
  }

  /// Opens the connection that writes, creating or migrating the database first.
  func run() throws -> Outcome {
    // A fresh copy of an older template needs no backup.
    let opening = if let template, try copyTemplate(template) { withoutBackup } else { self }
    return try explaining { try opening.open() }
  }

  /// Opens the connection that writes again. Others may have changed the file since.
  func reopen() throws -> Connection {
    switch try run() {
    case .writable(let connection, _): return connection
    case .readable(_, let reason): throw reason
    }
  }

  @_optimize(size)
  private func open() throws -> Outcome {
    if configuration.mode.isReadOnly { return try openForReading() }
    let isNew = isMissing
    var connection = try connect(configuration.mode == .create ? SQLITE_OPEN_CREATE : 0)
    let file = connection.path.map { String(cString: $0) } ?? ""
    if let template, FileName.isInMemory(path) { try copyTemplate(template, into: connection) }
    // Checks the version first, so that a refused database keeps even its journal mode.
    do {
      let change =
        try hasCurrentTexts(connection) ? .nothing : bringUpToDate(&connection)
      if case .impossible(let version) = change {
        connection.leaveFileAlone()
        return .readable(
          nil, DatabaseError.newerDatabase(found: version, known: schema.version))
      }
      do {
        try connection.attach(attached)
        try prepareForWriting(connection, isChanged: change.version != nil)
      } catch {
        throw change.version == nil ? error : changed(error)
      }
      if case .nothing = change { removeBackups() }
      return .writable(connection, change)
    } catch {
      connection.leaveFileAlone()
      connection.close()
      removeRemains(at: file, isNew: isNew)
      throw error
    }
  }

  func connect(_ flags: Int32 = 0, at file: String? = nil) throws -> Connection {
    let connection = try Connection(
      path: file ?? path, flags: flags, busyTimeout: configuration.busyTimeout,
      attaching: !attached.isEmpty, prepare: configuration.prepare)
    try connection.register(configuration)
    return connection
  }

  func hasCurrentTexts(_ connection: Connection) throws -> Bool {
    try connection.version == schema.version && connection.readsTexts(of: schema)
  }

  package func prepareForWriting(_ connection: Connection, isChanged: Bool = false) throws {
    try requireWritable(connection)
    if !FileName.isInMemory(path) {
      try connection.switchToWAL(within: configuration.busyTimeout)
      // Otherwise the switch looks like a change by others when the next transaction begins.
      if isChanged { _ = try connection.version }
      try connection.execute(once: configuration.synchronous.pragma)
    }
    try connection.configure(configuration)
    try connection.enforceForeignKeys()
  }
}

extension Database.Synchronous {
  fileprivate var pragma: String {
    switch self {
    case .off: "PRAGMA synchronous = OFF"
    case .normal: "PRAGMA synchronous = NORMAL"
    case .full: "PRAGMA synchronous = FULL"
    }
  }
}
