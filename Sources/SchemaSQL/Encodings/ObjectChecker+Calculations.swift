import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reporting times, keys and the like that are calculated with although they are stored as text or bytes.
extension ObjectChecker {
  mutating func checkCalculations(in typed: TypedSQL) {
    var reported: Set<Range<Int>> = []
    for value in typed.findings.calculations
    where !value.isDecimal && reported.insert(value.words).inserted {
      report(
        .otherEncoding,
        "\(typed.form(of: value)), and SQLite calculates only with the digits at its beginning"
          + (typed.advice(forCalculatingWith: value).map { ": write \($0)" } ?? ""),
        at: value, cause: value.fault(reading: nil), in: typed)
    }
  }
}

extension TypedSQL {
  /// Returns the SQL of numbers for a time or a day; nil for other values.
  fileprivate func advice(forCalculatingWith value: Operand) -> String? {
    let text = value.expression.map { sql.text($0.unwrapped.range) } ?? text(of: value)
    return switch value.column?.type.value {
    case .date:
      "julianday(\(text)) for a number of days, or date(\(text), '+1 days') for another day"
    case .timestamp:
      "julianday(\(text)) for a number of days, or unixepoch(\(text)) for one of seconds"
    default: nil
    }
  }
}
