extension TableColumn {
  /// Returns the value to bind, or the error if the column can't store it.
  func bound(_ value: Value) -> BoundValue { bound(value, coding.encode) }

  /// Returns the first in order of the forms in which a value can be stored.
  func lowest(_ value: Value) -> BoundValue { bound(value, coding.lowest ?? coding.encode) }

  /// Returns all forms in which SQLite or dbgen may have stored the values.
  func bound(_ values: some Sequence<Value>) -> BoundValue {
    var list: [SQLValue] = []
    for value in values {
      for bound in coding.lowest == nil ? [bound(value)] : [lowest(value), bound(value)] {
        guard case .value(let value) = bound else { return bound }
        list.append(value)
      }
    }
    return .list(list)
  }

  /// The expression that is used to compare the column with other columns.
  var comparable: String {
    coding.lowest == nil ? expression : "strftime('%Y-%m-%d %H:%M:%f', \(expression))"
  }

  /// The expression that is the same for equal values.
  var canonical: String {
    coding.lowest == nil ? expression : "coalesce(\(comparable), \(expression))"
  }

  /// The canonical expression as a result, with the column's name.
  var canonicalResult: String {
    coding.lowest == nil ? expression : "\(canonical) AS \(_definition.quotedName)"
  }

  /// Returns the error for a value, with the column.
  func refusal(_ error: any Error) -> BoundValue {
    .refused(error.of(table: Table._sql.name, column: _definition.name))
  }

  private func bound(_ value: Value, _ encode: _ValueCoding<Value>.Encode) -> BoundValue {
    do { return .value(try encode(value)) } catch { return refusal(error) }
  }
}
