import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A row for which a statement fails.
struct FailingRow {
  let table: String
  /// The values that identify it, as SQL literals.
  let key: [String]
  /// Its columns with their values, those of the key first.
  let values: [(column: String, literal: String)]
  /// Whether all other rows of the table are gone without which the statement would fail, too.
  let isLast: Bool

  /// Whether a value apart from the key is a large number.
  var hasLargeNumber: Bool {
    values.dropFirst(key.count).contains {
      Int64($0.literal).map { $0.magnitude >= 1 << 48 } == true
    }
  }

  /// Returns the values as a text; nil if there are none.
  ///
  /// - Parameter isMeant: Whether a column other than the key is meant; nil for all with the key.
  func text(where isMeant: ((String) -> Bool)? = nil) -> String? {
    let meant = isMeant.map { isMeant in
      values.dropFirst(key.count).filter { isMeant($0.column) }
    }
    let shown = (meant ?? values).map { "\($0.column) = \($0.literal.prefix(60))".displayed }
    return shown.isEmpty ? nil : shown.joined(separator: ", ")
  }
}

extension SQLiteConnection {
  /// Returns the row of a table without which a statement that changes rows or finds them doesn't fail in the same
  /// way, if those before it are gone, too; nil if there is none. Of several tables that the statement reads or
  /// changes, it is the first that has other rows, and a large number if the error is about one.
  func failingRow(of sql: String, _ error: SQLiteError) throws(Diagnostic) -> FailingRow? {
    let write = SQLText(sql).syntax.write
    guard write != nil || SQLText(sql).isAt(0, "select") else { return nil }
    statements.columnsRead = write.map { [$0.target.table: [:]] } ?? [:]
    _ = try attempt { () throws(SQLiteError) in try rowsWithStandIns("EXPLAIN " + sql) }
    let read = statements.columnsRead ?? [:]
    statements.columnsRead = nil
    var found: [FailingRow] = []
    for table in try objects(of: .table).map(\.name) {
      guard let columns = read[SQLName(table)] else { continue }
      try attempt("SAVEPOINT culprit")
      if let row = try row(of: table, columns.keys.contains, failing: sql, error) {
        found.append(row)
      }
      try attempt("ROLLBACK TO culprit")
      try attempt("RELEASE culprit")
    }
    let meant = found.filter { !error.isOfLargeNumbers || $0.hasLargeNumber }
    return meant.first { !$0.isLast } ?? meant.first ?? found.first
  }

  /// Deletes rows of a table until a statement doesn't fail in the same way, and returns the last of them.
  private func row(
    of table: String, _ isRead: (SQLName) -> Bool, failing sql: String, _ known: SQLiteError
  ) throws(Diagnostic) -> FailingRow? {
    guard let names = try self.table(named: table)?.columnNames else { return nil }
    let key = try identifyingColumns(of: table)
    let columns = key.columns + names.filter { !key.columns.hasName($0) && isRead(SQLName($0)) }
    let rows = try checked { () throws(SQLiteError) in try values(of: columns, in: table) }
    for (place, row) in rows.enumerated() {
      let (id, values) = (Array(row.prefix(key.columns.count)), Array(zip(columns, row)))
      try delete([id], of: key)
      do throws(SQLiteError) { _ = try rowsWithStandIns(sql) } catch {
        if error.message == known.message { continue }
      }
      return FailingRow(table: table, key: id, values: values, isLast: place == rows.count - 1)
    }
    return nil
  }
}

extension SQLiteError {
  /// Whether it is about the value of a function, such as that of `abs(-9223372036854775808)`.
  var isOfLargeNumbers: Bool { message == "integer overflow" }
}
