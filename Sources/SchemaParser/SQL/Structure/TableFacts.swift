import DBGenSQLText

/// The facts about one table.
struct TableFacts {
  var facts: [String] = []
  let name: String
  /// The statements of all indexes in the database, by name.
  let indexes: [String: String]
  let database: SQLiteConnection
  var table: Table

  init(
    _ name: String, _ sql: String, _ indexes: [String: String], _ database: SQLiteConnection
  ) throws(SQLiteError) {
    self.name = name
    self.indexes = indexes
    self.database = database
    let columns = try database.rows(
      "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(\(SQLString.quote(name)))"
    )
    var reader = TableReader(name: name, sql: sql, declaredTypes: columns.map { $0[1] ?? "" })
    reader.takeStringsFromNames()
    table = reader.table
    for column in columns { addColumn(column) }
    facts.append("order " + columns.map { SQLName.folded($0[0] ?? "") }.joined(separator: ", "))
    addStatement(NormalizedSQL(sql))
    try addForeignKeys()
    try addIndexes()
  }

  private mutating func addColumn(_ row: [String?]) {
    let column = row[0] ?? ""
    let value = row[3].flatMap(Self.normalizedDefault)
    facts.append(
      "column \(SQLName.folded(column)) \((row[1] ?? "").uppercased())"
        + (row[2] == "1" ? " NOT NULL" : "") + (value.map { " DEFAULT \($0)" } ?? "")
        + " key \(row[4] ?? "") hidden \(row[5] ?? "")"
        + " COLLATE "
        + SQLName.folded(database.metadata(ofColumn: column, in: name)?.collation ?? ""))
  }

  /// Returns a normalized default. SQLite takes a single word that isn't a constant for a string.
  private static func normalizedDefault(_ sql: String) -> String? {
    let constants = ["null", "true", "false", "current_time", "current_date", "current_timestamp"]
    let text = SQLText(sql)
    if text.tokens.count == 1, text.tokens[0].isName {
      let word = text.keyword(0)
      return constants.contains(word) ? word : SQLString.quote(text.name(0))
    }
    return NormalizedSQL(sql).unwrapped.description
  }

  /// Adds what no PRAGMA reports. The counts of keywords show whether `TableReader` found every
  /// constraint.
  private mutating func addStatement(_ sql: NormalizedSQL) {
    if table.isStrict { facts.append("strict") }
    if table.isWithoutRowID { facts.append("without rowid") }
    for word in ["check", "conflict", "autoincrement", "generated", "stored"] {
      let count = sql.tokens.count { $0 == word }
      facts.append("\(word) \(word == "generated" ? generatedCount : count)")
    }
    addConditions()
    addKeys()
  }

  private mutating func addConditions() {
    for check in table.checks {
      let name = check.constraintName.map { "\($0.value): " } ?? ""
      facts.append("check \(name)\(NormalizedSQL(check.condition.value).unwrapped)")
    }
    for column in table.columns {
      if let value = column.generated {
        facts.append(
          "generated \(SQLName.folded(column.name.value)) as "
            + NormalizedSQL(value.expression.value).unwrapped.description)
      }
      if let notNull = column.notNull {
        facts.append("not null \(SQLName.folded(column.name.value)) \(notNull.described)")
      }
    }
  }

  private mutating func addKeys() {
    if let key = table.primaryKey {
      facts.append(
        "primary key \(described(key.constraintName, key.onConflict)) \(key.isAutoincrement)")
    }
    for unique in table.uniqueConstraints {
      let columns = unique.columns.map(\.described).joined(separator: ", ")
      facts.append("unique \(columns) \(described(unique.constraintName, unique.onConflict))")
    }
  }

  private var generatedCount: Int { table.columns.count { $0.generated != nil } }

  private mutating func addForeignKeys() throws(SQLiteError) {
    let rows = try database.rows(
      """
      SELECT id, "table", "from", "to", on_update, on_delete
      FROM pragma_foreign_key_list(\(SQLString.quote(name))) ORDER BY id, seq
      """)
    var keys: [String: String] = [:]
    for row in rows {
      let parts = row.dropFirst().map { SQLName.folded($0 ?? "") }
      keys[row[0] ?? "", default: "reference"] += " " + parts.joined(separator: " ")
    }
    facts += keys.values
    for key in table.foreignKeys {
      let columns = key.columns.map { SQLName.folded($0.value) }.joined(separator: " ")
      let name = described(key.constraintName, nil)
      facts.append(
        "reference \(columns) to \(SQLName.folded(key.table.value)) deferred \(key.isDeferred) \(name)"
      )
    }
  }
}

extension TableFacts {
  mutating func addIndexes() throws(SQLiteError) {
    let rows = try database.rows(
      "SELECT name, \"unique\", origin, partial FROM pragma_index_list(\(SQLString.quote(name)))")
    for index in rows {
      let indexName = index[0] ?? ""
      let columns = try database.rows(
        "SELECT name, \"desc\", coll FROM pragma_index_xinfo(\(SQLString.quote(indexName))) WHERE key"
      ).map { row in row.map { SQLName.folded($0 ?? "expression") }.joined(separator: " ") }
      let isOwn = index[2] == "c"
      facts.append(
        "index \(isOwn ? indexName : "") unique \(index[1] ?? "") \(index[2] ?? "") partial "
          + "\(index[3] ?? "") (\(columns.joined(separator: ", ")))"
          + (isOwn ? expressions(of: indexName) : ""))
    }
  }

  private func expressions(of index: String) -> String {
    guard let read = IndexReader.read(indexes[index] ?? "", index, table) else { return "" }
    let condition = read.condition.map { NormalizedSQL($0.value).description } ?? ""
    return " " + read.columns.map(\.described).joined(separator: ", ") + " where " + condition
  }
}

func described(_ name: Located<String>?, _ onConflict: ConflictResolution?) -> String {
  "named \(name?.value ?? "") \(onConflict?.rawValue ?? "")"
}

extension NotNullConstraint {
  var described: String {
    SchemaParser.described(constraintName, onConflict)
  }
}

extension IndexedColumn {
  var described: String {
    let term =
      switch term {
      case .column(let name): SQLName.folded(name.value)
      case .expression(let sql): NormalizedSQL(sql.value).unwrapped.description
      }
    return term + " \(collation?.value ?? "") \(isDescending)"
  }
}
