internal import DBGenSQLText
internal import DBGenSQLite

/// A file that the connections of a database attach.
package protocol AttachedFile: Sendable {
  /// The name in SQL.
  var name: String { get }

  /// Attaches the file to a connection, before the connection runs anything of the app.
  func attach(to connection: Connection) throws

  /// - Throws: SQLITE_READONLY_DBMOVED if what is written would be lost, because the path now leads
  ///   to another file or to none.
  func requireForWriting() throws
}

extension [any AttachedFile] {
  @inline(never)
  func requireForWriting() throws {
    for file in self { try file.requireForWriting() }
  }
}

extension Connection {
  func attach(_ files: [any AttachedFile]) throws {
    for file in files {
      try file.attach(to: self)
      attached.append(file)
    }
  }

  /// - Throws: The errors of `requireForWriting` of the attached files.
  @inline(__always)
  package func requireAttachedFiles() throws {
    if !attached.isEmpty { try attached.requireForWriting() }
  }

  /// Changes when the connection finds that a file has changed, or changes it: SQLite counts up.
  package var dataVersion: UInt32 {
    // Without a name, it is the main file.
    var version = dataVersion(of: nil)
    for file in attached { version &+= dataVersion(of: file.name) }
    return version
  }

  @inline(never)
  private func dataVersion(of file: String?) -> UInt32 {
    var version: UInt32 = 0
    sqlite3_file_control(handle, file, SQLITE_FCNTL_DATA_VERSION, &version)
    return version
  }

  /// The table in which SQLite stores the schema, in SQL: of all files, if there are others.
  var storedSchema: String {
    guard !attached.isEmpty else { return "sqlite_schema" }
    let files = (["main"] + attached.map { $0.name }).map(SQLName.quote)
    let schemas = files.map { "SELECT type, name, sql FROM " + $0 + ".sqlite_schema" }
    return "(" + schemas.joined(by: " UNION ALL ") + ")"
  }
}
