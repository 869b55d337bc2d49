import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The steps that statements have to come before or after.
struct StatementUse {
  private let names: Set<SQLName>
  /// The views and virtual tables that they read.
  private let objects: Set<SQLName>
  /// The tables with columns that they read and steps drop.
  private let losers: Set<SQLName>
  /// The other tables that they read and whose values steps change.
  private let changed: Set<SQLName>
  private let context: MigrationContext

  init(
    _ sql: String, among steps: [MigrationStep], of goal: SchemaDatabase,
    _ context: MigrationContext
  ) {
    let read = (goal.objects(of: .view) + goal.virtualTables).read(by: sql)
    let names = read.reduce(into: SQLText(sql).mentionedNames) {
      $0.formUnion(SQLText($1.sql).mentionedNames)
    }
    (self.names, self.context) = (names, context)
    objects = Set(read.map { SQLName($0.name) })
    let losers = Set(steps.filter { $0.drops(oneOf: names) }.flatMap(\.tables))
    self.losers = losers
    changed = Set(steps.flatMap { $0.changedTables(context) })
      .intersection(names).subtracting(losers)
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
