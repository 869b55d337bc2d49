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
  /// A call of `min` or `max`, in which they are compared.
  case extreme(Operand)

  var operand: Operand {
    switch self {
    case .calculated(let operand), .sorted(let operand), .compared(let operand),
      .extreme(let operand):
      operand
    }
  }

  func message(in typed: TypedSQL) -> String {
    let value = typed.sql.tokens[operand.words.lowerBound].isName ? typed.text(of: operand) : "..."
    return switch self {
    case .calculated:
      "SQLite calculates with these decimals as real numbers: \(Self.advice(value)), and the result is "
        + "real"
    case .sorted: "these decimals are sorted as text, where 9 comes after 10: \(Self.advice(value))"
    case .compared:
      "these decimals are compared as text, where 9 comes after 10: \(Self.advice(value))"
    case .extreme:
      "these decimals are compared as text, where 9 comes after 10: \(Self.advice("...", "REAL"))"
    }
  }

  private static func advice(_ value: String, _ type: String = "NUMERIC") -> String {
    "write CAST(\(value) AS \(type)), which is exact for up to 15 digits"
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
