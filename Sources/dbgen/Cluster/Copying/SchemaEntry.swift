import DBGenSQLText

/// An object of a database, as a statement created it.
struct SchemaEntry: Hashable {
  let type: String
  let name: String
  let sql: String

  /// Whether two entries are the same object, perhaps in different words.
  func isSame(as other: SchemaEntry) -> Bool {
    type == other.type && SQLName.areEqual(name, other.name)
  }

  var isTable: Bool { type == "table" }
  var isTrigger: Bool { type == "trigger" }
  var isVirtual: Bool { isTable && SQLText(sql).keyword(1) == "virtual" }
  var drop: String { "DROP \(type.uppercased()) main.\(SQLName.quote(name))" }
}

extension RowStore {
  /// The objects that statements created, in order.
  func entries() throws -> [SchemaEntry] {
    let query = """
      SELECT type, name, sql FROM main.sqlite_schema
      WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND NOT (type = 'table'
        AND name IN (SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'))
      ORDER BY rowid
      """
    return try texts(query).map { SchemaEntry(type: $0[0], name: $0[1], sql: $0[2]) }
  }

  /// Creates an object again.
  func create(_ entry: SchemaEntry) throws {
    guard SQLText(entry.sql).keyword(0) == "create" else {
      throw Failure.bug("'\(entry.name)' isn't created by a statement")
    }
    try run(entry.sql)
  }

  /// Creates all objects but triggers, which rows would fire.
  ///
  /// - Parameter hasStatistics: Whether the database has the table of ANALYZE.
  func createObjects(_ entries: [SchemaEntry], hasStatistics: Bool) throws {
    for entry in entries where !entry.isTrigger { try create(entry) }
    if hasStatistics { try run("ANALYZE main.sqlite_schema") }
  }

  /// The numbers in the header of the database that apps read.
  func marks() throws -> DatabaseMarks {
    DatabaseMarks(
      userVersion: try integer("PRAGMA main.user_version"),
      applicationID: try integer("PRAGMA main.application_id"))
  }
}

/// The numbers in the header of a database that apps read.
struct DatabaseMarks: Equatable {
  let userVersion: Int64
  let applicationID: Int64

  /// Statements that store the numbers.
  var statements: [String] {
    ["PRAGMA main.application_id = \(applicationID)", "PRAGMA main.user_version = \(userVersion)"]
  }
}
