import DBGenRuntime
import Foundation
import GoldenTypes
import RuntimeSamples

/// A column of the tables `nothing` and `everything`, with all that tests do with its type.
struct TypeSample: Sendable {
  let column: String
  /// The column in random conditions, once for each way in which it is compared.
  var conditions: [SampledColumn<Nothing>] = []
  /// Gives the column one of the values in its conditions, or NULL.
  var setSampled: @Sendable (inout Nothing, inout SeededGenerator) -> Void = { _, _ in }
  /// Gives the column any value, which may be one that can't be stored.
  let setRandom: @Sendable (inout Nothing, inout RandomValues) -> Void
  /// Gives the column one of the values at the ends of its range, by number.
  let setLimit: @Sendable (inout Nothing, Int) -> Void
  /// Copies the value from one row to another.
  let copy: @Sendable (Nothing, inout Nothing) -> Void
  /// Returns the condition that the column has a row's value.
  var isSame: (@Sendable (Nothing) -> Condition<Nothing>)?
  /// Whether values are rounded when they are stored.
  var isRounded = false
  /// Rows with a value that can't be stored.
  var refused: [Nothing] = []
  /// Values that another program has written, in SQL, each with the error of reading it.
  let faults: KeyValuePairs<String, String>

  /// Creates the sample of a column that can't be compared.
  init<Value: Sendable>(
    _ column: String, _ path: any WritableKeyPath<Nothing, Value?> & Sendable, limits: [Value],
    faults: KeyValuePairs<String, String>,
    random: @escaping @Sendable (inout RandomValues) -> Value?
  ) {
    (self.column, self.faults) = (column, faults)
    setRandom = { row, values in row[keyPath: path] = values.maybe(random) ?? nil }
    setLimit = { row, number in row[keyPath: path] = limits[number % limits.count] }
    copy = { row, other in other[keyPath: path] = row[keyPath: path] }
  }

  /// - Parameter sampled: Returns the ways in which the column is compared.
  init<C: NullableColumn<Nothing, Value>, Value: Sendable>(
    _ name: String, _ column: C, _ path: any WritableKeyPath<Nothing, Value?> & Sendable,
    sql: String? = nil, _ values: [SampledValue<Value>],
    key: @escaping @Sendable (Value) -> SampledKey, limits: [Value], refused: [Value] = [],
    faults: KeyValuePairs<String, String>,
    random: @escaping @Sendable (inout RandomValues) -> Value?,
    as sampled: (ColumnSampler<C>) -> [SampledColumn<Nothing>] = { [$0.sampled] }
  ) {
    self.init(name, path, limits: limits, faults: faults, random: random)
    conditions = sampled(
      ColumnSampler(column, sql ?? "\"\(name)\"", values, key: key, of: { $0[keyPath: path] }))
    setSampled = { row, random in
      row[keyPath: path] = random.oneIn(4) ? nil : random.pick(values).value
    }
    isSame = { column == $0[keyPath: path] }
    self.refused = refused.map { value in
      var row = Nothing(id: 0)
      row[keyPath: path] = value
      return row
    }
  }
}

extension Nothing {
  /// The row as one that isn't stored yet.
  var unstored: Draft {
    var draft = Draft(self)
    draft.id = nil
    return draft
  }
}

extension [TypeSample] {
  func sampledRow(_ random: inout SeededGenerator) -> Nothing {
    reduce(into: Nothing(id: 0)) { $1.setSampled(&$0, &random) }
  }

  func randomRow(_ random: inout RandomValues) -> Nothing {
    reduce(into: Nothing(id: 0)) { $1.setRandom(&$0, &random) }
  }

  /// Returns a row whose values are at the ends of their ranges.
  func limits(_ number: Int) -> Nothing {
    reduce(into: Nothing(id: 0)) { $1.setLimit(&$0, number) }
  }
}
