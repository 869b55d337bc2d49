import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A constraint or an index in a sheet, with the relations in its row.
struct SheetStatement {
  var sql: Located<String>
  /// The name of the column in whose row it is.
  var column: String?
  var children: RelationCell?
  var parent: RelationCell?
}

extension RelationCell {
  /// Creates a relation from a cell: its name, or yes for the usual name.
  init?(ofSheet cell: Located<String>?) {
    guard let cell else { return nil }
    let text = SheetText(cell.value)
    let answer = text.isQuoted ? nil : SheetWord.boolean(text.text)
    guard answer != false else { return nil }
    self.init(name: answer == nil ? Located(text.text, at: cell.range) : nil, range: cell.range)
  }

  /// The cell of the relation. In quotes, a word for yes or no is a name.
  var sheetText: String {
    name.map { SheetWord.boolean($0.value) == nil ? $0.value : SQLString.quote($0.value) } ?? "yes"
  }
}

/// Adds the SQL in a sheet to its tables: constraints on several columns, and indexes.
struct SheetStatements {
  private let database: SQLiteConnection
  private(set) var diagnostics: [Diagnostic] = []
  /// The columns of the last table, by their names as SQLite looks them up.
  private var columns: (table: String, byName: [String: Column]) = ("", [:])

  init() throws(SQLiteError) {
    database = try SQLiteConnection(forSourceOf: 16 << 20)
  }

  /// Adds a constraint or an index to a table, or reports why it can't. The relations of its row are
  /// those of a foreign key, and a check in the row of a column is that column's.
  mutating func add(_ statement: SheetStatement, to table: inout Table) {
    let (keys, checks) = (table.foreignKeys.count, table.checks.count)
    add(statement.sql, to: &table)
    for index in table.foreignKeys.indices.dropFirst(keys) {
      table.foreignKeys[index].children = statement.children
      table.foreignKeys[index].parent = statement.parent
    }
    for index in table.checks.indices.dropFirst(checks)
    where table.checks[index].constraintName == nil {
      table.checks[index].column = statement.column
    }
  }

  private mutating func add(_ sql: Located<String>, to table: inout Table) {
    let text = SQLText(sql.value)
    // A semicolon would begin another statement.
    guard text.imbalance == nil else {
      return diagnostics.add(.refusedScript, "quotes and parentheses don't match", at: sql.range)
    }
    let part = mentionedPart(of: table, in: text)
    let isIndex = text.isAt(0, "create") && (text.isAt(1, "index") || text.isAt(1, "unique"))
    do {
      if isIndex {
        try addIndex(sql, of: part, to: &table)
      } else {
        try addConstraint(sql, of: part, to: &table)
      }
    } catch { report(error, at: sql.range) }
    do { try removeTable(named: table.name.value) } catch { report(error, at: sql.range) }
  }

  private mutating func report(_ error: any Error, at range: SourceRange) {
    diagnostics.add(
      .refusedScript, "SQLite refuses this: \(error)", at: range,
      subject: (error as? SQLiteError)?.subject)
  }

  /// Returns a table with the columns that a statement mentions. SQLite takes time for each column, and
  /// doesn't need the others.
  private mutating func mentionedPart(of table: Table, in text: SQLText) -> Table {
    let names = Set(text.tokens.map { SQLName.folded(text.name(of: $0)) })
    if columns.table != table.name.value {
      columns = (table.name.value, Dictionary(firstOf: table.columns.map { ($0.name.folded, $0) }))
    }
    return Table(name: table.name, columns: names.sorted().compactMap { columns.byName[$0] })
  }

  private func removeTable(named name: String) throws {
    guard try !database.storedObjects().isEmpty else { return }
    try database.run("DROP TABLE \(SQLName.quote(name))")
  }

  private func addConstraint(_ sql: Located<String>, of part: Table, to table: inout Table) throws {
    let statement = part.statement(with: sql.value)
    let read = TableReader(name: table.name.value, sql: statement, at: sql.range).table
    // SQLite needn't check a constraint that reads back as it is written.
    if !read.says(sql.value) { try database.run(statement) }
    guard table.primaryKey == nil || read.primaryKey == nil else {
      throw ImportError("the table has a primary key already")
    }
    table.primaryKey = read.primaryKey ?? table.primaryKey
    table.uniqueConstraints += read.uniqueConstraints
    table.foreignKeys += read.foreignKeys.map { key in
      altering(key) { $0.isExternal = sql.value.contains(ForeignKey.uncheckedMark) }
    }
    table.checks += read.checks.map { check in
      altering(check) { $0.condition.range = sql.range(ofCondition: $0.condition.value) }
    }
  }

  private func addIndex(_ sql: Located<String>, of part: Table, to table: inout Table) throws {
    try database.run(part.statement(with: nil))
    try database.run(sql.value)
    guard let stored = try database.storedObjects().first(where: { $0.type == .index }),
      var index = IndexReader.read(stored.sql, stored.name, part, at: sql.range)
    else { throw ImportError("it doesn't create an index") }
    index.columns = index.columns.map(\.withoutParentheses)
    table.indexes.append(index)
  }

}

extension Table {
  /// Whether a text is the table's only constraint.
  fileprivate func says(_ text: String) -> Bool {
    let constraints =
      [primaryKey].compactMap { $0?.sql } + uniqueConstraints.map(\.sql) + foreignKeys.map(\.sql)
      + checks.map(\.sql)
    return constraints.count == 1 && NormalizedSQL(constraints[0]) == NormalizedSQL(text)
  }

  /// Returns a CREATE TABLE statement with the columns' names and the constraint.
  fileprivate func statement(with constraint: String?) -> String {
    let columns = columns.isEmpty ? ["\" \""] : columns.map { SQLName.quote($0.name.value) }
    let items = columns + [constraint].compactMap(\.self)
    return "CREATE TABLE \(SQLName.quote(name.value)) (\(items.joined(separator: ", "))\n)"
  }
}

extension Located<String> {
  /// Returns the place of a condition in the SQL of a cell, or the start of the cell if it isn't there
  /// as it stands, such as with quotes that are written twice.
  fileprivate func range(ofCondition condition: String) -> SourceRange {
    let text = SQLText(value)
    let places = text.tokens.indices.dropLast(2).filter {
      text.isAt($0, "check") && text.isAt($0 + 1, "(")
    }.map { text.tokens[$0 + 2].range.lowerBound }
    let place = places.first { value.utf8.dropFirst($0).starts(with: condition.utf8) }
    guard let place, range.count == value.utf8.count else {
      return range.lowerBound..<range.lowerBound
    }
    let start = range.lowerBound + place
    return start..<start + condition.utf8.count
  }
}

extension ForeignKey {
  /// The mark for an unchecked reference in a sheet, like `external` in a schema.
  static let uncheckedMark = "/* unchecked */"
}

extension IndexedColumn {
  /// The column without the parentheses that SQL puts around an expression.
  fileprivate var withoutParentheses: IndexedColumn {
    guard case .expression(let sql) = term else { return self }
    var parser = SQLParser(sql.value)
    guard let contents = parser.parenthesized(), parser.isAtEnd else { return self }
    let expression = Located(parser.sql.trimmed(contents), at: sql.range)
    return altering(self) { $0.term = .expression(expression) }
  }
}

/// A constraint that is written as SQL in a cell of a sheet, because a single word can't describe
/// it.
struct SheetConstraint {
  private var row: ColumnRow

  /// Reads the constraint of a column; nil if the cell contains no SQL.
  init?(ofColumn sql: String) {
    guard SQLText(sql).isAt(0, "constraint") || SQLName.folded(sql).contains("on conflict") else {
      return nil
    }
    let table = TableReader(name: "t", sql: "CREATE TABLE t (x \(sql)\n)").table
    guard let column = table.columns.first else { return nil }
    row = ColumnRow(column, of: "t")
    (row.primaryKey, row.unique) = (table.primaryKey, table.uniqueConstraints.first)
  }

  var primaryKey: PrimaryKey? { row.primaryKey }

  /// Returns the value of a key of the column; nil if the constraint is another.
  func node(_ key: String, at range: SourceRange) -> YAMLNode? {
    Language.column[key]?.write(row, nil).map { YAMLNode($0, at: range) }
  }
}
