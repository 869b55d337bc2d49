import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Reads the condition of a check as the rules of its column that mean the same: `x >= 0` as a
/// minimum, `length(x) <= 10` as a maximum length.
struct RuleReader {
  private let column: Column
  private let sql: SQLText
  private var rules: ValueRules

  /// Returns the column's rules with those of a condition; nil if the condition says anything that
  /// no rule says.
  ///
  /// - Parameter isExact: Whether the rules have to be written in SQL as the condition is.
  static func rules(
    with condition: String, of column: Column, exactly isExact: Bool
  ) -> ValueRules? {
    // Values that are listed say more.
    guard column.rules.allowedValues == nil else { return nil }
    var reader = RuleReader(column: column, sql: SQLText(condition), rules: column.rules)
    let terms = reader.sql.expression().terms(of: "and")
    guard terms.allSatisfy({ reader.read($0.unwrapped) }), reader.isConsistent else { return nil }
    return isExact && !reader.isWritten(as: condition) ? nil : reader.rules
  }

  /// Reads comparisons with numbers. Returns whether it could.
  private mutating func read(_ term: SQLExpression) -> Bool {
    sql.comparisonsWithNumbers(term)?.allSatisfy { take($0) } ?? false
  }

  private mutating func take(_ comparison: NumberComparison) -> Bool {
    let (sign, bound) = (comparison.sign, comparison.number)
    switch comparison.value.form {
    case .column(let path): return isColumn(path) && takeValue(sign, bound)
    // A decimal is text, which SQL compares as a number.
    case .cast(let value, _) where column.type.value == .decimal:
      guard sign.hasSuffix("="), let path = value.unwrapped.column, isColumn(path) else {
        return false
      }
      return Self.set(.text(bound), sign, &rules.minimum, &rules.maximum)
    case .call(let call):
      guard call.arguments.count == 1, call.name == "length",
        let path = call.arguments[0].unwrapped.column
      else { return false }
      return isColumn(path) && takeLength(sign, bound)
    default: return false
    }
  }

  private func isColumn(_ path: SQLPath) -> Bool { path.onlyName == column.name.sqlName }

  private mutating func takeValue(_ sign: String, _ bound: String) -> Bool {
    let traits = column.type.value.traits
    switch traits.kind {
    case .integer:
      guard let value = Self.limit(sign, bound), traits.integers.contains(value) else {
        return false
      }
      return Self.set(.integer(value), sign, &rules.minimum, &rules.maximum)
    case .real:
      guard sign.hasSuffix("="), let value = Double(bound), value.isFinite else { return false }
      return Self.set(.real(value), sign, &rules.minimum, &rules.maximum)
    default: return false
    }
  }

  private mutating func takeLength(_ sign: String, _ bound: String) -> Bool {
    guard column.type.value.traits.lengthUnit != nil, let length = Self.limit(sign, bound),
      (0...Int64(Int32.max)).contains(length)
    else { return false }
    return Self.set(length, sign, &rules.minimumLength, &rules.maximumLength)
  }

  /// The least or greatest integer that a comparison allows.
  private static func limit(_ sign: String, _ bound: String) -> Int64? {
    guard let number = Int64(bound), number > .min, number < .max else { return nil }
    return sign == ">" ? number + 1 : sign == "<" ? number - 1 : number
  }

  private static func set<Value>(
    _ value: Value, _ sign: String, _ least: inout Located<Value>?,
    _ greatest: inout Located<Value>?
  ) -> Bool {
    switch sign {
    case ">=", ">":
      guard least == nil else { return false }
      least = Located(value)
    case "<=", "<":
      guard greatest == nil else { return false }
      greatest = Located(value)
    default: return false
    }
    return true
  }

  // MARK: - The result

  /// Whether the rules allow any value, and the default.
  private var isConsistent: Bool {
    let value = column.defaultValue.flatMap { value -> Literal? in
      if case .literal(let literal) = value.value { literal } else { nil }
    }
    let length = value?.text.map { Double($0.unicodeScalars.count) }
    let lengths = (
      rules.minimumLength.map { Double($0.value) }, rules.maximumLength.map { Double($0.value) }
    )
    let bounds = (rules.minimum?.number, rules.maximum?.number)
    return Self.fits(value?.number, bounds) && Self.fits(length, lengths)
  }

  private static func fits(_ value: Double?, _ bounds: (Double?, Double?)) -> Bool {
    let (least, greatest) = (bounds.0 ?? -.infinity, bounds.1 ?? .infinity)
    return least <= greatest && value.map { (least...greatest).contains($0) } ?? true
  }

  private func isWritten(as condition: String) -> Bool {
    var changed = column
    changed.rules = rules
    let old = Set(column.ruleConditions.flatMap(parts))
    let new = Set(changed.ruleConditions.flatMap(parts))
    return old.isSubset(of: new) && new.subtracting(old) == Set(parts(of: condition))
  }

  /// Returns the parts of a condition in the form in which databases are compared.
  private func parts(of condition: String) -> [String] {
    let isInteger = Affinity(declaredType: column.declaredType, isStrict: false) == .integer
    return SQLText(condition).bounds(integers: isInteger ? [column.name.sqlName] : [])
      ?? [NormalizedSQL(condition).description]
  }
}
