internal import DBGenSQLite

/// Telling whether a database that something else made has the tables of the app's schema.
extension Connection {
  /// Whether the database has what the schema's statements make, and nothing besides: tables with
  /// their columns, keys, foreign keys and indexes, as SQLite tells of them, and whatever else there
  /// is by its text.
  func hasShape(
    of schema: DatabaseSchema, _ configuration: Database.Configuration
  ) throws -> Bool {
    let model = try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    try model.register(configuration)
    for statement in schema.statements { try model.execute(script: statement) }
    return try shape == model.shape
  }

  private var shape: [String] {
    get throws {
      try register(Database.Configuration(functions: [Self.plainSQL]))
      let statement = try PreparedStatement(Self.shapeQuery, on: handle)
      var lines: [String] = []
      while true {
        switch sqlite3_step(statement.handle) {
        case SQLITE_ROW:
          lines.append(String(sqlite3_column_value(statement.handle, 0)) ?? "")
        case SQLITE_DONE:
          return lines
        case let code:
          throw DatabaseError(SQLiteFailure(code, on: handle, sql: Self.shapeQuery))
        }
      }
    }
  }

  private static let plainSQL = Database.Function("dbgen_plain", arguments: 1) { arguments in
    guard case .text(let sql) = arguments[0] else { return .text("") }
    return .text(PlainSQL.text(of: sql))
  }

  /// A line for each thing that counts. Of a table's SQL that is only what the pragmas
  /// don't tell: how many checks and collations it has, and the like.
  private static let shapeQuery = """
    WITH object AS (
      SELECT type, name, tbl_name, replace(dbgen_plain(sql), 'ifnotexists', '') AS text
      FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
    ), line AS (
      SELECT 'table', list.name, list.type, strict, wr,
        (length(text) - length(replace(text, 'check(', ''))) / 6 AS checks,
        (length(text) - length(replace(text, 'collate', ''))) / 7 AS collations,
        instr(text, 'autoincrement') > 0, instr(text, 'deferrable') > 0
      FROM pragma_table_list AS list JOIN object ON object.name = list.name
      WHERE list.schema = 'main' AND object.type = 'table'
      UNION ALL
      SELECT 'column', object.name, c.name, c.type, c."notnull", c.dflt_value, c.pk, c.hidden, c.cid
      FROM object, pragma_table_xinfo(object.name) AS c WHERE object.type = 'table'
      UNION ALL
      SELECT 'foreign key', object.name, k."table", k."from", k."to", k.on_update, k.on_delete,
        k.seq, ''
      FROM object, pragma_foreign_key_list(object.name) AS k WHERE object.type = 'table'
      UNION ALL
      SELECT 'index', object.name, iif(i.origin = 'c', i.name, i.origin), i."unique", i.partial,
        x.seqno, x.name, x."desc", x.coll
      FROM object, pragma_index_list(object.name) AS i, pragma_index_xinfo(i.name) AS x
      WHERE object.type = 'table' AND x.key
      UNION ALL
      SELECT 'text', type, name, tbl_name, text, '', '', '', '' FROM object
      WHERE type IN ('view', 'trigger') OR text LIKE 'createvirtual%'
      UNION ALL
      SELECT 'text', object.type, object.name, tbl_name, substr(text, instr(text, '(')),
        '', '', '', ''
      FROM object, pragma_index_xinfo(object.name) AS x, pragma_index_list(tbl_name) AS i
      WHERE object.type = 'index' AND i.name = object.name AND (x.cid = -2 OR i.partial)
    ), shape (a, b, c, d, e, f, g, h, i) AS (SELECT * FROM line)
    SELECT quote(a) || quote(b) || quote(c) || quote(d) || quote(e) || quote(f) || quote(g)
      || quote(h) || quote(i) AS text
    FROM shape ORDER BY text
    """
}
