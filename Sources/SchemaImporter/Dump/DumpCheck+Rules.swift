import DBGenSQLSyntax
import DBGenSQLText

// The parts of a check, of which each has a place in the schema.
extension DumpCheck {
  /// The conditions that say the same: the rules of columns, and what else there is about the same
  /// columns.
  func rules(in table: DumpTable) -> [String] {
    var rules: [String] = []
    var others: [(columns: [String], conditions: [String])] = []
    for part in condition.conjuncts.map(\.asRule) {
      let columns = table.columns(in: part)
      if part.columnOfRule != nil {
        rules.append(part)
      } else if let place = others.firstIndex(where: { $0.columns == columns }) {
        others[place].conditions.append(part)
      } else {
        others.append((columns, [part]))
      }
    }
    return rules.withRanges + others.map(\.conditions.asOne)
  }
}

extension [String] {
  /// The condition that all of them are met.
  fileprivate var asOne: String {
    if count == 1 { return self[0] }
    return map { SQLText($0).expression().terms(of: "or").count > 1 ? "(\($0))" : $0 }
      .joined(separator: " AND ")
  }

  /// The rules with BETWEEN for a least and a greatest value.
  fileprivate var withRanges: [String] {
    var rest = self
    for least in self {
      guard let low = least.bound, low.sign == ">=",
        let greatest = rest.first(where: { $0.isGreatest(of: low.subject) }),
        let place = rest.firstIndex(of: least), let number = greatest.bound?.number
      else { continue }
      rest[place] = "\(low.subject) BETWEEN \(low.number) AND \(number)"
      rest.removeAll { $0 == greatest }
    }
    return rest
  }
}

extension String {
  /// The condition of a check as a rule says it: without `x IS NULL OR`, since NULL meets every
  /// rule, and with a least and a greatest length for an exact one.
  var asRule: String {
    let sql = SQLText(self)
    let terms = sql.expression().terms(of: "or").map(\.unwrapped)
    let rest = terms.filter { sql.columnTestedForNull($0) == nil }
    guard terms.count == 2, rest.count == 1 else { return withRangeOfLength }
    let rule = sql.text(rest[0].range)
    return rule.columnOfRule == terms.compactMap(sql.columnTestedForNull).first
      ? rule.withRangeOfLength : self
  }

  /// The column that a rule would be about: the condition compares it, or its length, with numbers,
  /// or lists its values.
  var columnOfRule: SQLName? {
    let sql = SQLText(self)
    let condition = sql.expression().unwrapped
    if case .membership(let value, .list(let values), isNegated: false) = condition.form {
      return values.allSatisfy { $0.constant != nil } ? value.unwrapped.column?.onlyName : nil
    }
    return sql.comparisonsWithNumbers(condition)?.first.flatMap { comparison in
      guard let call = comparison.value.call else {
        return Self.signs.contains(comparison.sign) ? comparison.value.column?.onlyName : nil
      }
      guard ["length", "octet_length"].contains(call.name), comparison.sign != "<>" else {
        return nil
      }
      return call.arguments.first?.unwrapped.column?.onlyName
    }
  }

  private static let signs: Set = [">=", "<=", ">", "<"]

  fileprivate func isGreatest(of subject: String) -> Bool {
    bound.map { $0.subject == subject && $0.sign == "<=" } ?? false
  }

  /// The condition with BETWEEN for an exact length.
  private var withRangeOfLength: String {
    guard let bound, bound.sign == "=", SQLText(bound.subject).expression().call != nil else {
      return self
    }
    return "\(bound.subject) BETWEEN \(bound.number) AND \(bound.number)"
  }

  /// The parts of a single comparison with a number.
  fileprivate var bound: (subject: String, sign: String, number: String)? {
    let sql = SQLText(self)
    guard columnOfRule != nil,
      let comparisons = sql.comparisonsWithNumbers(sql.expression().unwrapped),
      comparisons.count == 1
    else { return nil }
    let comparison = comparisons[0]
    return (sql.text(comparison.value.range), comparison.sign, comparison.number)
  }
}

extension SQLText {
  /// The column of `x IS NULL`.
  fileprivate func columnTestedForNull(_ expression: SQLExpression) -> SQLName? {
    switch expression.form {
    case .nullTest(let value, isNegated: false): value.unwrapped.column?.onlyName
    case .binary(let sign, let value, let other)
    where sign.name == "is" && SQLName.areEqual(text(other.range), "null"):
      value.unwrapped.column?.onlyName
    default: nil
    }
  }
}
