/// A new value for a column of a row that is there.
public struct ColumnChange: Sendable {
  let column: String
  let value: BoundValue
}

/// The changes of one table's columns, so that those of another table's can't be mistaken for them.
/// The type that generated source has for it has the columns as its static properties; called with
/// a value, they are the changes.
public protocol TableChange: Sendable {
  var change: ColumnChange { get }
  init(change: ColumnChange)
}

extension Column where Table: InsertableTable {
  /// The change of the column to a value.
  public func callAsFunction(_ value: Value) -> Table.ColumnSet {
    Table.ColumnSet(change: ColumnChange(column: definition.quotedName, value: changed(value)))
  }
}

extension OptionalColumn where Table: InsertableTable {
  /// The change of the column to a value, or to NULL.
  public func callAsFunction(_ value: Value?) -> Table.ColumnSet {
    let value = value.map { changed($0) } ?? .value(.null)
    return Table.ColumnSet(change: ColumnChange(column: definition.quotedName, value: value))
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
