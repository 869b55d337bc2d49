import DBGenSQLite
import DBGenSQLSyntax
package import DBGenSQLText
package import SchemaParser

extension SQLiteConnection {
  /// Reads all rows of a table once, and returns facts about each column that is stored.
  ///
  /// - Parameters:
  ///   - isKey: Whether all integers of a column are wanted.
  ///   - memory: The memory for them.
  ///   - share: The share of the budget for reading rows.
  package func facts(
    of table: Table, collecting isKey: (Column) -> Bool, in memory: IntegerSet.Memory,
    from share: WorkBudget.Share
  ) throws(SQLiteError) -> [SQLName: ColumnFacts] {
    let columns = table.columns.filter { $0.generated?.isStored ?? true }
    guard !columns.isEmpty else { return [:] }
    let name = SQLName.quote(table.name.value)
    let values = columns.map { $0.read(as: "\(name).\(SQLName.quote($0.name.value))") }
    let statement = try statements.prepare(
      "SELECT \(values.joined(separator: ", ")) FROM \(name)")
    defer { sqlite3_finalize(statement) }
    var facts = columns.map { ColumnFacts(collecting: isKey($0) ? IntegerSet(in: memory) : nil) }
    try statements.scan(statement, from: share) {
      var bytes = 0
      for column in facts.indices { bytes += facts[column].add(statement, Int32(column)) }
      return bytes
    }
    return Dictionary(firstOf: zip(columns, facts).map { ($0.name.sqlName, $1) })
  }
}

extension Column {
  /// Returns the SQL that reads a value. Where blobs are expected, SQLite need not read them to say
  /// that they are; elsewhere, asking for each value takes longer.
  fileprivate func read(as name: String) -> String {
    let affinity = Affinity(declaredType: sqlType?.value ?? "", isStrict: false)
    return affinity == .blob ? "iif(typeof(\(name)) = 'blob', x'', \(name))" : name
  }
}
