internal import DBGenRuntime
internal import DBGenSQLText
internal import DBGenSQLite

/// A foreign key as its table declares it.
struct DeclaredForeignKey {
  let child: String
  let id: String
  var parent: String
  var columns: [String]
  /// Empty if they are those of the primary key.
  var parentColumns: [String]

  func renamed(by names: NewNames) -> DeclaredForeignKey {
    var key = self
    key.parentColumns = parentColumns.map { names.renamed(column: $0, of: parent) }
    key.parent = names.renamed(table: parent)
    return key
  }
}

extension Connection {
  /// Returns whether SQLite can compile a statement.
  func canCompile(_ sql: String) throws -> Bool { try works { try compile(sql) } }

  /// Returns whether SQLite understands all that is compiled.
  func works(_ compile: () throws -> Void) throws -> Bool {
    do {
      try compile()
      return true
    } catch let error as DatabaseError where error.code == SQLITE_ERROR {
      return false
    }
  }

  /// The foreign keys of all tables.
  var foreignKeys: [DeclaredForeignKey] {
    get throws {
      let query = """
        SELECT child.name, key.id, key."table", key."from", key."to"
        FROM main.sqlite_schema AS child, pragma_foreign_key_list(child.name, 'main') AS key
        WHERE child.type = 'table' ORDER BY child.rowid, key.id, key.seq
        """
      return try rows(query).reduce(into: []) { keys, row in
        let to = row[4].isEmpty ? [] : [row[4]]
        if let last = keys.last, last.child.hasSameBytes(as: row[0]), last.id == row[1] {
          keys[keys.count - 1].columns.append(row[3])
          keys[keys.count - 1].parentColumns += to
        } else {
          keys.append(
            .init(child: row[0], id: row[1], parent: row[2], columns: [row[3]], parentColumns: to))
        }
      }
    }
  }

  /// Returns SQLite's message if a foreign key doesn't fit the tables of this database.
  ///
  /// - Parameter isByIndex: Whether it fits by an index of somebody else, as long as there are its columns.
  func problem(with key: DeclaredForeignKey, byIndex isByIndex: Bool = false) throws -> String? {
    let parents = try integer(
      "SELECT count(*) FROM main.sqlite_schema WHERE type = 'table' AND name = "
        + "\(SQLString.quote(key.parent)) COLLATE NOCASE")
    guard parents != 0 else { return "no such table: main.\(key.parent)" }
    let columns = SQLName.list(key.columns)
    let parent = SQLName.quote(key.parent)
    let parentColumns = SQLName.list(key.parentColumns)
    if isByIndex, try canCompile("SELECT \(parentColumns) FROM \(parent)") { return nil }
    let to = parentColumns.isEmpty ? "" : " (\(parentColumns))"
    return try undoing {
      try execute(
        once: "CREATE TABLE \(SQLName.quote(key.child)) (\(columns), FOREIGN KEY (\(columns)) "
          + "REFERENCES \(parent)\(to))")
      return try mismatch(of: key.child)
    }
  }
}
