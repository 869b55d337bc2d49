import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reporting text that is compared with a number. SQLite converts one to the other only beside a
/// column or a CAST, which have an affinity.
extension ObjectChecker {
  mutating func checkTextBesideNumbers(
    _ group: [Operand], of comparison: Comparison, in typed: TypedSQL, after before: Int
  ) {
    guard comparison.comparesFirst, let first = group.first else { return }
    // In a list, not even a column has an affinity.
    let isListed = comparison.shape == .membership
    var reported: Set<Range<Int>> = []
    for other in group.dropFirst() {
      let values = [(first, typed.kind(of: first)), (other, typed.kind(of: other, isListed))]
      guard let text = values.first(where: { $0.1 == .text })?.0,
        let number = values.first(where: { $0.1 == .real })?.0,
        reported.insert(text.words).inserted,
        !diagnostics[before...].contains(where: { $0.range == place(of: text, in: typed) })
      else { continue }
      report(
        .otherEncoding,
        "'\(typed.word(for: text))' \(text.noun) and '\(typed.word(for: number))' a number"
          + text.result(isOfOrder: comparison.isOfOrder)
          + (typed.advice(for: text).map { ": \($0)" } ?? ""),
        at: text, cause: .sql, in: typed)
    }
  }
}

extension Operand {
  private var isSomeDecimal: Bool { if case .someDecimal = type { true } else { false } }

  fileprivate var noun: String {
    isSomeDecimal ? "can be a decimal, which is text," : "is text"
  }

  /// Returns what a comparison with a number gives, as the end of a sentence about both.
  fileprivate func result(isOfOrder: Bool) -> String {
    // What isn't a decimal may be a number, and compare as one.
    guard isSomeDecimal else {
      return ", of which SQLite converts neither, so "
        + (isOfOrder ? "the text is always greater" : "they are never equal")
    }
    return "; SQLite doesn't convert its decimals, so these are "
      + (isOfOrder ? "always greater" : "never equal")
  }
}

extension TypedSQL {
  /// Returns whether a value is text, or a real number for any number; nil if that isn't certain, or
  /// if it has an affinity.
  fileprivate func kind(of value: Operand, _ isListed: Bool = false) -> StorageClass? {
    let isParameter = parameter(in: value.words) != nil
    if case .someDecimal = value.type { return .text }
    guard isParameter || isListed || !value.type.hasAffinity,
      let column = value.type.column?.column
    else { return nil }
    // A parameter takes the encoding of the values beside it.
    if isParameter, column.encoding == nil, !column.type.value.encodings.isEmpty { return nil }
    switch column.storage {
    case .text: return .text
    case .integer, .real: return .real
    case .blob, .any: return nil
    }
  }

  fileprivate func word(for value: Operand) -> String {
    parameter(in: value.words).map { sql.text($0) } ?? text(of: value)
  }

  /// Returns how to make a number of a text; nil for a constant that isn't one.
  fileprivate func advice(for text: Operand) -> String? {
    if parameter(in: text.words) != nil, text.words.count > 1 { return "declare it as real" }
    guard case .text(let constant) = text.expression?.unwrapped.constant else {
      return "write CAST(\(self.text(of: text)) AS NUMERIC)"
    }
    let isNumber =
      Double(constant) != nil && constant.utf8.allSatisfy { "-.0123456789".utf8.contains($0) }
    return isNumber ? "write \(constant)" : nil
  }
}
