import DBGenSQLText

/// The number of rows that a query returns, and how they are grouped.
extension ObjectChecker {
  /// Returns the cardinality of a query, as declared in the file or implied by the statement;
  /// reports a declaration that doesn't fit, and returns nil.
  mutating func cardinality(
    of draft: QueryDraft, _ results: [QueryResult]
  ) -> QueryCardinality? {
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
    let tables = results.filter(\.isTable)
    guard let parent = tables.first(where: { SQLName.areEqual($0.name.value, group.value) }) else {
      report(
        .unusableGroup, "the query doesn't select all columns of a table '\(group.value)'",
        at: group.range,
        suggestion: diagnostics.suggestion(
          for: group.value, among: tables.map(\.name.value)))
      return
    }
    if cardinality != .many {
      report(.unusableGroup, "'group' requires a query that returns many rows", at: group.range)
    } else if results.count < 2 {
      report(
        .unusableGroup, "the query has nothing to group under '\(group.value)'", at: group.range)
    } else if case .table(let table) = parent, !hasKey(table.table) {
      report(
        .unusableGroup, "'\(table.table)' has no primary key by which its rows could be told apart",
        at: group.range)
    }
  }

  private func hasKey(_ table: String) -> Bool {
    schema.tables.contains { SQLName.areEqual($0.name.value, table) && $0.primaryKey != nil }
  }
}

extension QueryResult {
  package var isTable: Bool { if case .table = self { true } else { false } }
}
