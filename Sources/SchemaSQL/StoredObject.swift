import DBGenSQLSyntax
package import DBGenSQLText
import SchemaParser

/// An object that has a row in `sqlite_schema`.
package struct StoredObject {
  package let type: String
  package let name: String
  /// The table of an index or trigger; the object itself otherwise.
  package let table: String
  package let sql: String
  package let isVirtual: Bool

  /// SQLite stores the beginning of a statement in a normalized form.
  package var isUnique: Bool { type == "index" && sql.hasPrefix("CREATE UNIQUE ") }

  /// By module, the suffixes that follow the virtual table's name and an underscore.
  private static let shadowSuffixes: [SQLName: [String]] = [
    "fts5": ["data", "idx", "content", "docsize", "config"],
    "fts4": ["content", "segments", "segdir", "docsize", "stat"],
    "fts3": ["content", "segments", "segdir", "docsize", "stat"],
    "rtree": ["node", "parent", "rowid"], "rtree_i32": ["node", "parent", "rowid"],
    "geopoly": ["node", "parent", "rowid"],
  ]

  /// The names of the tables that a virtual table keeps its data in.
  ///
  /// SQLite can list them too, but compiles every view again and again to do so.
  package var shadowTables: [SQLName] {
    guard isVirtual else { return [] }
    let text = SQLText(sql)
    let module = text.createVirtualTable?.module.name ?? ""
    return Self.shadowSuffixes[module, default: []].map { SQLName("\(name)_\($0)") }
  }
}

/// The objects of a schema, and their places by type and folded name.
package struct StoredObjects {
  package let all: [StoredObject]
  private let places: [[String]: Int]

  init(_ objects: [StoredObject]) {
    all = objects
    places = Dictionary(
      objects.enumerated().map { (Self.key($1.type, $1.name), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  private static func key(_ type: String, _ name: String) -> [String] {
    [type, SQLName.folded(name)]
  }

  package func object(_ type: String, named name: String) -> StoredObject? {
    places[Self.key(type, name)].map { all[$0] }
  }
}

extension SQLiteConnection {
  /// Returns all objects except SQLite's own, in the order in which they were created, including
  /// shadow tables.
  package func storedObjects() throws(SQLiteError) -> [StoredObject] { try schemaObjects().all }

  package func storedObject(
    _ type: String, named name: String
  ) throws(SQLiteError) -> StoredObject? {
    try schemaObjects().object(type, named: name)
  }

  /// Returns the objects, which are read again only after the schema has changed.
  package func schemaObjects() throws(SQLiteError) -> StoredObjects {
    if let known = knownObjects, known.changes == statements.schemaChanges { return known.objects }
    let objects = StoredObjects(try readObjects())
    knownObjects = (statements.schemaChanges, objects)
    return objects
  }

  private func readObjects() throws(SQLiteError) -> [StoredObject] {
    try rows(
      """
      SELECT type, name, tbl_name, sql, rootpage FROM sqlite_schema
      WHERE sql NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY rowid
      """
    ).map { row in
      let type = row[0] ?? ""
      return StoredObject(
        type: type, name: row[1] ?? "", table: row[2] ?? "", sql: row[3] ?? "",
        isVirtual: type == "table" && row[4] == "0")
    }
  }
}

extension [StoredObject] {
  /// The names of the tables that virtual tables keep their data in.
  package var shadowTables: Set<SQLName> { Set(flatMap(\.shadowTables)) }
}
