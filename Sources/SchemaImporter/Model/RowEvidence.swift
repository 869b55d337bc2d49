import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Checks what the rows of a table show about its columns.
struct RowEvidence {
  let database: SQLiteConnection
  let table: Table
  /// The statement that created the table.
  let statement: String
  /// The share of the budget for computing values that aren't stored: the expression of a generated
  /// column can take long.
  let share: WorkBudget.Share
  /// The database with the rows; nil if there are none.
  let rows: SQLiteConnection?
  /// Facts from one pass over the rows; nil to ask SQLite each time.
  let facts: RowFacts?

  /// Whether a condition holds for a column's values other than NULL.
  enum Extent { case noValues, all, notAll }

  /// The number of values that counts as many: what they all have in common is no accident.
  static let many = 100

  /// Checks whether a condition holds for each value; `@` stands for the value.
  func finding(_ condition: String, for column: Column) throws(SQLiteError) -> Extent {
    guard let facts = try facts(of: column) else { return try asked(condition, for: column) }
    if facts.count == 0 { return .noValues }
    guard let isMet = facts.holds(condition) else { return try asked(condition, for: column) }
    return isMet ? .all : .notAll
  }

  /// Returns facts about a column; nil if SQLite has to be asked.
  func facts(of column: Column) throws(SQLiteError) -> ColumnFacts? {
    // A collation of the app may take any two texts for equal.
    column.hasOtherCollation ? nil : try facts?.facts(of: column, of: table)
  }

  private func asked(_ condition: String, for column: Column) throws(SQLiteError) -> Extent {
    guard let rows else { return .noValues }
    let source = SQLName.quote(table.name.value)
    let name = "\(source).\(SQLName.quote(column.name.value))"
    let values = "FROM \(source) WHERE \(name) NOT NULL"
    let query = """
      SELECT EXISTS (SELECT 1 \(values)), \
      EXISTS (SELECT 1 \(values) AND (\(condition.replacing("@", with: name))) IS NOT TRUE)
      """
    let row = try result(of: query, in: rows, on: column).first ?? []
    guard row.first == "1" else { return .noValues }
    return row.last == "0" ? .all : .notAll
  }

  /// Whether a condition holds for some value.
  func holds(_ condition: String, forSomeOf column: Column) throws(SQLiteError) -> Bool {
    if let isMet = try facts(of: column)?.holdsForSome(condition) { return isMet }
    return try finding("(\(condition)) IS NOT TRUE", for: column) == .notAll
  }

  func hasNull(_ column: Column) throws(SQLiteError) -> Bool {
    guard let rows else { return false }
    if let facts = try facts(of: column) { return facts.hasNull }
    let name = SQLName.quote(column.name.value)
    let query = "SELECT 1 FROM \(SQLName.quote(table.name.value)) WHERE \(name) IS NULL LIMIT 1"
    return try !result(of: query, in: rows, on: column).isEmpty
  }

  func hasValues(_ column: Column, atLeast count: Int) throws(SQLiteError) -> Bool {
    guard let rows else { return false }
    if let facts = try facts(of: column) { return facts.count >= count }
    let name = SQLName.quote(column.name.value)
    let query = """
      SELECT count(*) FROM (SELECT 1 FROM \(SQLName.quote(table.name.value))
        WHERE \(name) NOT NULL LIMIT \(count))
      """
    return try result(of: query, in: rows, on: column).first?.first == "\(count)"
  }

  /// Whether a condition holds for a default, as stored by a column with the given affinity; nil if
  /// SQLite can't compute it, such as a function of the app.
  func holds(
    _ condition: String, for sql: String, _ affinity: Affinity
  ) throws(SQLiteError) -> Bool? {
    let stored = sql.isConstant ? Self.stored(sql, affinity) : Self.converted(sql, affinity)
    let query =
      "SELECT (\(sql)) IS NULL OR ifnull((\(condition.replacing("@", with: "(\(stored))"))), 0)"
    return try unlessRefused(database.rows(query)).map { $0.first?.first == "1" }
  }

  /// Returns an SQL constant as stored by a column with the given affinity.
  private static func stored(_ constant: String, _ affinity: Affinity) -> String {
    let text = if case .text(let text) = DefaultReader.text(constant) { text } else { constant }
    if [.integer, .numeric].contains(affinity), Int64(text) != nil { return text }
    guard affinity != .blob, let number = Double(text), number.isFinite else { return constant }
    if affinity == .text { return SQLString.quote(text) }
    guard affinity != .real, let whole = Int64(exactly: number) else { return "\(number)" }
    return "\(whole)"
  }

  /// Returns the SQL of an expression as stored by a column with the given affinity.
  ///
  /// SQLite compares a text with a number as it stores it.
  private static func converted(_ sql: String, _ affinity: Affinity) -> String {
    func converted(to types: String...) -> String {
      let casts = types.map { "CAST((\(sql)) AS \($0))" }
      let cases = casts.map { "WHEN \($0) = (\(sql)) THEN \($0)" }
      return "CASE \(cases.joined(separator: " ")) ELSE (\(sql)) END"
    }
    return switch affinity {
    case .blob: sql
    case .text: "iif(typeof(\(sql)) = 'blob', (\(sql)), CAST((\(sql)) AS TEXT))"
    case .integer, .numeric: converted(to: "INTEGER", "NUMERIC")
    case .real: "iif(typeof(\(sql)) = 'integer', CAST((\(sql)) AS REAL), \(converted(to: "REAL")))"
    }
  }

  private func result(
    of query: String, in rows: SQLiteConnection, on column: Column
  ) throws(SQLiteError) -> [[String?]] {
    guard let generated = column.generated, !generated.isStored else {
      return try rows.rows(query)
    }
    let longest = try longestStoredValue(in: rows)
    let definition = SQLText(statement)
    let result = rows.computing(
      ofBytes: longest, by: definition.bytes.count, isSlow: definition.slowCalls > 0, from: share
    ) {
      Result { () throws(SQLiteError) in try rows.rows(query) }
    }
    return try result.get()
  }

  /// The length of the longest value in the table's rows, in bytes.
  private func longestStoredValue(in rows: SQLiteConnection) throws(SQLiteError) -> Int {
    let names = table.columns.filter { $0.generated == nil }.map { SQLName.quote($0.name.value) }
    let lengths = names.map { "max(length(CAST(\($0) AS BLOB)))" }.joined(separator: ", ")
    guard !names.isEmpty else { return 0 }
    let query = "SELECT \(lengths) FROM \(SQLName.quote(table.name.value))"
    let row = try rows.rows(query).first ?? []
    return row.compactMap { $0.flatMap { Int($0) } }.max() ?? 0
  }
}

extension SQLiteConnection {
  /// Runs `body`, which computes a table's expressions. No result, final or intermediate, can be
  /// much longer than the longest value that goes into the expressions.
  ///
  /// - Parameters:
  ///   - count: The length of the table's statement.
  ///   - isSlow: Whether the statement calls a function whose time is the product of the lengths of
  ///     its arguments.
  fileprivate func computing<Value>(
    ofBytes longest: Int, by count: Int, isSlow: Bool, from share: WorkBudget.Share,
    _ body: () -> Value
  ) -> Value {
    // One row may take this much, assuming one operation for every few letters of the statement.
    let most = max(Self.leastLongestComputedValue, (8 << 30) / max(1, count))
    let bytes = min(max(Self.leastLongestComputedValue, 2 * longest), most)
    return statements.computing(
      ofBytes: isSlow ? Int(SQLiteMemory.longestFactor) : bytes, from: share, body)
  }

  private static let leastLongestComputedValue = 1 << 16
}
