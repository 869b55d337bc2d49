import DBGenSQLSyntax
import DBGenSQLText

/// The use of a parameter in a statement, which determines its type.
enum ParameterUse: Equatable {
  /// It is compared with a value, or used in place of one.
  case value(ResultColumn)
  /// It is stored in a column of the table that is written.
  case assignment(column: SQLName)
  /// It is stored in the column at an index of the columns that an INSERT writes.
  case insertion(index: Int)
  /// It may be NULL.
  case nullTest
}

/// Parameters that are stored in a column.
extension QueryStatement {
  /// The uses of the parameters that are stored, by their places.
  var storedParameters: [Int: ParameterUse] {
    var uses: [Int: ParameterUse] = [:]
    switch syntax {
    case .update(let update): store(update.assignments, in: &uses)
    case .insert(let insert):
      for conflict in insert.conflicts { store(conflict.assignments, in: &uses) }
      guard let arm = insert.source?.arms.first else { break }
      let columns = arm.items.prefix { !$0.isStar }.map(\.expression)
      for row in arm.rows + [columns.compactMap(\.self)] {
        for (index, value) in row.enumerated() where value.isParameter {
          uses[value.range.lowerBound] = .insertion(index: index)
        }
      }
    default: break
    }
    return uses
  }

  /// Adds the uses in `SET x = :p` and `SET (x, y) = (:a, :b)`.
  private func store(_ assignments: [SQLAssignment], in uses: inout [Int: ParameterUse]) {
    for assignment in assignments {
      var values = [assignment.value]
      if case .parentheses(let row) = assignment.value.form, assignment.columns.count > 1 {
        values = row
      }
      for (column, value) in zip(assignment.columns, values) where value.isParameter {
        uses[value.range.lowerBound] = .assignment(column: column.name)
      }
    }
  }
}
