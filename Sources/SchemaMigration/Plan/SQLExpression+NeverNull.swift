import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension SQLExpression {
  /// Returns whether the expression is certain to have a value in each row of a table, or in all rows for
  /// nil; in each row in which a column has one, if it is given.
  func isNeverNull(in table: StoredTable?, with column: SQLName? = nil) -> Bool {
    func isNeverNull(_ part: SQLExpression) -> Bool { part.isNeverNull(in: table, with: column) }
    switch unwrapped.form {
    case .literal(let constant): return constant != .null
    case .column(let path):
      guard let table else { return false }
      return (path.name == column || table.isNeverNull(path.name))
        && [nil, table.sqlName].contains(path.qualifier)
    case .exists, .nullTest: return true
    case .prefix, .cast, .collate, .between, .membership(_, .list, _):
      return unwrapped.children.allSatisfy(isNeverNull)
    case .binary(let sign, let left, let right):
      if ["is", "is not"].contains(sign.name) { return true }
      // Division by zero is NULL, and JSON may lack what a path names. So is an infinite number less
      // itself or times zero; such numbers are rare, but no value may be lost.
      let isInfinite = column != nil && ["+", "-", "*"].contains(sign.name)
      let isPartial =
        ["/", "%"].contains(sign.name) && !right.isOtherThanZero
        || isInfinite && !left.isFactor && !right.isFactor
      return !isPartial && !["->", "->>"].contains(sign.name) && isNeverNull(left)
        && isNeverNull(right)
    case .choice(_, let cases, let otherwise):
      return (cases.map(\.value) + [otherwise].compactMap(\.self)).allSatisfy(isNeverNull)
        && otherwise != nil
    case .call(let call): return call.isNeverNull(in: table, with: column)
    case .subquery(let select): return select.isNeverNull(in: table, with: column)
    case .parameter, .pattern, .membership, .parentheses, .raise, .unparsed: return false
    }
  }

  /// Whether a constant isn't zero, even without a fraction, as `%` takes it.
  fileprivate var isOtherThanZero: Bool {
    switch constant {
    case .integer(let value)?: value != 0
    case .real(let value)?: abs(value) >= 1
    default: false
    }
  }

  /// Whether a constant is a finite number other than zero.
  fileprivate var isFactor: Bool {
    switch constant {
    case .integer(let value)?: value != 0
    case .real(let value)?: value != 0 && value.isFinite
    default: false
    }
  }
}

extension SQLCall {
  fileprivate func isNeverNull(in table: StoredTable?, with column: SQLName?) -> Bool {
    if SQLFacts.neverNull.contains(name) { return true }
    if name == "printf" || name == "format" { return arguments.first?.isFormatOfText ?? false }
    let values = arguments.map { $0.isNeverNull(in: table, with: column) }
    if name == "iif" || name == "if" {
      return values.count % 2 == 1 && !valuesThatGiveNull.isEmpty
        && valuesThatGiveNull.allSatisfy { $0.isNeverNull(in: table, with: column) }
    }
    if SQLFacts.firstNotNull.contains(name) { return values.contains(true) }
    let isOfBlob =
      name == "substr" || name == "substring"
      ? arguments.first?.mayBeBlob(in: table, evenIfText: column != nil) : nil
    let isLargestOrSmallest = ["max", "min"].contains(name) && !isAggregate
    return (SQLFacts.nullOnlyOfNull.contains(name) || isLargestOrSmallest) && isOfBlob != true
      && !values.contains(false)
  }
}

extension SQLExpression {
  /// Whether a constant is a format that gives text of any values. An empty one gives NULL, and so may one that
  /// begins with one that SQLite doesn't know, or has a width that SQLite refuses.
  fileprivate var isFormatOfText: Bool {
    guard case .text(let format)? = constant, let first = format.first else { return false }
    let isWide = format.contains("*") || format.split { !$0.isNumber }.contains { $0.count > 3 }
    let start = format.prefix { "%.0123456789".contains($0) }
    let letter = format.dropFirst(start.count).first
    let isKnown = letter.map { "dfgsuxX".contains($0) } ?? false
    return !isWide && (first != "%" || isKnown && start.filter { $0 == "." }.count < 2)
  }

  /// Whether a value may be a blob. A part of an empty one is NULL.
  ///
  /// - Parameter countsTexts: Whether a column of texts counts, too, if its table isn't STRICT.
  fileprivate func mayBeBlob(in table: StoredTable?, evenIfText countsTexts: Bool) -> Bool {
    switch unwrapped.form {
    case .column(let path):
      table?.affinity(of: path.name) != .text || countsTexts && table?.table.isStrict != true
    case .literal(let constant): if case .blob = constant { true } else { false }
    case .call(let call):
      !["lower", "upper", "trim", "replace", "hex", "quote"].contains(call.name)
    case .binary(let sign, _, _): sign.name != "||"
    default: true
    }
  }
}

extension SQLSelect {
  /// Whether it is sure to have a row, as one that combines all rows of its tables does, and a value in it.
  fileprivate func isNeverNull(in table: StoredTable?, with column: SQLName?) -> Bool {
    guard arms.count == 1, limit == nil, arms[0].having == nil,
      case .expression(let result)? = arms[0].items.first?.form
    else { return false }
    let arm = arms[0]
    if arm.certainlyAggregatesAllRows { return result.isNeverNull(in: nil) }
    return arm.from == nil && arm.condition == nil && result.isNeverNull(in: table, with: column)
  }
}
