import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The key that identifies the rows of a SELECT: that of a table of which each row is in the result
/// at most once. The tables joined with it are found by a key of theirs.
struct RowIdentity {
  private var sources: [JoinedTable] = []
  private var lookups: [Lookup] = []

  private struct JoinedTable {
    var name: SQLName
    var table: Table
    /// Whether an outer join can leave it out.
    var isNullable: Bool
  }

  /// A condition by which at most one row of a source is found, given the row of another, or
  /// regardless of the others.
  private struct Lookup {
    var found: Int
    var given: Int?
  }

  /// Reads a SELECT; nil if anything in it may repeat or combine rows.
  init?(_ select: SQLSelect, of schema: Schema) {
    guard select.with == nil, select.arms.count == 1, let arm = select.arms.first,
      let from = arm.from, arm.groupBy.isEmpty, !arm.isAggregate
    else { return nil }
    for source in from.sources {
      guard case .table(let path) = source.form,
        let table = schema.tables.first(where: { SQLName($0.name.value) == path.name }),
        !source.join.isRight, !source.join.isNatural, source.join.using == nil
      else { return nil }
      sources.append(
        JoinedTable(
          name: source.alias?.name ?? path.name, table: table,
          isNullable: source.join.isLeft))
    }
    for (index, source) in from.sources.enumerated() {
      // The condition of an outer join doesn't limit the rows before it.
      let own = source.join.isLeft ? index : nil
      lookups += lookups(in: source.join.condition).filter { own == nil || $0.found == own }
    }
    lookups += lookups(in: arm.condition)
  }

  /// Returns the name of the column that identifies the rows, if it is the key of the given source.
  func key(ofSource index: Int) -> String? {
    guard sources.indices.contains(index), !sources[index].isNullable, isEnough(index),
      let key = sources[index].table.primaryKey, key.columns.count == 1
    else { return nil }
    return key.columns[0].columnName?.value
  }

  /// Whether the row of a source leads to at most one row of each of the others.
  private func isEnough(_ index: Int) -> Bool {
    var known: Set<Int> = [index]
    while let next = lookups.first(where: { lookup in
      !known.contains(lookup.found) && lookup.given.map(known.contains) ?? true
    }) {
      known.insert(next.found)
    }
    return known.count == sources.count
  }

  // MARK: - Conditions

  private func lookups(in condition: SQLExpression?) -> [Lookup] {
    (condition?.terms(of: "and") ?? []).flatMap { term -> [Lookup] in
      guard case .binary(let sign, let left, let right) = term.unwrapped.form,
        ["=", "=="].contains(sign.name)
      else { return [] }
      return [lookup(left, right), lookup(right, left)].compactMap(\.self)
    }
  }

  private func lookup(_ found: SQLExpression, _ given: SQLExpression) -> Lookup? {
    guard let (index, column) = column(found), sources[index].table.isUnique(column),
      column.collation == nil
    else { return nil }
    switch given.unwrapped.form {
    case .parameter, .literal: return Lookup(found: index, given: nil)
    default: break
    }
    guard let (other, value) = self.column(given), other != index, value.collation == nil,
      value.storage == column.storage
    else { return nil }
    return Lookup(found: index, given: other)
  }

  private func column(_ expression: SQLExpression) -> (source: Int, column: Column)? {
    guard let path = expression.unwrapped.column, path.parts.count <= 2 else { return nil }
    let found = sources.indices.compactMap { index -> (Int, Column)? in
      guard path.qualifier == nil || path.qualifier == sources[index].name else { return nil }
      return sources[index].table.column(named: path.name.description).map { (index, $0) }
    }
    return found.count == 1 ? found[0] : nil
  }
}

extension Table {
  /// Whether no two rows have the same value of a column.
  fileprivate func isUnique(_ column: Column) -> Bool {
    let keys = [primaryKey?.columns].compactMap(\.self) + uniqueConstraints.map(\.columns)
    return keys.contains { columns in
      columns.count == 1
        && columns[0].columnName.map { SQLName.areEqual($0.value, column.name.value) } ?? false
    }
  }
}

// MARK: - Results

extension RowIdentity {
  /// Returns the index of the result column that identifies the rows.
  func index(among entries: [ResultEntry]) -> Int? {
    entries.firstIndex { entry in
      guard let source = entry.source, let key = key(ofSource: source),
        let origin = entry.described.origin, entry.column?.column.isNullable == false
      else { return false }
      return SQLName.areEqual(origin.column, key)
        && SQLName.areEqual(origin.table, sources[source].table.name.value)
    }
  }
}

extension QueryDraft {
  /// Returns the index of the part of the results whose key identifies the rows, as far as the text
  /// proves it.
  func identity(of results: [QueryResult], of schema: Schema, _ probe: QueryProbe) -> Int? {
    guard results.count > 1, let select = statement.select,
      let identity = RowIdentity(select, of: schema),
      let entries = statement.arms(probe).first?.results,
      let index = identity.index(among: entries)
    else { return nil }
    return results.firstIndex { result in
      switch result {
      case .column(_, let own): own == index
      case .table(let table):
        table.index..<table.index + table.columns.count ~= index && !table.isNullable
      }
    }
  }
}
