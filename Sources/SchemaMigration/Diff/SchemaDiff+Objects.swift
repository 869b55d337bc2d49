import SchemaImporter
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

  private mutating func drop(_ object: PlanDatabase.Object, _ kind: SchemaObject.Kind) {
    // An index is dropped along with its table.
    if kind == .index, goal.table(named: object.table) == nil { return }
    let isLoss = kind == .virtualTable && object.holdsData
    guard !isLoss || answers.drops(table: object.name) || answers.dropsVirtual(object.name) else {
      return askOfLoss(of: object)
    }
    use(object.name)
    steps.objects.append(.drop(SchemaObject(kind, object.name.located)))
  }

  func objects(
    _ kind: SchemaObject.Kind, in database: PlanDatabase
  ) -> [PlanDatabase.Object] {
    switch kind {
    case .virtualTable: return database.objects(of: "table").filter(\.isVirtual)
    case .index, .view: return database.objects(of: kind.rawValue)
    case .trigger:
      // The triggers of full-text indexes are created and dropped with the indexes.
      let indexes = database.objects(of: "table").filter(\.isVirtual).map(\.name)
      let own = Set(
        indexes.flatMap { name in ["insert", "delete", "update"].map { "\(name)_\($0)" } })
      return database.objects(of: "trigger").filter { !own.contains($0.name) }
    }
  }
}

extension PlanDatabase.Object {
  /// Whether a virtual table stores rows of its own.
  var holdsRows: Bool { !isFullText || content == nil }

  /// Whether it stores data that is nowhere else: rows, or an index of text that isn't stored.
  var holdsData: Bool { !isFullText || content.map(\.isEmpty) ?? true }

  /// The module of a virtual table.
  var module: String? {
    words.firstIndex(of: "using").flatMap { words.dropFirst($0 + 1).first }
  }

  /// The `content` option of a full-text index.
  private var content: String? {
    let places = words.indices.dropLast(2).filter { words[$0] == "content" && words[$0 + 1] == "=" }
    return places.first.map { place in
      words[place + 2].filter { $0 != "'" && $0 != "\"" }
    }
  }
}

extension PlanDatabase {
  func virtualColumns(of table: String) -> [String] {
    let rows = try? database.rows(
      "SELECT name FROM pragma_table_xinfo(\(SQLString.quote(table))) WHERE hidden = 0")
    return (rows ?? []).compactMap { $0[0] }
  }
}

extension MigrationAnswers {
  fileprivate func dropsVirtual(_ name: String) -> Bool {
    draft.contains { $0 == .drop(SchemaObject(.virtualTable, name.located)) }
  }
}
