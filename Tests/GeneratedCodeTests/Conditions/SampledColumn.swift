import DBGenRuntime
import RuntimeSamples

/// A column with its conditions, orders and values, each with what they are equal to.
struct SampledColumn<Table: DatabaseTable>: Sendable {
  /// The SQL of the column, which is the same for equal values.
  var sql: String
  var condition: @Sendable (inout SeededGenerator) -> ConditionSample<Table>
  var ascending: Ordering<Table>
  var descending: Ordering<Table>
  /// Whether equal values are stored alike. A time that is stored as text may end in zeros or not,
  /// and what does not is sorted first.
  var hasOneForm = true
  /// Returns the key that the column's value in a row is compared by; nil for NULL.
  var key: @Sendable (Table.Record) -> SampledKey?
  /// Returns the values in the rows that meet a condition, or each value once.
  var values: @Sendable (Condition<Table>, Bool, ReadTransaction) throws -> [SampledKey?]
  /// Returns the number of values, or of different ones.
  var count: @Sendable (Condition<Table>, Bool, ReadTransaction) throws -> Int
  var groups: @Sendable (Condition<Table>, ReadTransaction) throws -> [(SampledKey?, Int)]
  /// Returns the smallest and the greatest value, if SQLite can tell.
  var bounds: (@Sendable (Condition<Table>, ReadTransaction) throws -> [SampledKey?])?
  /// Returns the sum and the average of numbers.
  var totals: (@Sendable (Condition<Table>, ReadTransaction) throws -> [Double?])?
}

/// Makes the conditions on a column.
struct ColumnSampler<C: TableColumn>: Sendable {
  typealias Table = C.Table
  typealias Sample = ConditionSample<Table>

  let column: C
  let sql: String
  let values: [SampledValue<C.Value>]
  let equals: @Sendable (C.Value) -> Condition<Table>
  let differs: @Sendable (C.Value) -> Condition<Table>
  /// Whether the column, regardless of the case of A to Z, is equal to a value.
  let equalsInOtherCase: @Sendable (C.Value) -> Condition<Table>
  /// The conditions that the column is NULL, and that it isn't; nil if it can't be.
  let nullTests: (Condition<Table>, Condition<Table>)?
  let value: @Sendable (Table.Record) -> C.Value?
  let ofResult: @Sendable (C.Result) -> C.Value?
  let keyOfValue: @Sendable (C.Value) -> SampledKey

  func key(_ row: Table.Record) -> SampledKey? { value(row).map(keyOfValue) }

  /// Compares the column with a value; unknown if the column is NULL.
  func compare(
    _ typed: Condition<Table>, _ sql: String, _ holds: @escaping (SampledKey) -> Bool
  ) -> Sample {
    Sample(typed: typed, sql: sql) { key($0).map(holds) }
  }

  func equality(_ random: inout SeededGenerator) -> Sample {
    let one = random.pick(values)
    let kind = random.below(5)
    if kind > 2, let nullTests {
      return kind == 3
        ? Sample(typed: nullTests.0, sql: "\(sql) IS NULL") { key($0) == nil }
        : Sample(typed: nullTests.1, sql: "\(sql) NOTNULL") { key($0) != nil }
    }
    switch kind {
    case 0: return compare(equals(one.value), "\(sql) = \(one.sql)") { $0 == one.key }
    case 1:
      return Sample(typed: differs(one.value), sql: "\(sql) IS NOT \(one.sql)") {
        key($0) != one.key
      }
    default: return membership(&random)
    }
  }

  private func membership(_ random: inout SeededGenerator) -> Sample {
    let some = (0..<random.below(4)).map { _ in random.pick(values) }
    let list = some.map(\.sql).joined(separator: ", ")
    return Sample(typed: column.isIn(some.map(\.value)), sql: "\(sql) IN (\(list))") { row in
      // No value is in an empty list, not even NULL.
      some.isEmpty ? false : key(row).map { found in some.contains { $0.key == found } }
    }
  }

  /// The column, whose values can only be equal or not.
  var sampled: SampledColumn<Table> {
    SampledColumn(
      sql: sql, condition: { equality(&$0) }, ascending: column.ascending,
      descending: column.descending,
      key: { key($0) },
      values: { condition, isDistinct, transaction in
        try Table.values(
          of: { _ in column }, distinct: isDistinct, where: { _ in condition }, from: transaction
        ).map { ofResult($0).map(keyOfValue) }
      },
      count: { condition, isDistinct, transaction in
        try Table.count(
          of: { _ in column }, distinct: isDistinct, where: { _ in condition }, in: transaction)
      },
      groups: { condition, transaction in
        try Table.count(by: { _ in column }, where: { _ in condition }, in: transaction)
          .map { (ofResult($0.key).map(keyOfValue), $0.value) }
      })
  }
}

extension ColumnSampler where C: PresentColumn {
  init(
    _ column: C, _ sql: String, _ values: [SampledValue<C.Value>],
    key: @escaping @Sendable (C.Value) -> SampledKey,
    of value: @escaping @Sendable (C.Table.Record) -> C.Value?
  ) {
    self.init(
      column: column, sql: sql, values: values, equals: { column == $0 },
      differs: { column != $0 }, equalsInOtherCase: { column.collate(.nocase) == $0 },
      nullTests: nil, value: value, ofResult: { $0 }, keyOfValue: key)
  }
}

extension ColumnSampler where C: NullableColumn {
  init(
    _ column: C, _ sql: String, _ values: [SampledValue<C.Value>],
    key: @escaping @Sendable (C.Value) -> SampledKey,
    of value: @escaping @Sendable (C.Table.Record) -> C.Value?
  ) {
    self.init(
      column: column, sql: sql, values: values, equals: { column == $0 },
      differs: { column != $0 }, equalsInOtherCase: { column.collate(.nocase) == $0 },
      nullTests: (column == nil, column != nil), value: value,
      ofResult: { $0 }, keyOfValue: key)
  }
}
