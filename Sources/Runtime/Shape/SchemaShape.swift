internal import DBGenSQLText
internal import DBGenSQLite

/// The structure of a database, as far as it matters for a comparison: tables with their columns,
/// keys, foreign keys and indexes as SQLite reports them, and all other objects by their SQL.
struct SchemaShape {
  /// A part of the structure.
  struct Part {
    /// The kind, such as a table, a column or an index.
    var kind: String
    /// The table that it belongs to, or the view or trigger itself.
    var owner: String
    /// Its name within the owner; empty if it has none.
    var name: String
    /// Its description, in which case and white space don't matter.
    var detail: String
    /// The text after the description, in which they do matter: SQL, or the significant part of it.
    var text = ""
  }

  /// The parts, sorted, with all of their SQL.
  private(set) var parts: [Part] = []
  private let names: SchemaNames

  /// Reads the shape of a database.
  init(of connection: Connection) throws {
    parts = try connection.rows(Self.query).map {
      Part(kind: $0[0], owner: $0[1], name: $0[2], detail: $0[3], text: $0[4])
    }
    names = SchemaNames(parts)
  }

  /// Returns the parts with only the significant part of their SQL, for a comparison with another
  /// shape: a word that is a name in either shape isn't a string in the other.
  func parts(beside other: SchemaShape) -> [Part] {
    let names = names.union(other.names)
    return parts.map { $0.withText(names) }
  }

  /// Creates the shape of a database that the schema's statements create.
  init(of schema: DatabaseSchema, _ configuration: Database.Configuration) throws {
    try self.init(of: schema.model(configuration))
  }
}

extension SchemaShape.Part {
  /// Returns the part with only the significant part of its SQL.
  fileprivate func withText(_ names: SchemaNames) -> Self {
    var part = self
    part.text =
      switch kind {
      case "column" where !text.isEmpty:
        PlainSQL.text(ofDefault: text).map { " DEFAULT \($0)" } ?? ""
      case "table": TableClauses.text(of: text, columns: names.columns(of: owner))
      case "index" where !text.isEmpty:
        " " + TableClauses.text(ofIndex: text, columns: names.columns(of: owner))
      case "view", "trigger", "virtual table":
        PlainSQL(text, names: names.known(in: text)).textOfObject
      default: ""
      }
    return part
  }
}

/// The names in a database.
private struct SchemaNames {
  private var columns: [String: Set<String>] = [:]
  private var all: Set<String> = []

  init(_ parts: [SchemaShape.Part]) {
    for part in parts {
      all.formUnion([part.owner, part.name].filter { !$0.isEmpty }.map(\.foldedASCII))
      if part.kind == "column" {
        columns[part.owner.foldedASCII, default: []].insert(part.name.foldedASCII)
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

  func columns(of table: String) -> Set<String> { columns[table.foldedASCII] ?? [] }

  func known(in sql: String) -> Set<String> { all.union(SQLText(sql).certainNames) }
}

extension PlainSQL {
  /// The text of the statement of a view or trigger without the object's name, which may be in
  /// single quotes.
  fileprivate var textOfObject: String {
    let kind = words.firstIndex { word in
      word.isBare && ["view", "trigger", "table"].contains(word.text)
    }
    guard let kind, words.indices.contains(kind + 1) else { return words[...].text }
    return words[...kind].text + " " + words[(kind + 2)...].text
  }
}

extension SchemaShape {
  /// A query with a row for each part. Of the SQL, only what the pragmas don't report matters.
  private static let query = """
    WITH list AS MATERIALIZED (
      SELECT name, type, strict, wr FROM pragma_table_list WHERE schema = 'main'
    ), object AS MATERIALIZED (
      SELECT type, name, tbl_name, sql FROM main.sqlite_schema
      WHERE name NOT LIKE 'sqlite\\_%' ESCAPE '\\'
        AND name NOT IN (SELECT name FROM list WHERE type = 'shadow')
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
          ifnull(x.name, '…') || iif(upper(x.coll) = 'BINARY', '', ' COLLATE ' || x.coll)
          || iif(x."desc", ' DESC', ''), ', ') AS columns
      FROM object, pragma_index_list(object.name) AS i, pragma_index_xinfo(i.name) AS x
      WHERE object.type = 'table' AND x.key GROUP BY object.name, i.name
    ), part (kind, owner, name, detail, text) AS (
      SELECT 'table', name, '', iif(strict, 'STRICT ', '') || iif(wr, 'WITHOUT ROWID ', ''), sql
      FROM list JOIN object USING (name, type) WHERE type = 'table'
      UNION ALL
      SELECT 'column', owner, name, type || iif("notnull", ' NOT NULL', '')
        || iif(pk, ' PRIMARY KEY' || iif(pk > 1, ' (' || pk || ')', ''), '')
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
      UNION ALL
      SELECT 'virtual table', name, '', '', sql
      FROM list JOIN object USING (name) WHERE list.type = 'virtual'
      UNION ALL
      SELECT type, name, '', '', sql FROM object WHERE type IN ('view', 'trigger')
    )
    SELECT kind, owner, name, detail, text FROM part ORDER BY kind, owner, name, detail
    """
}

extension DatabaseSchema {
  /// Returns a new database in memory, created by the schema's statements.
  package func model(_ configuration: Database.Configuration) throws -> Connection {
    let model = try Connection(path: ":memory:", flags: 0, busyTimeout: .zero)
    try model.register(configuration)
    for statement in statements { try model.execute(once: statement) }
    return model
  }
}
