package import SchemaParser

/// Reads the CREATE TABLE statement that SQLite stores for a table, the only source of what no
/// PRAGMA reports.
///
/// SQLite has accepted the statement, so this isn't an SQL parser: it looks for the keywords that
/// begin each constraint and takes the text in parentheses verbatim. Creating a database from the
/// result shows that nothing was overlooked.
package struct TableReader {
  package var cursor: TokenCursor
  package var table: Table
  /// The parts of the statement that the schema doesn't keep as written: SQLite ignores them, or
  /// takes them for strings.
  var losses: [(code: DiagnosticCode, message: String)] = []
  /// Whether the statement has parts that cells can't express.
  var isVerbatim = false
  /// The offset at which each column and constraint begins, used to attach comments.
  package private(set) var items: [(column: Int?, offset: Int)] = []
  /// Whether the primary key is a table constraint, after the columns.
  var hasTableKey = false
  /// The declared names of the columns, by their names as SQLite looks them up.
  var columnNames: [String: String] = [:]
  /// The columns' declared types, as SQLite reads them.
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
    // Skip a token that can't be read, so that the loop ends.
    if cursor.position == start { _ = cursor.next() }
  }

  private var isAtTableConstraint: Bool {
    !table.columns.isEmpty
      && ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"].contains { cursor.isAt($0) }
  }

  /// Drops DESC from a table constraint's key on the rowid, which has no order. In the column's own
  /// definition, DESC means that the key isn't the rowid.
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

// MARK: - Parts shared by several constraints

extension TableReader {
  /// Reads `ON CONFLICT ...`.
  mutating func conflict() -> ConflictResolution? {
    guard cursor.take("ON", "CONFLICT"), let word = cursor.name() else { return nil }
    return ConflictResolution(rawValue: SQLName.folded(word))
  }

  /// Reads a list of columns in parentheses, with collation and order.
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

  /// Reads `ASC` or `DESC`. Returns whether it is `DESC`.
  mutating func order() -> Bool {
    if cursor.take("ASC") { return false }
    return cursor.take("DESC")
  }

  mutating func names() -> [Located<String>] {
    indexedColumns().columns.compactMap(\.columnName)
  }

  /// Returns the name of a column as it was declared.
  func canonical(_ name: String) -> String {
    columnNames[SQLName.folded(name)] ?? name
  }
}

extension String {
  /// The collation's name as the language writes it: SQLite's own are in lowercase.
  var asCollation: String {
    let folded = SQLName.folded(self)
    return ["nocase", "rtrim", "binary"].contains(folded) ? folded : self
  }
}
