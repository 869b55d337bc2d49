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
      for object in before where !after.contains(where: { SQLName.areEqual($0.name, object.name) })
      {
        drop(object, kind)
      }
      for object in after {
        let named = SchemaObject(kind, object.name.located)
        if let old = before.first(where: { SQLName.areEqual($0.name, object.name) }) {
          guard old.normalized != object.normalized else { continue }
          if kind == .virtualTable { askOfLoss(of: old, object) }
          steps.objects.append(.replace(named))
        } else {
          steps.objects.append(.create(named))
        }
      }
    }
  }

  private mutating func drop(_ object: StoredObject, _ kind: SchemaObject.Kind) {
    // An index is dropped along with its table.
    if kind == .index, goal.table(named: object.table) == nil { return }
    let isLoss = kind == .virtualTable && object.holdsData
    guard !isLoss || answers.drops(table: object.name) || answers.dropsVirtual(object.name) else {
      return askOfLoss(of: "virtual table", object.name, virtualCandidates(for: object))
    }
    use(object.name)
    steps.objects.append(.drop(SchemaObject(kind, object.name.located)))
  }

  func objects(
    _ kind: SchemaObject.Kind, in database: SchemaDatabase
  ) -> [StoredObject] {
    switch kind {
    case .virtualTable: return database.objects(of: .table).filter(\.isVirtual)
    case .index: return database.objects(of: .index)
    case .view: return database.objects(of: .view)
    case .trigger:
      // The triggers of full-text indexes are created and dropped with the indexes.
      let indexes = database.objects(of: .table).filter(\.isVirtual).map(\.name)
      let own = Set(
        indexes.flatMap { name in ["insert", "delete", "update"].map { "\(name)_\($0)" } })
      return database.objects(of: .trigger).filter { !own.contains($0.name) }
    }
  }
}

extension MigrationAnswers {
  fileprivate func dropsVirtual(_ name: String) -> Bool {
    draft.contains { $0 == .drop(SchemaObject(.virtualTable, name.located)) }
  }
}
