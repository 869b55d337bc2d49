import DBGenRuntime
import Testing

extension ConditionCheck {
  func checkValues(
    _ sample: ConditionSample<Table>, _ rows: [Table.Record], _ place: Comment,
    _ column: SampledColumn<Table>
  ) throws {
    let place = Comment("\(place): \(column.sql)")
    let all = rows.map(column.key)
    #expect(try column.values(sample.typed, false, transaction) == all, place)
    let (values, distinct) = (all.compactMap(\.self), Self.distinct(all))
    #expect(try Self.distinct(column.values(sample.typed, true, transaction)) == distinct, place)
    #expect(try column.values(sample.typed, true, transaction).count == distinct.count, place)
    #expect(try column.count(sample.typed, false, transaction) == values.count, place)
    #expect(
      try column.count(sample.typed, true, transaction) == Self.distinct(values).count, place)
    let groups = try column.groups(sample.typed, transaction)
    #expect(Self.distinct(groups.map(\.0)) == distinct && groups.count == distinct.count, place)
    for (key, count) in groups { #expect(count == all.count { $0 == key }, place) }
    if let bounds = try column.bounds?(sample.typed, transaction) {
      #expect(bounds == [values.min(), values.max()], place)
    }
    if Self.isExactSum(of: values) { try checkTotals(of: column, sample, place) }
  }

  private func checkTotals(
    of column: SampledColumn<Table>, _ sample: ConditionSample<Table>, _ place: Comment
  ) throws {
    guard let totals = column.totals else { return }
    let sql = "SELECT sum(\(column.sql)), avg(\(column.sql)) FROM \(table) WHERE (\(sample.sql))"
    let plain = try transaction.fetch(SQL(raw: sql)) { row in
      [try row.optionalNumber(0), try row.optionalNumber(1)]
    }
    #expect(try [totals(sample.typed, transaction)] == plain, place)
  }

  /// Whether numbers have the same sum in any order, in which SQLite may add them.
  private static func isExactSum(of keys: [SampledKey]) -> Bool {
    let numbers = keys.sorted().map(\.number)
    guard keys.allSatisfy(\.isInteger) else {
      return numbers.reduce(0, +) == numbers.reversed().reduce(0, +)
    }
    return numbers.map(abs).reduce(0, +) < 0x1p63
  }

  private static func distinct(_ keys: [SampledKey?]) -> [SampledKey?] {
    let values = keys.compactMap(\.self).sorted()
    var found: [SampledKey?] = keys.contains { $0 == nil } ? [nil] : []
    for value in values where found.last != value { found.append(value) }
    return found
  }
}

extension Row {
  fileprivate func optionalNumber(_ index: Int32) throws -> Double? {
    switch try self[index, as: SQLValue.self] {
    case .integer(let value): Double(value)
    case .real(let value): value
    default: nil
    }
  }
}
