import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The steps that statements have to come before or after.
struct StatementUse {
  private let names: Set<SQLName>
  /// The views and virtual tables that they read.
  private let objects: Set<SQLName>
  /// The tables with columns that they read and steps drop, and those that these are calculated from.
  private let losers: Set<SQLName>
  /// The other tables that they read and whose values steps change, and those calculated from these.
  private let changed: Set<SQLName>
  private let context: MigrationContext

  init(
    _ sql: String, among steps: [MigrationStep], of goal: SchemaDatabase,
    _ context: MigrationContext
  ) {
    let read = (goal.objects(of: .view) + goal.virtualTables).read(by: sql)
    let names = SQLText(sql).mentionedNames.union(read.flatMap(\.names))
    (self.names, self.context) = (names, context)
    objects = Set(read.map { SQLName($0.name) })
    let changed = Set(steps.flatMap { $0.changedTables(context) })
    var (sources, readers): ([SQLName: Set<SQLName>], [SQLName: Set<SQLName>]) = ([:], [:])
    for case .changeColumn(let place, let conversion) in steps {
      for table in conversion.tablesRead.intersection(changed) {
        sources[place.table.sqlName, default: []].insert(table)
        readers[table, default: []].insert(place.table.sqlName)
      }
    }
    let losing = steps.filter { $0.drops(oneOf: names) }.flatMap(\.tables)
    let losers = Set(DependencyOrder.of(losing) { sources[$0] ?? [] })
    let others = changed.intersection(names).subtracting(losers)
    self.losers = losers
    self.changed = Set(DependencyOrder.of(Array(others)) { readers[$0] ?? [] })
  }

  /// Returns whether they come before a step, since it drops what they read.
  func precedes(_ step: MigrationStep) -> Bool {
    step.drops(oneOf: names) || !losers.isDisjoint(with: step.changedTables(context))
  }

  /// Returns whether they come after a step, since they read what it makes.
  func follows(_ step: MigrationStep) -> Bool {
    if let object = step.parts.object {
      return [.create, .replace].contains(step.kind) && objects.contains(object.name.sqlName)
        && [.view, .virtualTable].contains(object.kind)
    }
    return step.isDrop && !step.drops(oneOf: names) && !changed.isDisjoint(with: step.tables)
  }
}

extension MigrationStep {
  var isDrop: Bool { kind == .dropTable || kind == .dropColumn }

  /// Returns whether the step drops a table among names, or a column with its table.
  fileprivate func drops(oneOf names: Set<SQLName>) -> Bool {
    isDrop && names.isSuperset(of: tables)
      && droppedColumn.map { names.contains($0.sqlName) } != false
  }

  /// Returns the tables whose values the step changes once all of their steps have been seen.
  fileprivate func changedTables(_ context: MigrationContext) -> [SQLName] {
    if kind == .changeColumn { return tables }
    guard let change = parts.caseChange else { return [] }
    return (context.enumColumns[change.place.enumeration.value] ?? []).map(\.table.sqlName)
  }
}
