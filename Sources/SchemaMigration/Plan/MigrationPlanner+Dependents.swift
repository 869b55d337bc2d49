import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Views, triggers, and indexes, which block changes to the tables and columns that they use.
extension MigrationPlanner {
  /// Drops the views and triggers that change, or that mention something that does. Drops all
  /// triggers if statements could fire them.
  mutating func dropDependents() throws(Diagnostic) {
    var touched = touchedTables
    let views = work.objects(of: "view")
    if !touched.isEmpty {
      let tooLong = ViewReads.tooLong(amongViews: views.map { ($0.name, $0.sql) })
      touched.formUnion(tooLong.map { SQLName.folded($0.description) })
    }
    var dropped: [StoredObject] = []
    repeat {
      let more = views.filter { view in
        !dropped.contains { $0.name == view.name } && isInTheWay(view, touched)
      }
      if more.isEmpty { break }
      dropped += more
      touched.formUnion(more.map { SQLName.folded($0.name) })
    } while true
    for trigger in work.objects(of: "trigger")
    where runsStatements || replacesCases || isInTheWay(trigger, touched) {
      try run("DROP TRIGGER \(SQLName.quote(trigger.name))")
    }
    for view in dropped.reversed() { try run("DROP VIEW \(SQLName.quote(view.name))") }
  }

  private func isInTheWay(_ object: StoredObject, _ touched: Set<String>) -> Bool {
    let stays =
      goal.object(object.type.rawValue, named: object.name)?.normalized == object.normalized
    return !stays || object.words.contains { touched.contains($0) } || isBroken(object)
  }

  /// Returns whether SQLite can't compile a view, which would make any rename fail.
  private func isBroken(_ object: StoredObject) -> Bool {
    object.type == .view && !touchedTables.isEmpty
      && !work.compiles("SELECT * FROM \(SQLName.quote(object.name))")
  }

  /// Whether stored values are replaced in tables that no step names.
  private var replacesCases: Bool {
    steps.contains { step in
      switch step.value {
      case .renameCase, .removeCase: true
      default: false
      }
    }
  }

  /// Whether any step runs SQL or code that the author provides.
  var runsStatements: Bool {
    steps.contains { step in
      switch step.value {
      case .sql, .swift, .moveColumn, .createTable(_, rows: .some): true
      case .createTable(_, rows: nil), .dropTable, .renameTable, .addColumn, .dropColumn,
        .renameColumn, .changeColumn, .reorderColumns, .changeTable, .addCase, .renameCase,
        .removeCase, .create, .drop, .replace:
        false
      }
    }
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
    work.objects(of: "table").filter { table in
      table.isVirtual && goal.object("table", named: table.name)?.normalized != table.normalized
    }.map { SQLName.folded($0.name) }
  }

  mutating func createViewsAndTriggers() throws(Diagnostic) {
    for type in ["view", "trigger"] {
      for object in goal.objects(of: type) where work.object(type, named: object.name) == nil {
        try run(object.sql)
      }
    }
  }
}

extension MigrationStep {
  /// The tables that the step changes.
  var tables: [String] {
    switch self {
    case .createTable(let table, _), .dropTable(let table), .reorderColumns(let table),
      .changeTable(let table, _):
      [table.value]
    case .renameTable(let from, let to): [from.value, to.value]
    case .addColumn(let place, _), .dropColumn(let place), .renameColumn(let place, _),
      .changeColumn(let place, _):
      [place.table.value]
    case .moveColumn(let from, let to, _): [from.table.value, to.table.value]
    case .addCase, .renameCase, .removeCase, .create, .drop, .replace, .sql, .swift: []
    }
  }
}

// MARK: - Indexes

extension MigrationPlanner {
  /// Drops the indexes that change or go away, so that they don't block changes to their columns.
  mutating func dropIndexes() throws(Diagnostic) {
    title = "drop indexes"
    let indexes = work.objects(of: "index")
    for index in indexes where index.isUnique {
      guard let table = work.table(named: index.table), let unique = KnownIndex(index, on: table)
      else { continue }
      known.add(unique, of: table.name)
    }
    for index in indexes
    where goal.object("index", named: index.name)?.normalized != index.normalized {
      try run("DROP INDEX \(SQLName.quote(index.name))")
    }
  }

  mutating func createIndexes() throws(Diagnostic) {
    for index in goal.objects(of: "index") where work.object("index", named: index.name) == nil {
      refuseDuplicates(of: index)
      try run(index.sql)
    }
  }

  private mutating func refuseDuplicates(of object: StoredObject) {
    guard object.isUnique, let table = work.table(named: object.table),
      let index = table.index(of: object),
      let unique = KnownIndex(object, on: table),
      !known.emptyTables.contains(SQLName.folded(table.name)), !known.decide(unique, on: table)
    else { return }
    let source = RowQuery(table.quotedName, ids: table.ids)
    let keys = index.columns.map { ($0.columnName?.value ?? $0.sql, $0.sql) }
    refuse(
      source.duplicates(of: keys, where: index.condition?.value), table: table.name,
      because: .index(name: object.name))
  }
}
