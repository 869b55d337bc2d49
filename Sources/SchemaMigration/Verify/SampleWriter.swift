import DBGenSQLText
import SchemaParser
import SchemaSQL

extension SeededVersion {
  /// Returns the rows of the version, and those that must exist in the end, for tests that run the
  /// same migration with the app's own code.
  ///
  /// - Parameter migrated: The resulting database of the last version.
  func sample(
    in migrated: SQLiteConnection, _ tracker: RowTracker
  ) throws(Diagnostic) -> MigrationSample {
    let created = version.version.snapshot.statements.map(\.value)
    return MigrationSample(
      version: version.number,
      statements: try database.script(of: version, after: created),
      tables: try tracker.tables.filter { !$0.isFree }.map { table throws(Diagnostic) in
        try self.table(of: table, migrated)
      })
  }

  private func table(
    of table: TrackedTable, _ migrated: SQLiteConnection
  ) throws(Diagnostic) -> ExpectedTable {
    let kept = table.columns.filter { !$0.isConverted && !$0.isFilled }.prefix(Self.maximumColumns)
    let columns = [table.rowID].compactMap(\.self) + kept.map(\.name)
    let rows = try migrated.checked { () throws(SQLiteError) in
      try migrated.values(of: columns, in: table.name)
    }
    let name = SQLName.quote(table.name)
    let terms = columns.map(SQLName.quote).map { "typeof(\($0)), \($0)" }.joined(separator: ", ")
    let values = rows.map { row in
      "(" + row.map { "\(Self.type(of: $0)), \($0)" }.joined(separator: ", ") + ")"
    }
    let missing =
      rows.isEmpty || columns.isEmpty
      ? "SELECT 1 WHERE 0"
      : "VALUES\n\(values.joined(separator: ",\n"))\nEXCEPT SELECT \(terms) FROM \(name)"
    return ExpectedTable(name: table.name, rowCount: rows.count, missing: missing)
  }

  /// The maximum number of columns that SQLite compares in one query, with their types.
  private static let maximumColumns = 400

  /// Returns the storage class of a value that is written as a literal.
  private static func type(of literal: String) -> String {
    switch literal.utf8.first {
    case UInt8(ascii: "'"), UInt8(ascii: "C"): "'text'"
    case UInt8(ascii: "X"): "'blob'"
    case UInt8(ascii: "N"): "'null'"
    default:
      literal.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "e") }
        ? "'real'" : "'integer'"
    }
  }
}
