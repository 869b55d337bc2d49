import DBGenSQLSyntax
import DBGenSQLText

/// The checks that take the references of all tables together.
extension SchemaValidator {
  /// Warns of references that no first row can satisfy. References that aren't deferred are checked
  /// at the end of each statement; see "Deferred Foreign Key Constraints" in SQLite's
  /// documentation.
  mutating func checkCycles() {
    let needs = requiredReferences()
    let cycles = Self.cycles(in: needs.map { $0.map(\.target) })
    for table in needs.indices {
      let onward = needs[table].first { cycles[$0.target] == cycles[table] }
      guard let onward else { continue }
      report(
        .requiredCycle,
        "a row of '\(name(of: table))' needs a row of '\(name(of: onward.target))', "
          + "and vice versa: make one of the references deferred, or let it be NULL",
        at: onward.key.range, severity: .warning)
    }
  }

  private struct RequiredReference {
    var target: Int
    var key: ForeignKey
  }

  private func name(of table: Int) -> String { schema.tables[table].name.value }

  /// Returns, for each table, its references to others that every row must satisfy immediately.
  private func requiredReferences() -> [[RequiredReference]] {
    let places = Dictionary(
      firstOf: schema.tables.enumerated().map { (SQLName.folded($1.name.value), $0) })
    return schema.tables.enumerated().map { place, table in
      table.foreignKeys.compactMap { key in
        guard isRequired(key, of: table), let target = places[SQLName.folded(key.table.value)],
          target != place
        else { return nil }
        return RequiredReference(target: target, key: key)
      }
    }
  }

  /// Returns whether every row refers to another one, which has to exist first.
  private func isRequired(_ key: ForeignKey, of table: Table) -> Bool {
    let index = tables[SQLName.folded(table.name.value)]
    let columns = key.columns.map { index?.column(named: $0.value) }
    return !key.isDeferred
      && columns.allSatisfy { $0.map { !$0.isNullable && !isDamaged($0.name) } ?? false }
  }

  /// Returns, for each table, a number that it shares with the tables that it leads to and that
  /// lead back to it; see Kosaraju's algorithm.
  private static func cycles(in needs: [[Int]]) -> [Int] {
    var dependents = [[Int]](repeating: [], count: needs.count)
    for (table, targets) in needs.enumerated() {
      for target in targets { dependents[target].append(table) }
    }
    var cycles = [Int](repeating: -1, count: needs.count)
    for root in DependencyOrder.of(Array(needs.indices), { needs[$0] }).reversed()
    where cycles[root] < 0 {
      var pending = [root]
      while let table = pending.popLast() {
        guard cycles[table] < 0 else { continue }
        cycles[table] = root
        pending += dependents[table]
      }
    }
    return cycles
  }

  // MARK: - Indexes

  /// Warns of references for which SQLite would search the whole table whenever a row that could be
  /// referred to is deleted; see "Required and Suggested Database Indexes" in its documentation of
  /// foreign keys.
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
    let fetching = key.children == nil ? "" : " or fetching its children"
    report(
      .unindexedReference,
      "no index begins with \(names), so deleting a row of '\(key.table.value)'\(fetching) reads "
        + "all of '\(table.name.value)'",
      at: key.range, severity: .warning)
  }

  /// Checks that each collation is either SQLite's or registered by the app.
  mutating func checkCollations() {
    let declared = schema.collations.map(\.value)
    let known = Set((declared + SQLFacts.collations).map(SQLName.folded))
    for table in schema.tables {
      for collation in table.collations where !known.contains(SQLName.folded(collation.value)) {
        let match = suggestion(for: collation.value, among: SQLFacts.collations + declared)
        diagnostics.append(.unknownCollation(collation, suggestion: match))
      }
    }
  }

  mutating func checkCollation(of column: Column) {
    let storage = column.storage
    guard let collation = column.collation, storage != .text, storage != .any,
      !isDamaged(column.name)
    else { return }
    report(
      .ruleOfOtherType, "'collate' does not apply to a column of type '\(column.type.value.name)'",
      at: collation.range)
  }
}

extension Table {
  /// The collations that the table's cells name: those of columns, then those of keys and indexes.
  package var collations: [Located<String>] {
    let keys =
      [primaryKey?.columns ?? []] + uniqueConstraints.map(\.columns) + indexes.map(\.columns)
    return columns.compactMap(\.collation) + keys.joined().compactMap(\.collation)
  }
}

extension Schema {
  /// The names of the collations that the app registers, or would have to register.
  package var registeredCollations: Set<String> {
    let used = tables.flatMap(\.collations).filter { !SQLFacts.isOwnCollation($0.sqlName) }
    return Set((used + collations).map(\.value))
  }
}

extension Diagnostic {
  /// Reports a collation that there isn't.
  ///
  /// - Parameter match: The one that was probably meant.
  package static func unknownCollation(
    _ name: Located<String>, suggestion match: String?
  ) -> Diagnostic {
    let other = OtherWords.collation.key(for: name.value)
    let hint = other == nil ? "; if the app registers it, declare it under 'collations'" : ""
    return Diagnostic(
      .unknownCollation, "there is no collation '\(name.value)'\(hint)", at: name.range,
      suggestion: other ?? match, subject: .missingCollation(name.value))
  }
}
