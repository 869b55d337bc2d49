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
      touched.formUnion(tooLong)
    }
    var dropped: [StoredObject] = []
    while true {
      var more: [StoredObject] = []
      for view in views where !dropped.contains(view) {
        var stays = !isInTheWay(view, touched)
        // Any rename would fail if SQLite couldn't compile a view.
        if stays, isChanging {
          stays = try work.compiles("SELECT * FROM \(SQLName.quote(view.name))")
        }
        if !stays { more.append(view) }
      }
      if more.isEmpty { break }
      dropped += more
      touched.formUnion(more.map { SQLName($0.name) })
    }
    for trigger in work.objects(of: .trigger) where firesTriggers || isInTheWay(trigger, touched) {
      try run("DROP TRIGGER \(SQLName.quote(trigger.name))")
    }
    for view in dropped.reversed() {
      try run("DROP VIEW \(SQLName.quote(view.name))")
      self.views[SQLName(view.name)] = view
    }
  }

  private func isInTheWay(_ object: StoredObject, _ touched: Set<SQLName>) -> Bool {
    let stays = object.isSame(as: goal.object(object.type, named: object.name))
    return !stays || !object.names.isDisjoint(with: touched)
  }

  /// The tables that change, by their old and new names.
  private var touchedTables: Set<SQLName> {
    let before = work.tables.map(\.object) + work.virtualTables
    let changed = before.filter { !$0.isSame(as: goal.object(.table, named: $0.name)) }
    let new = goal.tables.filter { work.table(named: $0.name) == nil }
    return Set(steps.flatMap(\.value.tables)).union(changed.map { SQLName($0.name) })
      .union(new.map(\.sqlName))
  }

  mutating func createViewsAndTriggers() throws(Diagnostic) {
    try create(.view)
    try dropLaterTriggers()
    try create(.trigger)
  }

  private mutating func create(_ type: StoredObject.Kind) throws(Diagnostic) {
    for object in goal.objects(of: type) where work.object(type, named: object.name) == nil {
      try run(object.sql)
    }
  }

  /// Drops the triggers of a table that a new database creates after one that is missing. The last
  /// one created runs first: that of a full-text index before one that changes the row again.
  private mutating func dropLaterTriggers() throws(Diagnostic) {
    var tables: Set<SQLName> = []
    for trigger in goal.objects(of: .trigger) {
      if work.object(.trigger, named: trigger.name) == nil {
        tables.insert(SQLName(trigger.table))
      } else if tables.contains(SQLName(trigger.table)) {
        try run("DROP TRIGGER \(SQLName.quote(trigger.name))")
      }
    }
  }
}

extension MigrationStep {
  /// The tables that the step changes, by their names before and after it.
  var tables: [SQLName] {
    parts.names.filter { $0.role != .read }.flatMap { [$0.table.sqlName, $0.tableAfter.sqlName] }
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
      changes.add(unique, of: table.sqlName)
    }
    for index in indexes where !index.isSame(as: goal.object(.index, named: index.name)) {
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
      !changes.emptyTables.contains(table.sqlName)
    else { return }
    let others = changes.uniqueIndexes[table.sqlName] ?? []
    let alike = others.filter { $0.condition == nil || $0.condition == unique.condition }
    let keys = Set(table.uniqueKeys + alike.compactMap(\.key))
    if others.contains(where: { $0.sql == unique.sql }) || unique.key.map(keys.decide) == true {
      return
    }
    let terms = index.columns.map { ($0.columnName?.value ?? $0.sql, $0.sql) }
    refuse(
      table.allRows.duplicates(of: terms, where: index.condition?.value), table: table.name,
      because: .index(name: object.name))
  }
}
