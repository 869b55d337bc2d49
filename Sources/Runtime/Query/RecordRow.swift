internal import DBGenSQLText
internal import DBGenSQLite

/// Reads records of a table from the rows of a statement, whose columns are found by name.
///
/// Records are read from the columns of a table in their order. If the statement has them in another
/// order or apart, their values are copied to a row that has them so.
@usableFromInline
final class RecordRow<Table: DatabaseTable> {
  private let connection: Connection
  /// The statement's columns that have the values, in the order of the table's columns.
  private var sources: [Int32] = []
  /// Whether the columns are those of a statement that runs. Another process may have changed the
  /// schema since it was prepared.
  private var isCurrent = false
  private var copy: PreparedStatement?

  /// - Throws: `DatabaseError.invalidStatement` if the statement lacks a column, even if it has no
  ///   rows.
  @usableFromInline
  init(of table: Table.Type, in statement: borrowing _Statement) throws {
    connection = statement.transaction.connection
    try find(in: statement.prepared)
  }

  @usableFromInline
  func record(from row: borrowing Row) throws -> Table.Record {
    if !isCurrent { try find(in: row.statement) }
    isCurrent = true
    guard let copy else { return try Table._locatedRecord(from: row.moved(by: sources.first ?? 0)) }
    defer { copy.reset() }
    for (index, source) in sources.enumerated() {
      try connection.check(
        sqlite3_bind_value(
          copy.handle, Int32(index + 1), sqlite3_column_value(row.statement.handle, source)))
    }
    let code = sqlite3_step(copy.handle)
    guard code == SQLITE_ROW else { throw connection.failure(code, in: row.statement.sql) }
    return try Table._locatedRecord(from: Row(statement: copy))
  }

  private func find(in statement: PreparedStatement) throws {
    sources = try Table._sql.columns.map { try statement.index(of: $0) }
    let first = sources.first ?? 0
    let isInOrder = sources.enumerated().allSatisfy { $1 == first + Int32($0) }
    copy = isInOrder ? nil : try makeCopy()
  }

  /// Returns a statement whose row has the values that are bound to it.
  private func makeCopy() throws -> PreparedStatement {
    let columns = Table._sql.columns.map { "? AS \(SQLName.quote($0))" }
    return try PreparedStatement(
      "\(PreparedStatement.ownMark)SELECT \(columns.joined(separator: ", "))",
      table: Table._sql.name, on: connection.handle)
  }
}
