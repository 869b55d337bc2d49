import SchemaParser

/// Reads the schema of a database into the model of a schema file.
struct DatabaseReader {
  let database: SourceDatabase
  var schema: Schema
  var warnings: [String] = []
  /// The statements that created the tables, by name.
  private(set) var statements: [String: String] = [:]
  /// What comments outside of the statements say of tables, by name.
  var docs: [String: String] = [:]

  init(_ database: SourceDatabase, name: String) {
    self.database = database
    schema = Schema(database: Located(name))
  }

  /// Something that stands in `sqlite_schema`.
  struct Object {
    var type: String
    var name: String
    var table: String
    var sql: String
  }

  mutating func read() throws(ImportError) {
    let shadows = Set(
      try database.rows("SELECT name FROM pragma_table_list WHERE type = 'shadow'")
        .compactMap { $0[0] }.map(SQLName.folded))
    let rows = try database.rows(
      "SELECT type, name, tbl_name, sql FROM sqlite_schema WHERE sql NOT NULL ORDER BY rowid")
    let objects = rows.map {
      Object(type: $0[0] ?? "", name: $0[1] ?? "", table: $0[2] ?? "", sql: $0[3] ?? "")
    }
    for object in objects
    where !SQLName.folded(object.name).hasPrefix("sqlite_")
      && !shadows.contains(SQLName.folded(object.table))
    {
      try read(object)
    }
  }

  private mutating func read(_ object: Object) throws(ImportError) {
    let name = Located(object.name)
    let sql = Located(object.sql)
    switch object.type {
    case "table" where object.isVirtual:
      schema.virtualTables.append(VirtualTable(name: name, doc: doc(of: object), sql: sql))
    case "table": schema.tables.append(try table(object))
    case "index": readIndex(object)
    case "view":
      schema.views.append(
        View(name: name, doc: doc(of: object), sql: Located(object.select ?? object.sql)))
    default: schema.triggers.append(Trigger(name: name, sql: sql))
    }
  }

  private func doc(of object: Object) -> String? { docs[SQLName.folded(object.name)] }

  private mutating func table(_ object: Object) throws(ImportError) -> Table {
    let rows = try database.rows(
      "SELECT type FROM pragma_table_xinfo(\(SQLString.quote(object.name))) ORDER BY cid")
    var reader = TableReader(
      name: object.name, sql: object.sql, declaredTypes: rows.map { $0[0] ?? "" })
    reader.read()
    statements[SQLName.folded(object.name)] = object.sql
    reader.table.doc = doc(of: object) ?? reader.table.doc
    for sql in reader.table.takeStringsFromNames() {
      reader.losses.append("double quotes around strings become single ones in: \(sql.firstLine)")
    }
    for loss in reader.losses { warnings.append("table '\(object.name)': \(loss)") }
    reader.table.keepNotNullOfRowID()
    reader.table.requireKeys()
    reader.table.placeChecks()
    return reader.table
  }

  private mutating func readIndex(_ object: Object) {
    let place = schema.tables.firstIndex { SQLName.areEqual($0.name.value, object.table) }
    guard let place, let index = IndexReader.read(object.sql, object.name, schema.tables[place])
    else { return warnings.append("index '\(object.name)' is left out") }
    schema.tables[place].indexes.append(index)
  }
}

extension DatabaseReader.Object {
  fileprivate var isVirtual: Bool {
    var cursor = TokenCursor(sql)
    return cursor.take("CREATE", "VIRTUAL")
  }

  /// The SELECT of a view that has no names of its own for the columns.
  fileprivate var select: String? {
    var cursor = TokenCursor(sql)
    guard cursor.take("CREATE", "VIEW"), cursor.name() != nil, cursor.take("AS") else { return nil }
    let text = cursor.text(cursor.offset..<cursor.sql.bytes.count)
    return text.isEmpty ? nil : text
  }
}
