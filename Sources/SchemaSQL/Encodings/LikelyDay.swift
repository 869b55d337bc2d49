import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

extension SQLExpression {
  /// The value of which it makes all letters uppercase or lowercase; nil if it does something else.
  var withoutCase: SQLExpression? {
    guard let call, ["lower", "upper"].contains(call.name), call.arguments.count == 1 else {
      return nil
    }
    return call.arguments[0]
  }
}

extension Operand {
  /// Returns the day that a constant most likely is, in the form of a column of times: the beginning of
  /// a year, or a day without its zeros. Nil for other constants.
  func example(as column: Column) -> String? {
    guard let day = expression?.unwrapped.constant?.day else { return nil }
    return switch column.type.value {
    case .date: column.form.literal(day)
    case .timestamp: column.form.literal("\(day) 00:00:00.000")
    default: nil
    }
  }
}

extension SQLConstant {
  fileprivate var day: String? {
    switch self {
    case .integer(let year): return (1000...9999).contains(year) ? "\(year)-01-01" : nil
    case .text(let text):
      let parts = text.split(omittingEmptySubsequences: false) { "-/.".contains($0) }
      guard parts.count == 3, parts[0].utf8.count == 4 else { return nil }
      let padded = parts.map { $0.utf8.count == 1 ? "0\($0)" : "\($0)" }.joined(separator: "-")
      return padded == text ? nil : DateLiteral(padded[...])?.description
    default: return nil
    }
  }
}
