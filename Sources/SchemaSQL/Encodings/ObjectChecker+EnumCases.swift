import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Warnings of values that a column of an enum never has, such as a misspelled case.
extension ObjectChecker {
  /// Warns of constants that are compared with a column of an enum.
  mutating func warnOfMissingCases(_ group: [Operand], in typed: TypedSQL) {
    guard let column = group.lazy.compactMap(\.columnItself).first else { return }
    for constant in group { warnOfMissingCase(constant, of: column, in: typed) }
  }

  /// Warns of a constant that no case of a column's enum is stored as.
  mutating func warnOfMissingCase(_ operand: Operand, of column: Column, in typed: TypedSQL) {
    guard let enumeration = schema.enumeration(of: column), !enumeration.isOpen,
      !column.hasOtherCollation, let text = operand.constantText,
      !enumeration.cases.contains(where: { $0.value.value.text == text })
    else { return }
    report(
      .otherEncoding,
      "no case of enum '\(enumeration.name.value)' is stored as \(typed.text(of: operand))",
      at: place(of: operand, in: typed), suggestion: enumeration.literal(meantBy: text),
      severity: .warning)
  }
}

extension Operand {
  /// The column that the operand is, rather than an expression over it.
  fileprivate var columnItself: Column? {
    if case .column = expression?.unwrapped.form { column } else { nil }
  }

  /// The text or the whole number that the operand is, as SQLite compares it with a column.
  fileprivate var constantText: String? {
    switch expression?.unwrapped.constant {
    case .text(let text): text
    case .integer(let value): "\(value)"
    default: nil
    }
  }
}

extension Enumeration {
  /// Returns the SQL of the case that a text names, or nearly names; nil if there is none. Short texts
  /// are near to any other.
  fileprivate func literal(meantBy text: String) -> String? {
    let words = cases.flatMap { [$0.name.value, $0.value.value.text] }
    let closest = text.utf8.count < 3 ? nil : closestMatch(to: text, in: words)
    let meant = [text, closest].compactMap(\.self).lazy.compactMap { word in
      cases.first { $0.name.value == word || $0.value.value.text == word }
    }.first
    return meant.map { isInteger ? $0.value.value.text : SQLString.quote($0.value.value.text) }
  }
}
