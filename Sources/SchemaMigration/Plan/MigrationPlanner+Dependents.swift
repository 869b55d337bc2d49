import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Views, triggers, and indexes, which block changes to the tables and columns that they use.
extension MigrationPlanner {
  /// Drops the views and triggers that change, or that mention something that does. Drops all
  /// triggers if statements could fire them.
  mutating func dropDependents() throws(Diagnostic) {
    var touched = touchedTables
    let isChanging = !touched.isEmpty
    let firesTriggers =
      runsStatements || steps.contains { [.renameCase, .removeCase].contains($0.value.kind) }
    let views = work.objects(of: .view)
    if isChanging {
      let tooLong = ViewReads.tooLong(amongViews: views.map { ($0.name, $0.sql) })
      touched.formUnion(tooLong.map { SQLName.folded($0.description) })
    }
    var dropped: [StoredObject] = []
    repeat {
      var more: [StoredObject] = []
      for view in views where !dropped.contains(where: { $0.name == view.name }) {
        var isInTheWay = isInTheWay(view, touched)
        if !isInTheWay, isChanging { isInTheWay = try !compiles(view) }
        if isInTheWay { more.append(view) }
      }
      if more.isEmpty { break }
      dropped += more
      touched.formUnion(more.map { SQLName.folded($0.name) })
    } while true
    for trigger in work.objects(of: .trigger) where firesTriggers || isInTheWay(trigger, touched) {
      try run("DROP TRIGGER \(SQLName.quote(trigger.name))")
    }
    for view in dropped.reversed() { try run("DROP VIEW \(SQLName.quote(view.name))") }
  }

  private func isInTheWay(_ object: StoredObject, _ touched: Set<String>) -> Bool {
    let stays = goal.object(object.type, named: object.name)?.normalized == object.normalized
    return !stays || object.words.contains { touched.contains($0) }
  }

  /// Returns whether SQLite can compile a view. If not, any rename would fail.
  private func compiles(_ view: StoredObject) throws(Diagnostic) -> Bool {
    try work.compiles("SELECT * FROM \(SQLName.quote(view.name))")
  }

  /// The tables that change, by their old and new names.
  private var touchedTables: Set<String> {
    let named = steps.flatMap(\.value.tables)
    let old = Dictionary(work.tables.map { (SQLName.folded($0.name), $0.normalized) }) { $1 }
    let new = Dictionary(goal.tables.map { (SQLName.folded($0.name), $0.normalized) }) { $1 }
    let changed = Set(old.keys).union(new.keys).filter { old[$0] != new[$0] }
    return Set(named.map(SQLName.folded)).union(changed).union(virtualTablesThatChange)
  }

  private var virtualTablesThatChange: [String] {
    work.objects(of: .table).filter { table in
      table.isVirtual && goal.object(.table, named: table.name)?.normalized != table.normalized
    }.map { SQLName.folded($0.name) }
  }

  mutating func createViewsAndTriggers() throws(Diagnostic) {
    for type in [StoredObject.Kind.view, .trigger] {
      for object in goal.objects(of: type) where work.object(type, named: object.name) == nil {
        try run(object.sql)
      }
    }
  }
}

extension MigrationStep {
  /// The tables that the step changes, by their names before and after it.
  var tables: [String] {
    parts.names.filter { $0.role != .read }.flatMap { part in
      [part.table.value] + (part.column == nil ? [part.newName?.value].compactMap(\.self) : [])
    }
  }
}

// MARK: - Indexes

extension MigrationPlanner {
  /// Drops the indexes that change or go away, so that they don't block changes to their columns.
  mutating func dropIndexes() throws(Diagnostic) {
    title = "drop indexes"
    let indexes = work.objects(of: .index)
    for index in indexes where index.isUnique {
      guard let table = work.table(named: index.table), let unique = UniqueIndex(index, on: table)
      else { continue }
      changes.add(unique, of: SQLName(table.name))
    }
    for index in indexes
    where goal.object(.index, named: index.name)?.normalized != index.normalized {
      try run("DROP INDEX \(SQLName.quote(index.name))")
    }
  }

  mutating func createIndexes() throws(Diagnostic) {
    for index in goal.objects(of: .index) where work.object(.index, named: index.name) == nil {
      refuseDuplicates(of: index)
      try run(index.sql)
    }
  }

  private mutating func refuseDuplicates(of object: StoredObject) {
    guard object.isUnique, let table = work.table(named: object.table),
      let index = table.index(of: object), let unique = UniqueIndex(object, on: table),
      !changes.emptyTables.contains(SQLName(table.name))
    else { return }
    let others = changes.uniqueIndexes[SQLName(table.name)] ?? []
    let alike = others.filter { $0.condition == nil || $0.condition == unique.condition }
    let keys = Set(table.uniqueKeys + alike.compactMap(\.key))
    if others.contains(where: { $0.sql == unique.sql }) || unique.key.map(keys.decide) == true {
      return
    }
    let source = RowQuery(table.quotedName, ids: table.ids)
    let terms = index.columns.map { ($0.columnName?.value ?? $0.sql, $0.sql) }
    refuse(
      source.duplicates(of: terms, where: index.condition?.value), table: table.name,
      because: .index(name: object.name))
  }
}
