import DBGenSQLText

/// The statement that creates a table, as dbgen itself would write it.
struct TableText {
  var table: DumpTable
  var columns: [(definition: String, clauses: String)] = []
  private var checks: [String] = []

  init(_ table: DumpTable) { self.table = table }

  /// The table with its columns alone.
  var withoutClauses: TableText {
    var table = DumpTable(name: table.name, place: table.place)
    table.columns = self.table.columns
    var text = TableText(table)
    text.columns = columns.map { ($0.definition, "") }
    return text
  }

  mutating func add(_ column: DumpColumn, _ type: DumpType) {
    let name = SQLName.quote(column.name)
    let isRowID = isKey(column) && type.storage == "INTEGER"
    let ending = isRowID ? " PRIMARY KEY" : column.isRequired ? " NOT NULL" : ""
    let collation = type.ignoresCase ? " COLLATE NOCASE" : ""
    columns.append(("\(name) \(type.storage)\(ending)\(collation)", ""))
    for check in type.checks(of: name, isRequired: column.isRequired) {
      columns[columns.count - 1].clauses += " CHECK (\(check))"
    }
  }

  private func isKey(_ column: DumpColumn) -> Bool {
    table.primaryKey.count == 1 && SQLName.areEqual(table.primaryKey[0], column.name)
  }

  /// Adds a check to the column that it is about, or else to the table.
  mutating func add(_ check: DumpCheck) {
    let sql = SQLText(check.condition)
    let names = Set(sql.tokens.indices.filter { sql.tokens[$0].isName }.map(sql.sqlName))
    let places = table.columns.indices.filter { names.contains(SQLName(table.columns[$0].name)) }
    if places.count == 1 {
      columns[places[0]].clauses += " \(check.sql)"
    } else {
      checks.append(check.sql)
    }
  }

  var text: String {
    let isRowID = columns.contains { $0.definition.hasSuffix(" PRIMARY KEY") }
    let key =
      isRowID || table.primaryKey.isEmpty ? [] : ["PRIMARY KEY (\(SQLName.list(table.primaryKey)))"]
    let constraints =
      key + table.uniqueKeys.map { "UNIQUE (\(SQLName.list($0.columns)))" }
      + table.foreignKeys.map(\.sql)
      + checks
    var lines = zip(columns, table.columns).map { ("\($0.definition)\($0.clauses)", $1.doc) }
    lines += constraints.map { ($0, nil) }
    let items = lines.enumerated().map { index, line in
      line.0 + (index < lines.count - 1 ? "," : "")
        + (line.1.map { " -- " + $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
          ?? "")
    }
    return "CREATE TABLE \(SQLName.quote(table.name)) (\n\(items.joined(separator: "\n"))\n) STRICT"
  }
}
