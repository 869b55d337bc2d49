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
  /// The operators LIKE and GLOB with their patterns.
  private var patterns: [(word: SQLName, pattern: SQLExpression)] = []

  private static let maximumColumns = 6
  private static let maximumOthers = 4

  init(of statement: QueryStatement) {
    sql = statement.sql
    mentioned = sql.mentionedNames
    mayNeedAllRows = ["over", "having"].contains { word in
      statement.sql.tokens.indices.contains { statement.sql.isAt($0, word) }
    }
    deciding = Set(statement.joinedColumns)
    for expression in statement.decidingExpressions { expression.visit { add($0) } }
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
    let names = source.table.columns.map(\.name).filter { mentioned.contains($0.sqlName) }
    let chosen = names.filter { deciding.contains($0.sqlName) }
    let others = names.filter { !deciding.contains($0.sqlName) }
    return (chosen + others).prefix(Self.maximumColumns).map { IndexKey($0.value) }
  }

  /// The keys that an index can begin with. Few rows are marked as deleted, so an index of the others
  /// begins with something else.
  func leading(of source: QuerySource) -> [IndexKey] {
    let vain = source.leavesOutDeletedRows ? source.table.deletionColumn?.name.sqlName : nil
    let names = source.table.columns.map(\.name)
      .filter { deciding.contains($0.sqlName) && $0.sqlName != vain }.prefix(Self.maximumColumns)
    let collated = names.flatMap { name in
      collations.unique.map { IndexKey(name.value, collation: $0) }
    }
    return names.map { IndexKey($0.value) }
      + (calculated + collated).prefix(Self.maximumOthers)
  }

  // MARK: - Patterns

  /// Returns the statement with a pattern that begins with text in place of parameters; nil if no
  /// pattern is one.
  func withPatterns() -> String? {
    var bytes = sql.bytes
    for (word, pattern) in patterns.sorted(by: {
      $0.pattern.range.lowerBound > $1.pattern.range.lowerBound
    })
    where pattern.isParameter {
      guard let place = sql.bytes(of: pattern.range) else { continue }
      bytes.replaceSubrange(place, with: (word == "like" ? "'a%'" : "'a*'").utf8)
    }
    return bytes == sql.bytes ? nil : String(decoding: bytes, as: UTF8.self)
  }

  /// Why no index helps with a pattern; nil if there is no other reason than SQLite's.
  var obstacle: String? {
    for (_, pattern) in patterns where !pattern.isParameter {
      guard case .text(let text) = pattern.constant else {
        return "SQLite needs the pattern as one parameter"
      }
      if let first = text.first, "%_*?[".contains(first) {
        return "the pattern begins with a wildcard"
      }
    }
    return nil
  }
}

extension SQLExpression {
  /// Whether the expression calculates something from columns that an index can hold.
  fileprivate var isIndexable: Bool {
    switch form {
    case .call(let call) where !call.isAggregate && call.window == nil: break
    case .binary(let sign, _, _) where Self.calculations.contains(sign.name): break
    case .cast: break
    default: return false
    }
    var (hasColumn, isConstant) = (false, true)
    visit { part in
      if part.column != nil { hasColumn = true }
      if part.isParameter || part.select != nil { isConstant = false }
    }
    return hasColumn && isConstant
  }

  private static let calculations = [
    "+", "-", "*", "/", "%", "||", "->", "->>", "&", "|", "<<", ">>",
  ]
}

extension QueryStatement {
  /// The expressions that choose, group and sort rows, with those of nested SELECTs.
  fileprivate var decidingExpressions: [SQLExpression] {
    let own: SQLExpression? =
      switch syntax {
      case .update(let update): update.condition
      case .delete(let delete): delete.condition
      default: nil
      }
    return [own].compactMap(\.self) + (syntax.from?.expressions ?? [])
      + allSelects.flatMap { select in
        select.orderBy.map(\.expression) + select.arms.flatMap(\.decidingExpressions)
      }
  }

  /// The columns after USING.
  fileprivate var joinedColumns: [SQLName] {
    allSelects.flatMap(\.arms).flatMap { $0.from?.sources ?? [] }
      .flatMap { $0.join.using ?? [] }.map(\.name)
  }

  private var allSelects: [SQLSelect] {
    var (found, pending) = ([SQLSelect](), syntax.selects)
    while let select = pending.popLast() {
      found.append(select)
      pending += select.nested
    }
    return found
  }
}

extension SQLSelect.Arm {
  fileprivate var decidingExpressions: [SQLExpression] {
    (isDistinct ? items.compactMap(\.expression) : []) + (from?.expressions ?? [])
      + [condition].compactMap(\.self) + groupBy + [having].compactMap(\.self)
  }
}
