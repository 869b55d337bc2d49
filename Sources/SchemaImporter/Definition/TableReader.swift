package import SchemaParser

/// Reads the CREATE TABLE that SQLite keeps of a table: what no PRAGMA tells stands nowhere else.
///
/// SQLite has accepted the statement, so this is no parser of SQL: it looks for the words that
/// begin each constraint and takes what stands in parentheses as it is. That nothing was overlooked
/// is shown by what the result becomes in a database.
package struct TableReader {
  package var cursor: TokenCursor
  package var table: Table
  /// What the statement says that means nothing to SQLite and has no word in the language.
  var losses: [(code: DiagnosticCode, message: String)] = []
  /// Whether it also says what there are no words for in cells.
  var isVerbatim = false
  /// Where each column and constraint begins, for the comments.
  package private(set) var items: [(column: Int?, offset: Int)] = []
  /// Whether the key stands after the columns.
  var hasTableKey = false
  /// The columns' names by what SQLite looks them up as.
  var columnNames: [String: String] = [:]
  /// The types as SQLite reads them.
  let declaredTypes: [String]

  package init(name: String, sql: String, declaredTypes: [String]) {
    cursor = TokenCursor(sql)
    table = Table(name: Located(name), isStrict: false)
    self.declaredTypes = declaredTypes
  }

  package mutating func read() {
    while !cursor.isAtEnd, !cursor.isAt("(") { _ = cursor.next() }
    let body = cursor.offset
    guard cursor.take("(") else { return }
    repeat { readItem() } while !cursor.isAtEnd && !cursor.isAt(")")
    let end = cursor.offset
    _ = cursor.take(")")
    readOptions()
    takeOrderFromRowID()
    addDocs(from: body, to: end)
  }

  private mutating func readItem() {
    let start = cursor.position
    if isAtTableConstraint {
      items.append((nil, cursor.offset))
      readTableConstraint()
    } else {
      items.append((table.columns.count, cursor.offset))
      readColumn()
    }
    _ = cursor.take(",")
    // Whatever this may be, the statement has to end.
    if cursor.position == start { _ = cursor.next() }
  }

  private var isAtTableConstraint: Bool {
    !table.columns.isEmpty
      && ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"].contains { cursor.isAt($0) }
  }

  /// A rowid has no order, and a key of its own that is declared DESC is none: but only where it
  /// stands in the column's line.
  private mutating func takeOrderFromRowID() {
    guard hasTableKey, table.primaryKey?.columns.count == 1 else { return }
    let isDescending = table.primaryKey?.columns[0].isDescending ?? false
    table.primaryKey?.columns[0].isDescending = false
    if table.rowIDColumn == nil { table.primaryKey?.columns[0].isDescending = isDescending }
  }

  private mutating func readOptions() {
    while !cursor.isAtEnd {
      if cursor.take("STRICT") {
        table.isStrict = true
      } else if cursor.take("WITHOUT", "ROWID") {
        table.isWithoutRowID = true
      } else {
        _ = cursor.next()
      }
    }
  }
}

// MARK: - Parts that several constraints have

extension TableReader {
  /// `ON CONFLICT ...`
  mutating func conflict() -> ConflictResolution? {
    guard cursor.take("ON", "CONFLICT"), let word = cursor.name() else { return nil }
    return ConflictResolution(rawValue: SQLName.folded(word))
  }

  /// A list of columns in parentheses, with collation and order.
  mutating func indexedColumns() -> (columns: [IndexedColumn], isAutoincrement: Bool) {
    guard cursor.take("(") else { return ([], false) }
    var columns: [IndexedColumn] = []
    var isAutoincrement = false
    while !cursor.isAtEnd, !cursor.take(")") {
      guard let name = cursor.name() else { break }
      var column = IndexedColumn(.column(Located(canonical(name))))
      if cursor.take("COLLATE"), let collation = cursor.name() {
        column.collation = Located(collation.asCollation)
      }
      column.isDescending = order()
      isAutoincrement = cursor.take("AUTOINCREMENT") || isAutoincrement
      columns.append(column)
      _ = cursor.take(",")
    }
    return (columns, isAutoincrement)
  }

  /// `ASC` or `DESC`, and whether it is the latter.
  mutating func order() -> Bool {
    if cursor.take("ASC") { return false }
    return cursor.take("DESC")
  }

  mutating func names() -> [Located<String>] {
    indexedColumns().columns.compactMap(\.columnName)
  }

  /// The name of a column as it was declared.
  func canonical(_ name: String) -> String {
    columnNames[SQLName.folded(name)] ?? name
  }
}

extension String {
  /// SQLite's own collations as the language writes them.
  var asCollation: String {
    let folded = SQLName.folded(self)
    return ["nocase", "rtrim", "binary"].contains(folded) ? folded : self
  }
}
