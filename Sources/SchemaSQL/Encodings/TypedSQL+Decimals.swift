import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Writing numbers as decimals.
extension TypedSQL {
  /// Returns the SQL of the decimal that a constant is, or that a calculated number is written as.
  func decimal(for expression: SQLExpression, _ column: Column) -> String? {
    if expression.constant != nil {
      return column.storedType.normalization(of: sql.text(expression.range))
        .flatMap(probe.values.literal)
    }
    guard let (number, digits) = expression.writtenNumber(in: sql) else {
      return expression.endsWithFraction
        ? "rtrim(rtrim(\(sql.text(expression.range)), '0'), '.')" : nil
    }
    return decimal(of: number, sql.text(number.range), digits: digits)
  }

  /// Returns the SQL of the decimal that a number is, to so many digits unless it is rounded to others.
  func decimal(of number: SQLExpression?, _ text: String, digits: Int) -> String {
    let own = number?.roundedDigits
    let rounded = own == nil ? "round(\(text), \(digits))" : text
    return "rtrim(rtrim(printf('%.\(own ?? digits)f', \(rounded) + 0), '0'), '.')"
  }
}

extension SQLExpression {
  /// Whether it writes a number as text.
  func writesNumber(in sql: SQLText) -> Bool {
    switch unwrapped.form {
    case .cast(_, let type): Affinity(declaredType: sql.text(type), isStrict: false) == .text
    case .call(let call): ["printf", "format"].contains(call.name)
    default: false
    }
  }

  /// Whether it joins a text such as '.00' to another value.
  fileprivate var endsWithFraction: Bool {
    guard case .binary(let sign, _, let end) = unwrapped.form, sign.name == "||",
      case .text(let text) = end.constant
    else { return false }
    return text.hasPrefix(".") && text.dropFirst().allSatisfy("0123456789".contains)
  }

  /// The only number that it writes as text, with the number of digits after the point.
  fileprivate func writtenNumber(in sql: SQLText) -> (SQLExpression, Int)? {
    switch unwrapped.form {
    case .cast(let value, _): return (value.unwrapped, 2)
    case .call(let call):
      guard writesNumber(in: sql), call.arguments.count == 2,
        case .text(let format) = call.arguments[0].constant, format.hasPrefix("%."),
        format.hasSuffix("f"), let digits = Int(format.dropFirst(2).dropLast())
      else { return nil }
      return (call.arguments[1], digits)
    default: return nil
    }
  }
}
