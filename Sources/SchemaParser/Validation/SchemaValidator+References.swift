/// What takes the references of all tables together.
extension SchemaValidator {
  /// Warns of references that no first row can satisfy; see "Deferred Foreign Key Constraints" in
  /// SQLite's documentation: one that isn't deferred is checked at the end of each statement.
  mutating func checkCycles() {
    let needs = requiredReferences()
    let stuck = Self.withoutFirstRow(needs.map { $0.map(\.target) })
    for table in stuck.sorted() {
      let onward = needs[table].first {
        stuck.contains($0.target)
          && Self.leads(from: $0.target, to: table, over: needs, within: stuck)
      }
      guard let onward else { continue }
      report(
        .requiredCycle,
        "no row of '\(name(of: table))' can be stored before one of '\(name(of: onward.target))', "
          + "nor the other way around: make one of the references deferred, or let it be NULL",
        at: onward.key.range, severity: .warning)
    }
  }

  private struct RequiredReference {
    var target: Int
    var key: ForeignKey
  }

  private func name(of table: Int) -> String { schema.tables[table].name.value }

  /// For each table, its references to others that every row has to satisfy at once.
  private func requiredReferences() -> [[RequiredReference]] {
    let places = Dictionary(
      schema.tables.enumerated().map { (SQLName.folded($1.name.value), $0) },
      uniquingKeysWith: { first, _ in first })
    return schema.tables.enumerated().map { place, table in
      table.foreignKeys.compactMap { key in
        guard isRequired(key, of: table), let target = places[SQLName.folded(key.table.value)],
          target != place
        else { return nil }
        return RequiredReference(target: target, key: key)
      }
    }
  }

  /// Whether every row refers to another, which has to be there first.
  private func isRequired(_ key: ForeignKey, of table: Table) -> Bool {
    let index = tables[SQLName.folded(table.name.value)]
    let columns = key.columns.map { index?.column(named: $0.value) }
    return !key.isDeferred
      && columns.allSatisfy { $0.map { !$0.isNullable && !isDamaged($0.name) } ?? false }
  }

  /// The tables that can never have a row: those that are left when the ones that need no others
  /// are taken away, then the ones that need no more than those, and so on.
  private static func withoutFirstRow(_ needs: [[Int]]) -> Set<Int> {
    var missing = needs.map(\.count)
    var dependents = [[Int]](repeating: [], count: needs.count)
    for (table, targets) in needs.enumerated() {
      for target in targets { dependents[target].append(table) }
    }
    var ready = needs.indices.filter { missing[$0] == 0 }
    var stuck = Set(needs.indices)
    while let table = ready.popLast() {
      stuck.remove(table)
      for dependent in dependents[table] {
        missing[dependent] -= 1
        if missing[dependent] == 0 { ready.append(dependent) }
      }
    }
    return stuck
  }

  private static func leads(
    from start: Int, to end: Int, over needs: [[RequiredReference]], within stuck: Set<Int>
  ) -> Bool {
    var seen: Set<Int> = []
    var pending = [start]
    while let table = pending.popLast() {
      if table == end { return true }
      guard seen.insert(table).inserted else { continue }
      pending += needs[table].map(\.target).filter { stuck.contains($0) }
    }
    return false
  }
}

// MARK: - Indexes

extension SchemaValidator {
  /// Warns of references for which SQLite would look through the whole table whenever a row that
  /// could be referred to is deleted; see "Required and Suggested Database Indexes" in its
  /// documentation of foreign keys.
  mutating func checkIndexes() {
    for table in schema.tables {
      guard let index = tables[SQLName.folded(table.name.value)] else { continue }
      for key in table.foreignKeys { checkIndex(for: key, of: table, index) }
    }
  }

  private mutating func checkIndex(for key: ForeignKey, of table: Table, _ index: TableIndex) {
    let columns = key.columns.compactMap { index.column(named: $0.value) }
    guard columns.count == key.columns.count,
      tables[SQLName.folded(key.table.value)] != nil, !index.hasIndex(for: columns)
    else { return }
    let names = columns.map { "'\($0.name.value)'" }.joined(separator: ", ")
    report(
      .unindexedReference,
      "no index begins with \(names), so each row deleted from '\(key.table.value)' takes a look at "
        + "all of '\(table.name.value)'",
      at: key.range, severity: .warning)
  }
}
