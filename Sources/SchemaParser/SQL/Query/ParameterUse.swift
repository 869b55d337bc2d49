/// What stands beside a parameter in a statement, which tells what it is.
enum ParameterUse: Equatable {
  /// It is compared with a value, or stands where one of its type does.
  case value(ResultColumn)
  /// It is stored in a column of the table that is written.
  case assignment(column: String)
  /// It is stored in the column at an index of those that an INSERT has.
  case insertion(index: Int)
  /// It may be NULL.
  case nullTest
}
