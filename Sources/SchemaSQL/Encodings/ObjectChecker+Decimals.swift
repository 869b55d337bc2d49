import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Reporting decimals that are compared, sorted or calculated with. They are stored as text to be exact,
/// and as text, 9 comes after 10.
extension ObjectChecker {
  mutating func checkDecimals(in typed: TypedSQL) {
    var reported: Set<Range<Int>> = []
    for use in typed.usesOfDecimals where reported.insert(use.operand.words).inserted {
      report(
        .decimalsAsText, use.message(in: typed), at: use.operand,
        due: .types([use.operand.type.decimal?.origin].compactMap(\.self)), in: typed)
    }
  }
}

/// Something that SQLite does with decimals.
private enum DecimalUse {
  case calculated(Operand)
  case sorted(Operand)
  case compared(Operand)
  /// `min` or `max` compares them.
  case extreme(Operand)

  var operand: Operand {
    switch self {
    case .calculated(let operand), .sorted(let operand), .compared(let operand),
      .extreme(let operand):
      operand
    }
  }

  func message(in typed: TypedSQL) -> String {
    let advice =
      "write CAST(\(castable(in: typed)) AS \(type)), which is exact for up to 15 digits"
    return switch self {
    case .calculated:
      "SQLite calculates with these decimals as real numbers: \(advice), and the result is real"
    case .sorted: "these decimals are sorted as text, where 9 comes after 10: \(advice)"
    case .compared, .extreme:
      "these decimals are compared as text, where 9 comes after 10: \(advice)"
    }
  }

  /// The least of numbers with NUMERIC is sometimes an integer and sometimes real.
  private var type: String { if case .extreme = self { "REAL" } else { "NUMERIC" } }

  /// Returns the text to cast; dots for one that takes much room, a row, or the number of a column.
  private func castable(in typed: TypedSQL) -> String {
    let text = typed.text(of: operand)
    let isNumber = text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    if case .parentheses? = operand.expression?.unwrapped.form { return "..." }
    return text.count > 40 || text.contains("\n") || isNumber ? "..." : text
  }
}

extension TypedSQL {
  /// The uses of decimals. Where SQLite has chosen the greatest as text, a CAST of it would come too
  /// late, so that this precedes comparisons.
  fileprivate var usesOfDecimals: [DecimalUse] {
    let compared = findings.comparisons.filter(\.isOfOrder).compactMap { comparison in
      comparison.groups.lazy.compactMap { decimalComparedAsText($0) }.first
    }
    return findings.calculations.map { .calculated($0) } + findings.extremes.map { .extreme($0) }
      + compared.map { .compared($0) }
      + findings.orderings.map(\.term).filter(\.isDecimal).map { .sorted($0) }
  }

  /// Returns the first of the values that are compared, or of those that it's compared with, if it is a
  /// decimal that SQLite compares as text.
  private func decimalComparedAsText(_ group: [Operand]) -> Operand? {
    guard let first = group.first else { return nil }
    let pairs = group.dropFirst().flatMap { [(first, $0), ($0, first)] }
    return pairs.first { decimal, other in
      decimal.isDecimal && sql.tokens[decimal.words.lowerBound].kind != .parameter
        && !other.makesNumbers && !other.isZero(beside: decimal)
    }?.0
  }
}

extension Operand {
  /// Whether SQLite makes numbers of texts that are compared with the value.
  fileprivate var makesNumbers: Bool { type.hasAffinity && column?.canHoldNumbers == true }

  /// Whether decimals are compared with it as numbers are: 0 as text, too, is between the negative
  /// numbers and the positive ones.
  fileprivate func isZero(beside decimal: Operand) -> Bool {
    switch expression?.unwrapped.constant {
    case .integer(let value): value == 0 && decimal.type.hasAffinity
    case .text(let text): text == "0" && decimal.type.value != nil
    default: false
    }
  }
}
