/// A new value for a column of a row that is there.
public struct ColumnChange: Sendable {
  let column: String
  let value: BoundValue
}

/// The changes of one table's columns, so that those of another table's can't be mistaken for them.
/// Generated source has a function for each column that can be written.
public protocol TableChange: Sendable {
  var change: ColumnChange { get }
  init(change: ColumnChange)
}

extension TableChange {
  public static func set<Value>(_ column: Column<Value>, _ value: Value) -> Self {
    Self(change: ColumnChange(column: column.expression, value: column.changed(value)))
  }

  public static func set<Value>(_ column: OptionalColumn<Value>, _ value: Value?) -> Self {
    let value = value.map { column.changed($0) } ?? .value(.null)
    return Self(change: ColumnChange(column: column.expression, value: value))
  }
}

extension [ColumnChange] {
  /// Those that count: of several changes of a column SQLite takes the last.
  private var effective: [ColumnChange] {
    enumerated().filter { index, change in
      !self[(index + 1)...].contains { $0.column == change.column }
    }.map(\.element)
  }

  /// The changes of a table's columns.
  ///
  /// - Throws: `DatabaseError.invalid` with all the rules that they break.
  func validated(for table: String) throws -> [ColumnChange] {
    let changes = effective
    let problems = changes.flatMap { change -> [RowProblem] in
      if case .refused(.invalid(_, let problems)) = change.value { problems } else { [] }
    }
    guard problems.isEmpty else {
      throw DatabaseError.invalid(table: table, problems: problems)
    }
    return changes
  }
}
