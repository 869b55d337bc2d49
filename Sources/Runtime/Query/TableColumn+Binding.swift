extension TableColumn {
  /// A value as SQLite is given it, or why it can't be.
  func bound(_ value: Value) -> BoundValue { bound(value, coding.encode) }

  /// The first of the ways in which a value can be stored.
  func lowest(_ value: Value) -> BoundValue { bound(value, coding.lowest ?? coding.encode) }

  /// All ways in which values can be stored that SQLite or dbgen has.
  func bound(_ values: some Sequence<Value>) -> BoundValue {
    var list: [SQLValue] = []
    for value in values {
      for bound in spellings(of: value) {
        guard case .value(let value) = bound else { return bound }
        list.append(value)
      }
    }
    return .list(list)
  }

  /// The ways in which a value is looked for, or why it can't be.
  func spellings(of value: Value) -> [BoundValue] {
    guard let spellings = coding.spellings else { return [bound(value)] }
    do {
      return try spellings(value).map { .value($0) }
    } catch {
      return [bound(value)]
    }
  }

  /// The expression by which columns are compared with each other.
  var comparable: String {
    coding.canonical?(expression) ?? expression
  }

  /// The expression that is the same for values that are equal.
  var canonical: String {
    coding.canonical == nil ? expression : "coalesce(\(comparable), \(expression))"
  }

  /// The same as a result, with the column's name.
  var canonicalResult: String {
    coding.canonical == nil ? expression : "\(canonical) AS \(definition.quotedName)"
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
