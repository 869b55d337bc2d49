import DBGenSQLSyntax
import DBGenSQLText

/// A query's statement with its parts.
struct QueryStatement {
  enum Kind {
    case select, insert, update, delete

    fileprivate init?(_ verb: SQLVerb) {
      switch verb {
      case .select, .values: self = .select
      case .insert, .replace: self = .insert
      case .update: self = .update
      case .delete: self = .delete
      default: return nil
      }
    }
  }

  let sql: SQLText
  let syntax: SQLSyntax
  let kind: Kind

  /// Parses a statement; nil if the text is neither a SELECT nor a statement that writes rows.
  init?(_ text: String) { self.init(SQLText(text)) }

  init?(_ sql: SQLText) {
    self.sql = sql
    syntax = sql.syntax
    let kinds = sql.indicesOutsideParentheses.lazy.compactMap { index in
      SQLVerb(rawValue: sql.keyword(index)).flatMap(Kind.init)
    }
    guard let kind = kinds.first, sql.verb == .with || sql.verb.flatMap(Kind.init) != nil else {
      return nil
    }
    self.kind = kind
  }

  var effect: QueryEffect {
    switch kind {
    case .select: .reads
    case .insert: .inserts
    case .update, .delete: .changes
    }
  }

  /// The SELECT; nil for other statements.
  var select: SQLSelect? { if case .select(let select) = syntax { select } else { nil } }

  var with: SQLWith? { syntax.with }

  /// The table that is written.
  var target: SQLTarget? { syntax.target }

  var targetTable: SQLName? { target?.table }

  var returning: [SQLSelect.Item]? { syntax.returning }

  /// The SELECTs of a compound, or one that returns what RETURNING does; empty if the statement
  /// returns nothing.
  func arms(_ probe: QueryProbe) -> [SelectScope] {
    if let select {
      return select.arms.map { SelectScope($0, of: sql, with: select.with, probe) }
    }
    guard let returning, let target else { return [] }
    return [SelectScope(returning: returning, from: target, of: sql, with: with, probe)]
  }

  /// Whether the statement always returns exactly one row, regardless of the tables' contents.
  var givesOneRow: Bool { select?.givesOneRow ?? false }

  /// Returns the name of a parameter, without its colon.
  func parameterName(_ index: Int) -> String { String(sql.text(index).dropFirst()) }
}

extension SQLText {
  /// The places of the tokens that aren't in parentheses.
  var indicesOutsideParentheses: [Int] {
    var depth = 0
    return tokens.indices.filter { index in
      if isAt(index, "(") { depth += 1 }
      if isAt(index, ")") { depth -= 1 }
      return depth == 0
    }
  }
}

extension SQLSelect {
  /// Whether it always returns exactly one row, regardless of the tables' contents.
  var givesOneRow: Bool {
    guard arms.count == 1, let arm = arms.first, arm.rows.isEmpty, arm.having == nil, limit == nil
    else { return false }
    return arm.certainlyAggregatesAllRows || arm.from == nil && arm.condition == nil
  }
}
