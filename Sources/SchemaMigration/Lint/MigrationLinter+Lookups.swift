import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Warnings about subqueries that are used as values. If one returns several rows, SQLite takes the
/// first that it finds. Of a moved column, such rows are refused.
extension MigrationLinter {
  mutating func warnOfLookups(_ step: MigrationStep) {
    for expression in step.parts.values {
      for query in LookupQuery.queries(in: expression.value) where !isUnique(query) {
        warnOfLookup(
          in: query.sources.first?.table.description ?? "the query", at: expression.range)
      }
    }
  }

  private mutating func warnOfLookup(in source: String, at range: SourceRange) {
    warn(
      .ambiguousLookup,
      "more than one row of '\(source)' may match, and SQLite uses any of them", at: range,
      hints: [
        "to choose one, use a condition on a whole key, an aggregate such as max(), or ORDER BY with LIMIT 1"
      ])
  }

  private func isUnique(_ query: LookupQuery) -> Bool {
    query.isSingle
      || [goal, base].contains { database in
        var open = query.sources.compactMap { source in
          database.table(named: source.table.description).map { (source, $0) }
        }
        guard !open.isEmpty, open.count == query.sources.count else { return false }
        while let place = open.firstIndex(where: { item in
          let fixed = query.fixedColumns(of: item, among: open)
          return item.1.lookupKeys(in: database).contains { $0.isSubset(of: fixed) }
        }) {
          open.remove(at: place)
        }
        return open.isEmpty
      }
  }
}

extension StepParts {
  /// The expressions and statements of the step, but not its conditions.
  var values: [Located<String>] { sql.filter { $0.role != .condition }.map(\.text) }
}

extension StoredTable {
  /// Returns the sets of columns whose values identify at most one row.
  fileprivate func lookupKeys(in database: SchemaDatabase) -> [Set<SQLName>] {
    let indexes = database.objects(of: .index).filter {
      $0.isUnique && SQLName($0.table) == sqlName
    }
    .compactMap { UniqueIndex($0, on: self) }.filter { $0.condition == nil }
    let rowID: [Set<SQLName>] = table.isWithoutRowID ? [] : [["rowid"]]
    return rowID + (indexes.compactMap(\.key) + uniqueKeys).map { Set($0.keys) }
  }
}
