import SchemaParser

/// A move of a column's values to another table.
struct ColumnMove {
  /// The old name of the column, with the current name of its table.
  let from: ColumnPlace
  let to: ColumnPlace

  var option: String { AnswerOption.move(from, to: to) }
}
