/// The use of a parameter in a statement, which determines its type.
enum ParameterUse: Equatable {
  /// It is compared with a value, or used in place of one.
  case value(ResultColumn)
  /// It is stored in a column of the table that is written.
  case assignment(column: String)
  /// It is stored in the column at an index of the columns that an INSERT writes.
  case insertion(index: Int)
  /// It may be NULL.
  case nullTest
}
