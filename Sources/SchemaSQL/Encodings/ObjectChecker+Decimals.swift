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
        cause: .types([use.operand.type.decimal?.origin].compactMap(\.self)), in: typed)
    }
  }
}

/// Something that SQLite does with decimals.
private enum DecimalUse {
  case calculated(Operand)
  /// They are sorted by a term that may be the number of a result of these words.
  case sorted(Operand, Range<Int>?)
  /// They are sorted among those of other SELECTs.
  case sortedTogether(Operand)
  case compared(Operand)
  /// They are looked for as a real number.
  case equated(Operand, Operand)
  /// `min` or `max` compares them.
  case extreme(Operand)

  var operand: Operand {
    switch self {
    case .calculated(let operand), .sorted(let operand, _), .sortedTogether(let operand),
      .compared(let operand), .equated(let operand, _), .extreme(let operand):
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
    case .sortedTogether:
      "these decimals are sorted as text, where 9 comes after 10: a compound SELECT is sorted only by "
        + "its results, so write SELECT * FROM (...) around it, and \(advice)"
    case .equated(_, let real):
      "'\(typed.text(of: real))' is a real number, of which SQLite makes text such as 11.0 to compare it "
        + "with these decimals: \(advice)"
    case .compared, .extreme:
      "these decimals are compared as text, where 9 comes after 10: \(advice)"
    }
  }

  /// The least of numbers with NUMERIC is sometimes an integer and sometimes real.
  private var type: String { if case .extreme = self { "REAL" } else { "NUMERIC" } }

  /// The words of the decimals.
  private var words: Range<Int> {
    if case .sorted(_, let result?) = self { result } else { operand.words }
  }

  /// Returns the text to cast; dots for one that takes much room, a row, or the number of a column.
  private func castable(in typed: TypedSQL) -> String {
    if case .sortedTogether = self, operand.expression?.column == nil { return "..." }
    let text = typed.sql.text(words)
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
    let sorted = findings.orderings.filter(\.term.isDecimal).map { ordering -> DecimalUse in
      ordering.isOfCompound
        ? .sortedTogether(ordering.term) : .sorted(ordering.term, ordering.result)
    }
    return findings.calculations.filter(\.isDecimal).map { .calculated($0) }
      + findings.extremes.map { .extreme($0) } + compared.map { .compared($0) } + equated + sorted
  }

  /// The decimals of columns that are compared with real numbers, of which SQLite makes text.
  private var equated: [DecimalUse] {
    let pairs = findings.comparisons.filter { $0.comparesFirst && !$0.isOfOrder }.flatMap {
      comparison in
      comparison.groups.flatMap { $0.equated(isListed: comparison.shape == .membership) }
    }
    // Of a parameter, the declared type is reported.
    return pairs.filter { parameter(in: $0.real.words) == nil }.map {
      .equated($0.decimal, $0.real)
    }
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

extension [Operand] {
  /// Returns the decimals of columns in pairs of the first value and others with real numbers.
  fileprivate func equated(isListed: Bool) -> [(decimal: Operand, real: Operand)] {
    guard let first else { return [] }
    return dropFirst().compactMap { other -> (decimal: Operand, real: Operand)? in
      if first.isDecimalColumn, other.isReal(isListed: isListed) { return (first, other) }
      return !isListed && other.isDecimalColumn && first.isReal() ? (other, first) : nil
    }
  }
}

extension Operand {
  /// Whether SQLite makes text of numbers that are compared with the value.
  fileprivate var isDecimalColumn: Bool { isDecimal && type.hasAffinity }

  /// Whether it is a real number that SQLite may make text of. In a list, not even a column has an
  /// affinity.
  fileprivate func isReal(isListed: Bool = false) -> Bool {
    guard let value = type.value else { return false }
    return value.column.storage == .real && (isListed || !value.hasAffinity)
  }

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
