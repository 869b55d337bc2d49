import DBGenSQLText
import SchemaParser

/// The number of rows that a query returns, and how they are grouped.
extension ObjectChecker {
  /// Returns the cardinality of a query, as declared in the file or implied by the statement;
  /// reports a declaration that doesn't fit, and returns nil.
  mutating func cardinality(of draft: QueryDraft, _ results: [QueryResult]) -> QueryCardinality? {
    let hasRows = draft.statement.kind == .select || draft.statement.returning != nil
    guard let written = draft.query.cardinality else {
      return !hasRows ? .count : draft.statement.givesOneRow ? .one : .many
    }
    var problem: String?
    if written.value == .count, draft.statement.kind == .select {
      problem = "'count' is the number of rows that a statement changes, but this one only reads"
    } else if written.value != .count, !hasRows {
      problem = "this statement returns no rows: add RETURNING, or omit 'returns'"
    } else if written.value == .value, results.count != 1 || results[0].isTable {
      problem = "'value' requires a query with one result column"
    }
    if let problem { report(.otherCardinality, problem, at: written.range) }
    return problem == nil ? written.value : nil
  }

  mutating func checkGroup(
    of draft: QueryDraft, _ results: [QueryResult], _ cardinality: QueryCardinality?
  ) {
    guard let group = draft.query.group else { return }
    let names = group.parents + group.children
    guard names.allSatisfy({ canGroup($0, results) }) else { return }
    let rest = results.first { result in
      !names.contains { SQLName.areEqual($0.value, result.name.value) }
    }
    let innermost = group.parents[group.parents.count - 1]
    if let twice = firstTwice(among: names) {
      report(.unusableGroup, "'group' names '\(twice.value)' twice", at: twice.range)
    } else if cardinality != .many {
      report(.unusableGroup, "'group' requires a query that returns many rows", at: names[0].range)
    } else if group.children.isEmpty, rest == nil {
      report(
        .unusableGroup, "the query has nothing to group under '\(innermost.value)'",
        at: innermost.range)
    } else if !group.children.isEmpty, let rest {
      report(
        .unusableGroup,
        "'\(rest.name.value)' is none of the tables side by side, so there is no place for it",
        at: rest.name.range)
    }
  }

  /// Whether a result is a table with a key; reports if it isn't.
  private mutating func canGroup(_ name: Located<String>, _ results: [QueryResult]) -> Bool {
    let tables = results.filter(\.isTable)
    let part = tables.first { SQLName.areEqual($0.name.value, name.value) }
    guard let part, case .table(let table) = part else {
      report(
        .unusableGroup, "the query doesn't select all columns of a table '\(name.value)'",
        at: name.range,
        suggestion: diagnostics.suggestion(for: name.value, among: tables.map(\.name.value)))
      return false
    }
    if hasKey(table.table) { return true }
    report(
      .unusableGroup, "'\(table.table)' has no primary key by which its rows could be told apart",
      at: name.range)
    return false
  }

  private func firstTwice(among names: [Located<String>]) -> Located<String>? {
    names.indices.first { index in
      names[..<index].contains { SQLName.areEqual($0.value, names[index].value) }
    }.map { names[$0] }
  }

  private func hasKey(_ table: String) -> Bool {
    schema.tables.contains { SQLName.areEqual($0.name.value, table) && $0.primaryKey != nil }
  }
}

extension QueryResult {
  package var isTable: Bool { if case .table = self { true } else { false } }
}
