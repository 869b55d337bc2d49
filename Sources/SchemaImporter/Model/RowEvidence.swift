import SchemaParser

/// What the rows of a table show of its columns that their declared types don't.
struct RowEvidence {
  let database: SourceDatabase
  let table: Table
  /// What created it.
  let statement: String
  /// For computing what isn't stored: the expression of a generated column can take long.
  let share: WorkBudget.Share

  /// The type of which all values are that there are, where it isn't just the declared one; nil
  /// where there are none.
  func type(of column: Column, _ declared: String, _ affinity: Affinity) -> ColumnType? {
    if affinity == .text || affinity == .numeric,
      ["DATE", "TIME"].contains(where: declared.contains)
    {
      if holdsOnly(column, Self.isDate) { return .date }
      if holdsOnly(column, Self.isTimestamp) { return .timestamp }
      if holdsOnly(column, "typeof(@) = 'integer'") { return .integer }
    }
    if affinity == .text, holdsOnly(column, Self.isUUID) { return .uuid }
    return nil
  }

  /// Whether all values can be read as those of a type.
  func fits(_ column: Column, _ storage: StorageClass) -> Bool {
    let classes: [String]
    switch storage {
    case .integer: classes = ["integer"]
    case .real: classes = ["real"]
    case .text: classes = ["text"]
    case .blob: classes = ["blob"]
    case .any: return true
    }
    let list = (classes + ["null"]).map(SQLString.quote).joined(separator: ", ")
    let query = """
      SELECT EXISTS (SELECT 1 FROM \(SQLName.quote(table.name.value))
        WHERE typeof(\(SQLName.quote(column.name.value))) NOT IN (\(list)))
      """
    guard let generated = column.generated, !generated.isStored else { return isZero(query) }
    guard let longest = longestStoredValue else { return false }
    let definition = SQLTokens(statement)
    return database.computing(
      ofBytes: longest, by: definition.bytes.count, isSlow: definition.slowCalls > 0, from: share
    ) { isZero(query) }
  }

  private func isZero(_ query: String) -> Bool {
    (try? database.rows(query))?.first?.first == "0"
  }

  /// The length of the longest value of the table's rows, in bytes; nil where that can't be read.
  private var longestStoredValue: Int? {
    let names = table.columns.filter { $0.generated == nil }.map { SQLName.quote($0.name.value) }
    let lengths = names.map { "max(length(CAST(\($0) AS BLOB)))" }.joined(separator: ", ")
    let query = "SELECT \(lengths) FROM \(SQLName.quote(table.name.value))"
    guard let row = (try? database.rows(query))?.first else { return nil }
    return row.compactMap { $0.flatMap { Int($0) } }.max() ?? 0
  }

  /// Whether a column has values and a condition holds for each; `@` stands for the column.
  private func holdsOnly(_ column: Column, _ condition: String) -> Bool {
    let name = SQLName.quote(column.name.value)
    let condition = condition.split(separator: "@", omittingEmptySubsequences: false)
      .joined(separator: name)
    // One that has a value, and none that breaks the condition.
    let source = "FROM \(SQLName.quote(table.name.value)) WHERE \(name) NOT NULL"
    let query = """
      SELECT EXISTS (SELECT 1 \(source)) AND NOT EXISTS (SELECT 1 \(source) AND NOT (\(condition)))
      """
    return (try? database.rows(query))?.first?.first == "1"
  }

  private static let digit = "[0-9]"
  private static let day = "\(digit)\(digit)\(digit)\(digit)-\(digit)\(digit)-\(digit)\(digit)"
  private static let time = "\(digit)\(digit):\(digit)\(digit):\(digit)\(digit)"

  private static let isDate =
    "typeof(@) = 'text' AND @ GLOB '\(day)' AND date(@) = @"
  private static let isTimestamp =
    "typeof(@) = 'text' AND date(substr(@, 1, 10)) = substr(@, 1, 10) AND time(substr(@, 12, 8)) NOT NULL "
    + "AND (@ GLOB '\(day) \(time)' OR @ GLOB '\(day) \(time).\(digit)\(digit)\(digit)')"
  private static let isUUID =
    "typeof(@) = 'text' AND @ = lower(@) AND length(@) = 36 AND replace(@, '-', '') NOT GLOB '*[^0-9a-f]*' "
    + "AND length(replace(@, '-', '')) = 32 AND @ GLOB '????????-????-????-????-????????????'"
}
