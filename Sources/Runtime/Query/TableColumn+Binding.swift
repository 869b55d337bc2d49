extension TableColumn {
  /// A value as SQLite is given it, or why it can't be.
  func bound(_ value: Value) -> BoundValue { bound(value, coding.encode) }

  /// The first of the ways in which a value can be stored.
  func lowest(_ value: Value) -> BoundValue { bound(value, coding.lowest ?? coding.encode) }

  /// All ways in which values can be stored that SQLite or dbgen has.
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

  /// The expression by which columns are compared with each other.
  var comparable: String {
    coding.lowest == nil ? expression : "strftime('%Y-%m-%d %H:%M:%f', \(expression))"
  }

  /// The expression that is the same for values that are equal.
  var canonical: String {
    coding.lowest == nil ? expression : "coalesce(\(comparable), \(expression))"
  }

  /// The same as a result, with the column's name.
  var canonicalResult: String {
    coding.lowest == nil ? expression : "\(canonical) AS \(definition.quotedName)"
  }

  /// An error of a value, as one of the column.
  func refusal(_ error: DatabaseError) -> BoundValue {
    .refused(error.of(column: definition.name).of(table: Table.sql.name))
  }

  private func bound(
    _ value: Value, _ encode: (Value) throws -> SQLValue
  ) -> BoundValue {
    do {
      return .value(try encode(value))
    } catch let error as DatabaseError {
      return refusal(error)
    } catch {
      return refusal(.invalid("\(error)", expected: "a value with a JSON form"))
    }
  }
}
