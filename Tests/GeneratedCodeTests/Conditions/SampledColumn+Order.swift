import DBGenRuntime
import RuntimeSamples

extension ColumnSampler where C.Value: SQLComparable {
  /// The column, whose values have an order.
  var ordered: SampledColumn<Table> {
    var result = sampled
    result.condition = { $0.oneIn(3) ? equality(&$0) : order(&$0) }
    result.bounds = { condition, transaction in
      [
        try Table.min(of: { _ in column }, where: { _ in condition }, in: transaction),
        try Table.max(of: { _ in column }, where: { _ in condition }, in: transaction),
      ].map { $0.map(keyOfValue) }
    }
    return result
  }

  private func order(_ random: inout SeededGenerator) -> Sample {
    let (one, other) = (random.pick(values), random.pick(values))
    switch random.below(5) {
    case 0: return compare(column < one.value, "\(sql) < \(one.sql)") { $0 < one.key }
    case 1: return compare(column <= one.value, "\(sql) <= \(one.sql)") { $0 <= one.key }
    case 2: return compare(column > one.value, "\(sql) > \(one.sql)") { $0 > one.key }
    case 3: return compare(column >= one.value, "\(sql) >= \(one.sql)") { $0 >= one.key }
    default:
      return compare(
        column.isBetween(one.value, other.value), "\(sql) BETWEEN \(one.sql) AND \(other.sql)"
      ) { one.key <= $0 && $0 <= other.key }
    }
  }

  /// Compares the column with another one of the same type.
  func compared(
    with other: ColumnSampler<some TableColumn<Table, C.Value>>, _ random: inout SeededGenerator
  ) -> Sample {
    let (left, right) = (column, other.column)
    func compare(
      _ typed: Condition<Table>, _ sign: String, _ holds: @escaping (SampledKey, SampledKey) -> Bool
    ) -> Sample {
      Sample(typed: typed, sql: "\(sql) \(sign) \(other.sql)") { row in
        key(row).flatMap { left in other.key(row).map { holds(left, $0) } }
      }
    }
    switch random.below(6) {
    case 0: return compare(left < right, "<", <)
    case 1: return compare(left <= right, "<=", <=)
    case 2: return compare(left > right, ">", >)
    case 3: return compare(left >= right, ">=", >=)
    case 4:
      return Sample(typed: left == right, sql: "\(sql) IS \(other.sql)") {
        key($0) == other.key($0)
      }
    default:
      return Sample(typed: left != right, sql: "\(sql) IS NOT \(other.sql)") {
        key($0) != other.key($0)
      }
    }
  }
}

extension ColumnSampler where C.Value: SQLNumber & BinaryInteger {
  /// The column, whose values can be added up.
  var integers: SampledColumn<Table> {
    var result = ordered
    result.totals = { condition, transaction in
      let sum: Int? = try Table.sum(
        of: { _ in column }, where: { _ in condition }, in: transaction)
      let average = try Table.average(
        of: { _ in column }, where: { _ in condition }, in: transaction)
      return [sum.map(Double.init), average]
    }
    return result
  }
}

extension ColumnSampler where C.Value == Double {
  /// The column, whose values can be added up.
  var reals: SampledColumn<Table> {
    var result = ordered
    result.totals = { condition, transaction in
      let sum: Double? = try Table.sum(
        of: { _ in column }, where: { _ in condition }, in: transaction)
      return [
        sum,
        try Table.average(of: { _ in column }, where: { _ in condition }, in: transaction),
      ]
    }
    return result
  }
}
