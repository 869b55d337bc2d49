import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Indexes, views, triggers, and virtual tables.
extension SchemaDiff {
  mutating func compareObjects() {
    for kind in [SchemaObject.Kind.virtualTable, .index, .view, .trigger] {
      let isRenamed = kind == .index || kind == .virtualTable
      let before = objects(kind, in: isRenamed ? base : old)
      let after = objects(kind, in: goal)
      let known = Dictionary(firstOf: before.map { (SQLName($0.name), $0) })
      let kept = Set(after.map { SQLName($0.name) })
      for object in before where !kept.contains(SQLName(object.name)) { drop(object, kind) }
      for object in after {
        let named = SchemaObject(kind, object.name.located)
        guard let old = known[SQLName(object.name)] else {
          steps.objects.append(.create(named))
          continue
        }
        if old.isSame(as: object) { continue }
        if kind == .virtualTable { askOfLoss(of: old, object) }
        steps.objects.append(.replace(named))
      }
    }
  }

  private mutating func drop(_ object: StoredObject, _ kind: SchemaObject.Kind) {
    // An index is dropped along with its table.
    if kind == .index, goal.table(named: object.table) == nil { return }
    let isLoss = kind == .virtualTable && object.holdsData
    let step = MigrationStep.drop(SchemaObject(kind, object.name.located))
    guard !isLoss || answers.drops(table: object.name) || answers.draft.contains(step) else {
      return askOfLoss(of: "virtual table", object.name, virtualCandidates(for: object))
    }
    use(.drop, object.name)
    steps.objects.append(step)
  }

  func objects(_ kind: SchemaObject.Kind, in database: SchemaDatabase) -> [StoredObject] {
    let objects = database.objects(of: kind.stored)
    switch kind {
    case .virtualTable: return objects.filter(\.isVirtual)
    case .index, .view: return objects
    case .trigger:
      // The triggers of full-text indexes are created and dropped with the indexes.
      let own = Set(
        database.virtualTables.flatMap { table in
          ["insert", "delete", "update"].map { "\(table.name)_\($0)" }
        })
      return objects.filter { !own.contains($0.name) }
    }
  }
}
