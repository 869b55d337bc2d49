internal import DBGenSQLite

/// What a database has, as far as it counts: tables with their columns, keys, foreign keys and
/// indexes, as SQLite tells of them, and whatever else there is by its text.
struct SchemaShape: Equatable {
  /// A thing that counts.
  struct Part: Hashable {
    /// What it is: a table, a column, an index...
    var kind: String
    /// The table that it belongs to, or the view or trigger itself.
    var owner: String
    /// Its name within that; empty where it has none.
    var name: String
    /// What is to be said of it.
    var detail: String
  }

  /// In an order of their own.
  var parts: [Part] = []

  /// The shape of what is in a database.
  init(of connection: Connection) throws {
    try connection.register(
      Database.Configuration(functions: [Self.plainSQL, Self.clauses]))
    try connection.forEachRow(of: Self.query) { statement in
      let texts = (0..<4).map { String(sqlite3_column_value(statement, $0)) ?? "" }
      parts.append(Part(kind: texts[0], owner: texts[1], name: texts[2], detail: texts[3]))
    }
  }

  /// The shape of what the schema's statements make.
  init(of schema: DatabaseSchema, _ configuration: Database.Configuration) throws {
    try self.init(of: schema.model(configuration))
  }

  private static let plainSQL = Database.Function("dbgen_plain", arguments: 1) { arguments in
    guard case .text(let sql) = arguments[0] else { return .text("") }
    return .text(PlainSQL.text(of: sql))
  }

  private static let clauses = Database.Function("dbgen_clauses", arguments: 1) { arguments in
    guard case .text(let sql) = arguments[0] else { return .text("") }
    return .text(TableClauses.text(of: sql))
  }
}

extension SchemaShape {
  /// A row for each part. Of a table's SQL that is only what the pragmas don't tell.
  private static let query = """
    WITH object AS MATERIALIZED (
      SELECT type, name, tbl_name, replace(dbgen_plain(sql), 'if not exists ', '') AS text
      FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND name NOT IN (
        SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow')
    ), column AS (
      SELECT object.name AS owner, c.* FROM object, pragma_table_xinfo(object.name) AS c
      WHERE object.type = 'table'
    ), reference AS (
      SELECT object.name AS owner, k.id, k."table", k.on_update, k.on_delete,
        group_concat(k."from", ', ') AS "from", group_concat(k."to", ', ') AS "to"
      FROM object, pragma_foreign_key_list(object.name) AS k WHERE object.type = 'table'
      GROUP BY object.name, k.id
    ), "index" AS (
      SELECT object.name AS owner, i.name, i.origin, i."unique", i.partial,
        max(x.cid = -2) AS hasExpression, group_concat(
          ifnull(x.name, '…') || iif(x.coll = 'BINARY', '', ' COLLATE ' || x.coll)
          || iif(x."desc", ' DESC', ''), ', ') AS columns
      FROM object, pragma_index_list(object.name) AS i, pragma_index_xinfo(i.name) AS x
      WHERE object.type = 'table' AND x.key GROUP BY object.name, i.name
    ), part (kind, owner, name, detail) AS (
      SELECT 'table', list.name, '', iif(strict, 'STRICT ', '')
        || iif(wr, 'WITHOUT ROWID ', '') || dbgen_clauses(text)
      FROM pragma_table_list AS list JOIN object ON object.name = list.name
      WHERE list.schema = 'main' AND object.type = 'table'
        AND text NOT LIKE 'create virtual%'
      UNION ALL
      SELECT 'column', owner, name, type || iif("notnull", ' NOT NULL', '')
        || ifnull(' DEFAULT ' || dflt_value, '')
        || iif(pk, ' PRIMARY KEY' || iif(pk > 1, ' (' || pk || ')', ''), '')
        || CASE hidden WHEN 2 THEN ' VIRTUAL' WHEN 3 THEN ' STORED' ELSE '' END
      FROM column
      UNION ALL
      SELECT 'order', owner, '', group_concat(name, ', ')
      FROM (SELECT owner, name FROM column ORDER BY owner, cid) GROUP BY owner
      UNION ALL
      SELECT 'constraint', owner, 'FOREIGN KEY (' || "from" || ') REFERENCES ' || "table"
        || ifnull(' (' || "to" || ')', '') || ' ON UPDATE ' || on_update
        || ' ON DELETE ' || on_delete, ''
      FROM reference
      UNION ALL
      SELECT 'constraint', owner, iif(origin = 'pk', 'PRIMARY KEY', 'UNIQUE') || ' ('
        || columns || ')', ''
      FROM "index" WHERE origin <> 'c'
      UNION ALL
      SELECT 'index', i.owner, i.name, iif("unique", 'UNIQUE ', '') || '(' || columns || ')'
        || iif(partial OR hasExpression, ' ' || substr(text, instr(text, '(')), '')
      FROM "index" AS i JOIN object USING (name) WHERE origin = 'c'
      UNION ALL
      SELECT iif(type = 'table', 'virtual table', type), name, '', text FROM object
      WHERE type IN ('view', 'trigger') OR text LIKE 'create virtual%'
    )
    SELECT kind, owner, name, detail FROM part ORDER BY kind, owner, name, detail
    """
}

extension DatabaseSchema {
  /// A database in memory that the schema's statements have made.
  func model(_ configuration: Database.Configuration) throws -> Connection {
    let model = try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    try model.register(configuration)
    for statement in statements { try model.execute(once: statement) }
    return model
  }
}
