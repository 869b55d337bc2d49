import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Finds out which numbers of times expressions are.
struct TimeScaleReader {
  let sql: SQLText
  /// Returns the column that the name at a place refers to.
  let column: (Int) -> Column?
  let hasOwnFunction: (SQLName) -> Bool

  /// Returns the scale of an expression; nil if it isn't known to be a number of a time.
  func scale(of expression: SQLExpression) -> TimeScale? {
    let expression = expression.unwrapped
    return switch expression.form {
    case .column: column(expression.range.lowerBound).flatMap(TimeScale.init)
    case .cast(let value, _), .prefix("+", let value), .collate(let value, _): scale(of: value)
    case .binary(let sign, let left, let right): calculation(sign.name, left, right)
    case .call(let call) where !hasOwnFunction(call.name): scale(of: call)
    case .choice(_, let cases, let otherwise):
      first(of: cases.map(\.value) + [otherwise].compactMap(\.self))
    default: expression.result.flatMap(scale)
    }
  }

  private func calculation(
    _ sign: String, _ left: SQLExpression, _ right: SQLExpression
  ) -> TimeScale? {
    let (first, second) = (scale(of: left), scale(of: right))
    switch (sign, first, second) {
    case ("*", let scale?, nil): return right.number.map(scale.times)
    case ("*", nil, let scale?): return left.number.map(scale.times)
    case ("/", let scale?, nil): return right.number.flatMap { $0 == 0 ? nil : scale.times(1 / $0) }
    case ("+", let scale?, nil): return sum(scale, right)
    case ("+", nil, let scale?): return sum(scale, left)
    case ("-", let scale?, nil): return sum(scale, right, sign: -1)
    default: return nil
    }
  }

  private func sum(_ scale: TimeScale, _ other: SQLExpression, sign: Double = 1) -> TimeScale? {
    if let number = other.number { return scale.plus(sign * number) }
    return other.isRemainder ? scale : scale.plusUnknown()
  }

  private func scale(of call: SQLCall) -> TimeScale? {
    switch call.name {
    case "unixepoch": return .seconds
    case "julianday": return .julianDays
    case "strftime":
      guard case .text(let format) = call.arguments.first?.constant else { return nil }
      return format == "%s" ? .seconds : format == "%J" ? .julianDays : nil
    case "min", "max": return first(of: call.arguments)
    case "round", "floor", "ceil", "ceiling", "trunc", "avg", "first_value", "last_value",
      "nth_value":
      return call.arguments.first.flatMap(scale)
    default: return call.choices.flatMap { first(of: $0) }
    }
  }

  private func first(of values: some Sequence<SQLExpression>) -> TimeScale? {
    values.lazy.compactMap { scale(of: $0) }.first
  }
}

extension TimeScaleReader {
  /// Creates the reader of a default, which refers to no columns.
  init(ofDefault sql: SQLText, of schema: Schema) {
    let own = Set(schema.functions.map { $0.name.sqlName })
    self.init(sql: sql, column: { _ in nil }, hasOwnFunction: own.contains)
  }

  /// Returns the scale of the whole text if it is another one than a column's; nil otherwise.
  func otherScale(than column: Column) -> TimeScale? {
    guard let scale = scale(of: sql.expression()), let own = TimeScale(of: column) else {
      return nil
    }
    return scale.isLike(own) ? nil : scale
  }
}

extension SQLCall {
  /// The arguments of which SQLite's function of the name returns one unchanged; nil for other functions.
  var choices: ArraySlice<SQLExpression>? {
    switch name {
    case "coalesce", "ifnull": arguments[...]
    case "iif", "if": arguments.valuesOfIif[...]
    case "lag", "lead": arguments.prefix(1) + arguments.dropFirst(2)
    case "nullif", "likely", "unlikely", "likelihood": arguments.prefix(1)
    default: nil
    }
  }
}

extension SQLExpression {
  /// The only result of the only SELECT that the expression is; nil for other expressions.
  var result: SQLExpression? {
    guard case .subquery(let select) = unwrapped.form, select.arms.count == 1,
      select.arms[0].rows.isEmpty, select.arms[0].items.count == 1
    else { return nil }
    return select.arms[0].items[0].expression
  }

  /// The number that the expression always is; nil for others.
  var number: Double? {
    switch unwrapped.form {
    case .literal(.integer(let value)): return Double(value)
    case .literal(.real(let value)): return value
    case .prefix("-", let value): return value.number.map { -$0 }
    case .binary(let sign, let left, let right):
      guard let first = left.number, let second = right.number else { return nil }
      switch sign.name {
      case "+": return first + second
      case "-": return first - second
      case "*": return first * second
      case "/": return second == 0 ? nil : first / second
      default: return nil
      }
    default: return nil
    }
  }

  /// Whether the expression is what remains of a division by a number, which is less than that.
  fileprivate var isRemainder: Bool {
    guard case .binary(let sign, _, let right) = unwrapped.form else { return false }
    return sign.name == "%" && right.number != nil
  }

  /// The expression without numbers by which it multiplies or divides.
  var withoutFactors: SQLExpression {
    guard case .binary(let sign, let left, let right) = unwrapped.form else { return self }
    switch sign.name {
    case "*" where left.number != nil: return right.withoutFactors
    case "*" where right.number != nil, "/" where right.number != nil: return left.withoutFactors
    default: return self
    }
  }
}
