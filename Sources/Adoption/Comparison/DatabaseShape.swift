internal import DBGenMaintenance
package import DBGenRuntime
internal import DBGenSQLSyntax
package import DBGenSQLText
internal import DBGenSQLite

/// The structure of a database, as far as it matters for a comparison: tables with their columns,
/// keys, foreign keys and indexes as SQLite reports them, and the SQL of all objects.
package struct DatabaseShape {
  /// A row of `query`.
  struct Part: Hashable {
    /// The kind, such as a table, a column or an index.
    var kind: String
    /// The table that it belongs to, or the view or trigger itself.
    var owner: String
    /// Its name within the owner; empty if it has none.
    var name: String
    /// The properties that SQLite reports.
    var detail: String
    /// The SQL, for what SQLite doesn't report.
    var text: String

    /// Compares byte by byte, as SQLite does.
    static func == (left: Part, right: Part) -> Bool {
      left.text.hasSameBytes(as: right.text) && left.kind == right.kind
        && left.owner.hasSameBytes(as: right.owner) && left.name.hasSameBytes(as: right.name)
        && left.detail.hasSameBytes(as: right.detail)
    }
  }

  /// The parts, sorted.
  let parts: [Part]
  let names: SchemaNames

  /// - Parameters:
  ///   - rows: The rows of `query`.
  ///   - shadows: The names of the tables that virtual tables keep their data in.
  package init(rows: [[String?]], shadows: Set<SQLName> = []) {
    let texts = rows.map { row in row.map { $0 ?? "" } }
    parts = texts.map { Part(kind: $0[0], owner: $0[1], name: $0[2], detail: $0[3], text: $0[4]) }
      .filter { !shadows.contains(SQLName($0.owner)) }
    names = SchemaNames(parts)
  }

  /// Reads the shape of a database.
  package init(of connection: Connection) throws {
    let shadows = try connection.texts(Connection.shadowTables)
    self.init(rows: try connection.rows(Self.query), shadows: Set(shadows.map(SQLName.init)))
  }

  /// Creates the shape of a database that the schema's statements create.
  init(of schema: DatabaseSchema, _ configuration: Database.Configuration) throws {
    try self.init(of: schema.model(configuration))
  }

  /// Returns nil if the app no longer has what an older version needs.
  init?(ofOlder schema: DatabaseSchema, _ configuration: Database.Configuration) throws {
    do {
      try self.init(of: schema, configuration)
    } catch let error as DatabaseError where error.code == SQLITE_ERROR {
      return nil
    }
  }
}

/// The names in a database.
struct SchemaNames {
  private var columns: [SQLName: Set<SQLName>] = [:]
  private var all: Set<SQLName> = []

  init(_ parts: [DatabaseShape.Part]) {
    for part in parts {
      all.formUnion([part.owner, part.name].filter { !$0.isEmpty }.map(SQLName.init))
      if part.kind == "column" {
        columns[SQLName(part.owner), default: []].insert(SQLName(part.name))
      }
      // The columns of a view have the names that its text gives them.
      if part.kind == "view" { all.formUnion(SQLText(part.text).certainNames) }
    }
  }

  func union(_ other: SchemaNames) -> SchemaNames {
    var names = self
    names.all.formUnion(other.all)
    names.columns.merge(other.columns) { $0.union($1) }
    return names
  }

  /// Returns the names that an expression in a table can use.
  func inTable(_ table: String) -> Set<SQLName> {
    Set(SQLName.rowIDAliases).union(columns[SQLName(table)] ?? [])
  }

  /// Returns the names that a statement can use.
  func inStatement(_ sql: SQLText) -> Set<SQLName> {
    all.union(sql.certainNames).union(SQLName.rowIDAliases)
  }
}

extension DatabaseShape {
  /// A query with a row for each part: its kind, owner, name, description and SQL. A rowid is never
  /// NULL, and a reference without columns is one to the primary key, which a virtual table hasn't.
  package static let query = query(where: "")

  /// Returns the query for some tables, and for all views, triggers and virtual tables.
  package static func query(ofTables tables: [String]) -> String {
    let names = tables.map { SQLString.quote($0) }.joined(separator: ", ")
    return query(where: " AND (rootpage = 0 OR tbl_name COLLATE NOCASE IN (\(names)))")
  }

  private static func query(where condition: String) -> String {
    """
    WITH object AS MATERIALIZED (
      SELECT iif(type = 'table' AND rootpage = 0, 'virtual table', type) AS type, name, tbl_name,
        sql
      FROM main.sqlite_schema WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'\(condition)
    ), column AS (
      SELECT object.name AS owner, c.*, iif(c.pk > 2, (SELECT count(*)
          FROM pragma_table_xinfo(object.name) AS k WHERE k.pk BETWEEN 1 AND c.pk), c.pk) AS place,
        c.pk AND NOT EXISTS (
          SELECT 1 FROM pragma_index_list(object.name) WHERE origin = 'pk') AS isRowID
      FROM object, pragma_table_xinfo(object.name) AS c WHERE object.type = 'table'
    ), reference AS (
      SELECT object.name AS owner, k.id, k."table", k.on_update, k.on_delete,
        group_concat(k."from", ', ') AS "from", group_concat(ifnull(k."to", (
          SELECT p.name FROM pragma_table_xinfo(iif(k."table" COLLATE NOCASE IN (
            SELECT name FROM object WHERE type = 'virtual table'), NULL, k."table")) AS p
          WHERE p.pk = k.seq + 1)), ', ') AS "to"
      FROM object, pragma_foreign_key_list(object.name) AS k WHERE object.type = 'table'
      GROUP BY object.name, k.id
    ), "index" AS (
      SELECT object.name AS owner, i.name, i.origin, i."unique", i.partial,
        max(x.cid = -2) AS hasExpression, group_concat(
          ifnull(x.name, '…') || iif(upper(x.coll) = 'BINARY', '', ' COLLATE ' || x.coll)
          || iif(x."desc", ' DESC', ''), ', ') AS columns
      FROM object, pragma_index_list(object.name) AS i, pragma_index_xinfo(i.name) AS x
      WHERE object.type = 'table' AND x.key GROUP BY object.name, i.name
    ), part (kind, owner, name, detail, text) AS (
      SELECT type, name, '', '', sql FROM object WHERE type <> 'index'
      UNION ALL
      SELECT 'column', owner, name, type || iif("notnull" AND NOT isRowID, ' NOT NULL', '')
        || iif(pk, ' PRIMARY KEY' || iif(pk > 1, ' (' || place || ')', ''), '')
        || CASE hidden WHEN 2 THEN ' VIRTUAL' WHEN 3 THEN ' STORED' ELSE '' END, dflt_value
      FROM column
      UNION ALL
      SELECT 'order', owner, '', group_concat(name, ', '), ''
      FROM (SELECT owner, name FROM column ORDER BY owner, cid) GROUP BY owner
      UNION ALL
      SELECT 'constraint', owner, 'FOREIGN KEY (' || "from" || ') REFERENCES ' || "table"
        || ifnull(' (' || "to" || ')', '') || ' ON UPDATE ' || on_update
        || ' ON DELETE ' || on_delete, '', ''
      FROM reference
      UNION ALL
      SELECT 'constraint', owner, iif(origin = 'pk', 'PRIMARY KEY', 'UNIQUE') || ' ('
        || columns || ')', '', ''
      FROM "index" WHERE origin <> 'c'
      UNION ALL
      SELECT 'index', i.owner, i.name, iif("unique", 'UNIQUE ', '') || '(' || columns || ')',
        iif(partial OR hasExpression, object.sql, '')
      FROM "index" AS i JOIN object USING (name) WHERE origin = 'c'
    )
    SELECT kind, owner, name, detail, text FROM part ORDER BY kind, owner, name, detail
    """
  }
}
