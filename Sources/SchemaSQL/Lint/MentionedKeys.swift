import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The keys of indexes that a statement chooses, groups and sorts rows by.
struct MentionedKeys {
  /// Whether an OR joins conditions.
  private(set) var hasOr = false
  /// Whether it isn't known how many rows have to be read for a few of the result.
  let mayNeedAllRows: Bool
  private let sql: SQLText
  private let mentioned: Set<SQLName>
  /// The columns that aren't only results.
  private var deciding: Set<SQLName>
  private var collations: [SQLName] = []
  private var calculated: [IndexKey] = []
  /// The conditions of which the rows of a SELECT meet all.
  private let conditions: [SQLExpression]
  /// The terms by which rows are sorted, or grouped, together.
  private let orders: [[OrderTerm]]
  /// The operators LIKE and GLOB with their patterns.
  private var patterns: [(word: SQLName, pattern: SQLExpression)] = []

  private static let maximumColumns = 6
  private static let maximumOthers = 4

  init(of statement: QueryStatement) {
    let sql = statement.sql
    self.sql = sql
    mentioned = sql.mentionedNames
    mayNeedAllRows = ["over", "having"].contains { word in
      sql.tokens.indices.contains { sql.isAt($0, word) }
    }
    conditions = statement.conditions.flatMap { $0.terms(of: "and") }
    orders = statement.allSelects.flatMap(\.orders)
    let sources = statement.allSelects.flatMap(\.arms).flatMap { $0.from?.sources ?? [] }
    deciding = Set(sources.flatMap { $0.join.using ?? [] }.map(\.name))
    for expression in statement.decidingExpressions + orders.joined().map(\.expression) {
      expression.visit { add($0) }
    }
  }

  private mutating func add(_ expression: SQLExpression) {
    switch expression.form {
    case .column(let path): deciding.insert(path.name)
    case .collate(_, let collation): collations.append(collation.name)
    case .pattern(let sign, _, let pattern, _) where ["like", "glob"].contains(sign.name):
      if sign.name == "like" { collations.append("nocase") }
      patterns.append((SQLName(sign.name), pattern.unwrapped))
    case .binary(let sign, _, _) where sign.name == "or": hasOr = true
    default: break
    }
    if expression.isIndexable { calculated.append(IndexKey(expression, in: sql)) }
  }

  // MARK: - Keys

  /// The columns of a table that the statement mentions, those that aren't only results first.
  func columns(of source: QuerySource) -> [IndexKey] {
    let columns = source.table.columns.filter { mentioned.contains($0.name.sqlName) }
    let chosen = names(in: source).filter { deciding.contains($0.sqlName) }
    let others = columns.filter {
      !deciding.contains($0.name.sqlName) && ![.json, .blob].contains($0.type.value)
    }
    return (chosen + others.map(\.name)).prefix(Self.maximumColumns).map { IndexKey($0.value) }
  }

  /// The columns that an index can contain. With those of documents, it would be a copy of the table.
  private func names(in source: QuerySource) -> [Located<String>] {
    source.table.columns.filter { $0.type.value != .json }.map(\.name)
  }

  /// The keys that an index can begin with. Few rows are marked as deleted, so an index of the others
  /// begins with something else.
  func leading(of source: QuerySource) -> [IndexKey] {
    let vain = source.leavesOutDeletedRows ? source.table.deletionColumn?.name.sqlName : nil
    let names = names(in: source)
      .filter { deciding.contains($0.sqlName) && $0.sqlName != vain }.prefix(Self.maximumColumns)
    let collated = names.flatMap { name in
      collations.unique.map { IndexKey(name.value, collation: $0) }
    }
    return names.map { IndexKey($0.value) }
      + (calculated + collated).prefix(Self.maximumOthers)
  }

  /// The keys by which rows of a table are sorted or grouped together, up to one of another table. The
  /// first is ascending, since SQLite also reads an index backward.
  func orders(of source: QuerySource) -> [[IndexKey]] {
    orders.map { terms in
      terms.map { term -> IndexKey? in
        var key = key(of: term.expression, in: source)
        key?.isDescending = term.isDescending != terms[0].isDescending
        return key
      }.prefix { $0 != nil }.compactMap(\.self)
    }.filter { !$0.isEmpty }
  }

  /// The conditions that only rows of a table and constants decide, other than that a row isn't deleted.
  func conditions(of source: QuerySource) -> [String] {
    conditions.filter { condition in
      !condition.leavesOutDeletedRows(of: source.table, named: source.name)
        && condition.isOfRow { column($0, of: source) != nil }
    }.map(sql.unqualified)
  }

  private func key(of expression: SQLExpression, in source: QuerySource) -> IndexKey? {
    let expression = expression.unwrapped
    switch expression.form {
    case .collate(let value, let collation):
      return column(value, of: source).map { IndexKey($0, collation: collation.name) }
    case .column: return column(expression, of: source).map { IndexKey($0) }
    default: return expression.isIndexable ? IndexKey(expression, in: sql) : nil
    }
  }

  private func column(_ expression: SQLExpression, of source: QuerySource) -> String? {
    guard let path = expression.unwrapped.column, [nil, source.name].contains(path.qualifier) else {
      return nil
    }
    return source.table.column(named: path.name.description)?.name.value
  }

  // MARK: - Patterns

  /// Returns the statement with a pattern that begins with text in place of parameters; nil if no
  /// pattern is one.
  func withPatterns() -> String? {
    let replacements = patterns.filter(\.pattern.isParameter).compactMap { word, pattern in
      sql.bytes(of: pattern.range).map { ($0, word == "like" ? "'a%'" : "'a*'") }
    }
    return replacements.isEmpty ? nil : sql.replacing(replacements, in: sql.bytes.indices)
  }

  /// Whether there is only one condition, so that rows that meet it meet all.
  var hasOneCondition: Bool { conditions.count == 1 }

  /// Why no index helps with a pattern; nil if there is no other reason than SQLite's.
  var obstacle: IndexObstacle? {
    for (_, pattern) in patterns where !pattern.isParameter {
      guard case .text(let text) = pattern.constant else {
        return .composedPattern
      }
      if let first = text.first, "%_*?[".contains(first) {
        return .wildcard
      }
    }
    return nil
  }
}

/// Why no index is advised.
enum IndexObstacle: String, CustomStringConvertible {
  case composedPattern = "no index would help: SQLite needs the pattern as one parameter"
  case wildcard = "no index would help: the pattern begins with a wildcard"
  case wideRange = "an index helps only if few rows are in its range"

  /// The sentence about indexes.
  var description: String { rawValue }
}

/// A term by which rows are sorted or grouped.
private typealias OrderTerm = (expression: SQLExpression, isDescending: Bool)

extension SQLExpression {
  /// Whether the expression calculates something from columns that an index can hold.
  fileprivate var isIndexable: Bool {
    switch form {
    case .call(let call) where !call.isAggregate && call.window == nil: break
    case .binary(let sign, _, _) where Self.calculations.contains(sign.name): break
    case .cast: break
    default: return false
    }
    return isOfRow { _ in true }
  }

  /// Whether nothing but columns of a row decides the value.
  fileprivate func isOfRow(_ isColumn: (SQLExpression) -> Bool) -> Bool {
    let columns = parts.filter { $0.column != nil }
    return !columns.isEmpty && columns.allSatisfy(isColumn)
      && !parts.contains { $0.isParameter || $0.select != nil }
  }

  private static let calculations = [
    "+", "-", "*", "/", "%", "||", "->", "->>", "&", "|", "<<", ">>",
  ]

  /// The windows of the calls in the expression.
  fileprivate var windows: [SQLCall.Window] { parts.compactMap { $0.call?.window } }
}

extension QueryStatement {
  /// The conditions of the statement and of its SELECTs.
  fileprivate var conditions: [SQLExpression] {
    let own: SQLExpression? =
      switch syntax {
      case .update(let update): update.condition
      case .delete(let delete): delete.condition
      default: nil
      }
    return ([own] + allSelects.flatMap(\.arms).map(\.condition)).compactMap(\.self)
  }

  /// The expressions that choose rows, with those of nested SELECTs.
  fileprivate var decidingExpressions: [SQLExpression] {
    conditions + (syntax.from?.expressions ?? [])
      + allSelects.flatMap(\.arms).flatMap { arm in
        (arm.from?.expressions ?? []) + [arm.having].compactMap(\.self)
      }
  }

  /// The SELECTs of the statement, with nested ones.
  var allSelects: [SQLSelect] {
    var (found, pending) = ([SQLSelect](), syntax.selects)
    while let select = pending.popLast() {
      found.append(select)
      pending += select.nested
    }
    return found
  }
}

extension SQLSelect {
  /// The terms of ORDER BY, and of GROUP BY, DISTINCT and windows.
  fileprivate var orders: [[OrderTerm]] {
    let items = arms[0].items
    let own = orderBy.map { (items.result(of: $0.expression), $0.isDescending) }
    return [own] + orderBy.flatMap(\.expression.windows).map(\.order) + arms.flatMap(\.orders)
  }
}

extension SQLSelect.Arm {
  fileprivate var orders: [[OrderTerm]] {
    let results = items.compactMap(\.expression)
    let lists = [groupBy.map { items.result(of: $0) }, isDistinct ? results : []]
    return lists.map { list in list.map { ($0, false) } }
      + (windows + results.flatMap(\.windows)).map(\.order)
  }
}

extension SQLCall.Window {
  fileprivate var order: [OrderTerm] {
    partitionBy.map { ($0, false) } + orderBy.map { ($0.expression, $0.isDescending) }
  }
}

extension [SQLSelect.Item] {
  /// Returns the expression of the result that a term of ORDER BY or GROUP BY names or numbers, or the
  /// term itself.
  fileprivate func result(of term: SQLExpression) -> SQLExpression {
    place(ofResult: term).flatMap { indices.contains($0) ? self[$0].expression : nil } ?? term
  }
}
