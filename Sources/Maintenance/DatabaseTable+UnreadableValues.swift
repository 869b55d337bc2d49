public import DBGenRuntime

// Values that don't have the form of their column. The app's functions throw when they read one.

extension DatabaseTable {
  /// Reads all rows as `fetchAll(from:)` does, and returns the values that can't be read: of each row,
  /// the first one.
  ///
  /// - Parameters:
  ///   - limit: The maximum number of values to return.
  ///   - transaction: The transaction to read in.
  /// - Throws: Any error that SQLite reports, and those of the app's own types.
  public static func unreadableValues(
    limit: Int = 100, in transaction: ReadTransaction
  ) throws -> [ValueProblem] {
    var values: [ValueProblem] = []
    do {
      try transaction._statement(.fetchAll, on: Self.self).forEachRow { row in
        do {
          _ = try _locatedRecord(from: row)
        } catch {
          values.append(try ValueProblem(of: error))
          if values.count >= limit { throw LimitReached() }
        }
      }
    } catch is LimitReached {}
    return values
  }

  /// Rewrites the values of a column that can't be read. Rules aren't checked, and triggers run as for
  /// any update.
  ///
  /// - Parameters:
  ///   - column: The column.
  ///   - transaction: The transaction to write in.
  ///   - replacement: Returns the value to store in the place of one, or nil to keep it.
  /// - Returns: The number of values that were rewritten.
  /// - Throws: `DatabaseError.constraint` if a new value breaks a constraint; any error that SQLite
  ///   reports; the errors of `replacement`.
  @discardableResult
  public static func rewriteUnreadableValues<Column: StoredColumn>(
    of column: (ColumnSet.Type) -> Column, in transaction: WriteTransaction,
    with replacement: (SQLValue) throws -> SQLValue?
  ) throws -> Int where Column.Table == Self {
    let column = column(columns)
    var count = 0
    for old in try unreadable(column, in: transaction) {
      guard let new = try replacement(old) else { continue }
      count += try transaction.execute(column.update(old, to: new))
    }
    return count
  }

  /// Returns each value of a column that can't be read.
  private static func unreadable<Column: StoredColumn>(
    _ column: Column, in transaction: ReadTransaction
  ) throws -> [SQLValue] where Column.Table == Self {
    try transaction.fetch(column.values) { row in
      do {
        _ = try Column._result(of: row, at: 0, column.coding)
        return nil
      } catch {
        _ = try ValueProblem(of: error)
        return try row.any(0)
      }
    }.compactMap(\.self)
  }
}

private struct LimitReached: Error {}

extension ValueProblem {
  /// Creates the problem that an error is about.
  ///
  /// - Throws: The error, if it isn't about a value.
  fileprivate init(of error: any Error) throws {
    switch error as? DatabaseError {
    case .typeMismatch(let value), .outOfRange(let value), .invalidValue(let value): self = value
    default: throw error
    }
  }
}

extension StoredColumn {
  /// A query for each of the stored values, of which SQLite may call some equal.
  fileprivate var values: SQL {
    let name = expression
    return SQL(raw: "SELECT \(name) FROM \(table) GROUP BY typeof(\(name)), \(name) COLLATE BINARY")
  }

  /// Returns a statement that replaces a value, which no conversion makes equal to others.
  fileprivate func update(_ old: SQLValue, to new: SQLValue) -> SQL {
    let name = expression
    return """
      UPDATE \(raw: table) SET \(raw: _definition.quotedName) = \(new) \
      WHERE +\(raw: name) COLLATE BINARY IS \(old) AND typeof(\(raw: name)) = typeof(\(old))
      """
  }

  private var table: String { Table._sql.table }
}
