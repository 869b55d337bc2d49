import DBGenRuntime
import RuntimeSamples

/// A condition in three forms: of the typed API, in plain SQL, and in Swift. The latter has SQL's
/// three-valued logic: nil is unknown.
struct ConditionSample<Table: DatabaseTable> {
  var typed: Condition<Table>
  var sql: String
  var holds: (Table.Record) -> Bool?

  static prefix func ! (sample: Self) -> Self {
    Self(
      typed: !sample.typed, sql: "((\(sample.sql)) IS NOT TRUE)",
      holds: { sample.holds($0) != true })
  }

  static func && (left: Self, right: Self) -> Self {
    Self(typed: left.typed && right.typed, sql: "(\(left.sql) AND \(right.sql))") { row in
      let values = [left.holds(row), right.holds(row)]
      return values.contains(false) ? false : values.contains(nil) ? nil : true
    }
  }

  static func || (left: Self, right: Self) -> Self {
    Self(typed: left.typed || right.typed, sql: "(\(left.sql) OR \(right.sql))") { row in
      let values = [left.holds(row), right.holds(row)]
      return values.contains(true) ? true : values.contains(nil) ? nil : false
    }
  }

  /// Returns a random tree of conditions on columns.
  static func random(
    _ columns: [SampledColumn<Table>], depth: Int, _ random: inout SeededGenerator
  ) -> Self {
    guard depth > 0, !random.oneIn(5) else {
      return random.pick(columns).condition(&random)
    }
    let left = Self.random(columns, depth: depth - 1, &random)
    if random.oneIn(4) { return !left }
    let right = Self.random(columns, depth: depth - 1, &random)
    return random.oneIn(2) ? left && right : left || right
  }
}

/// A constant of a column, with its SQL and what it is compared by.
struct SampledValue<Value: Sendable>: Sendable {
  var value: Value
  var sql: String
  var key: SampledKey
}

/// A value in the order that SQLite gives it.
enum SampledKey: Comparable, Sendable {
  case integer(Int64)
  case real(Double)
  case text([UInt8])
  case blob([UInt8])

  static func < (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left < right
    case (.text(let left), .text(let right)), (.blob(let left), .blob(let right)):
      left.lexicographicallyPrecedes(right)
    case (.text, .blob): true
    case (.blob, _), (.text, _): false
    case (_, .text), (_, .blob): true
    default: left.number < right.number
    }
  }

  static func == (left: Self, right: Self) -> Bool {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): left == right
    case (.text(let left), .text(let right)), (.blob(let left), .blob(let right)): left == right
    case (.text, _), (.blob, _), (_, .text), (_, .blob): false
    default: left.number == right.number
    }
  }

  var isInteger: Bool { if case .integer = self { true } else { false } }

  var number: Double {
    switch self {
    case .integer(let value): Double(value)
    case .real(let value): value
    case .text, .blob: 0
    }
  }
}
