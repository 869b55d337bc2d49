import DBGenSQLText
package import SchemaParser

/// The versions of a history that made the tables and columns of a schema what they are.
package struct SchemaChronicle: Sendable {
  /// The changes of each table, by its folded name, the oldest first.
  private var changes: [String: [TableChange]] = [:]
  private var columns: [ColumnKey: ColumnOrigins] = [:]

  /// The changes that a version made to a table.
  package struct TableChange: Equatable, Sendable {
    package var version: VersionLabel
    /// The titles of the steps, in order; none if the version created the table without one.
    package var steps: [String] = []
    package var isCreation = false
  }

  package struct VersionLabel: Equatable, Sendable {
    package var number: Int64
    package var name: String
    package var isSealed: Bool
  }

  /// The version that added a column, and the names that it had, the oldest first.
  package struct ColumnOrigins: Equatable, Sendable {
    package var version: VersionLabel?
    package var formerNames: [String] = []
  }

  struct ColumnKey: Hashable {
    var table: String
    var column: String
  }

  /// A chronicle without versions.
  package init() {}

  /// Follows the tables and columns of a schema back through its history.
  ///
  /// - Throws: What SQLite says about a snapshot that it refuses.
  package init(of schema: Schema, in history: History) throws(Diagnostic) {
    var names = NamesBefore(schema)
    let users = EnumUsers(schema)
    for (index, version) in history.versions.enumerated().reversed() {
      let label = VersionLabel(version.file)
      if index == history.versions.count - 1 {
        // What the schema has beyond its last version is in none yet.
        names.keep(try FoldedNames(version.file.snapshot))
      }
      let before = index > 0 ? history.versions[index - 1].file.snapshot : nil
      let owners = ObjectOwners(version.file, before, names)
      for step in version.file.steps.reversed() {
        for table in owners.tables(of: step.value) + users.tables(of: step.value, names) {
          note(step.value, of: table, label)
        }
        note(step.value, label, &names)
      }
      finish(label, try FoldedNames(before), &names)
    }
    for (table, list) in changes { changes[table] = list.reversed() }
  }

  package func changes(ofTable name: String) -> [TableChange] {
    changes[SQLName.folded(name)] ?? []
  }

  package func origins(ofColumn column: String, in table: String) -> ColumnOrigins {
    columns[ColumnKey(table, column)] ?? ColumnOrigins()
  }
}

extension SchemaChronicle.VersionLabel {
  fileprivate init(_ file: MigrationFile) {
    self.init(number: file.version.value, name: file.name.value, isSealed: file.isSealed)
  }
}

extension SchemaChronicle.ColumnKey {
  init(_ table: String, _ column: String) {
    self.init(table: SQLName.folded(table), column: SQLName.folded(column))
  }
}

// MARK: - Going back

extension SchemaChronicle {
  /// Undoes a step, and notes it for the tables that it changed.
  private mutating func note(
    _ step: MigrationStep, _ label: VersionLabel, _ names: inout NamesBefore
  ) {
    for table in step.changedTables.compactMap(names.table) { note(step, of: table, label) }
    switch step {
    case .renameTable(let from, let to): names.rename(to.value, to: from.value)
    case .renameColumn(let place, let to):
      guard let key = names.column(place.table.value, to.value) else { return }
      columns[key, default: ColumnOrigins()].formerNames.insert(place.column.value, at: 0)
      names.rename(key, to: place.column.value)
    case .createTable(let table, _):
      if let key = names.table(table.value) { close(key, in: label, &names) }
    case .addColumn(let place, _), .moveColumn(_, let place, _):
      if let key = names.column(place.table.value, place.column.value) {
        close(key, in: label, &names)
      }
    default: break
    }
  }

  private mutating func note(_ step: MigrationStep, of table: String, _ label: VersionLabel) {
    change(of: table, in: label) { $0.steps.insert(step.title, at: 0) }
  }

  /// Notes what a version added without a step: what the version before doesn't have.
  private mutating func finish(
    _ label: VersionLabel, _ before: FoldedNames, _ names: inout NamesBefore
  ) {
    for (key, name) in names.tables.sorted(by: { $0.key < $1.key }) where !before.has(name) {
      close(key, in: label, &names)
    }
    for (table, columns) in names.columns {
      for (column, name) in columns where !before.has(name, of: names.tables[table] ?? "") {
        close(ColumnKey(table: table, column: column), in: label, &names)
      }
    }
  }

  /// Notes that a version created a table, with the columns that it still has.
  private mutating func close(
    _ table: String, in label: VersionLabel, _ names: inout NamesBefore
  ) {
    change(of: table, in: label) { $0.isCreation = true }
    for column in (names.columns[table] ?? [:]).keys {
      close(ColumnKey(table: table, column: column), in: label, &names)
    }
    names.tables[table] = nil
  }

  private mutating func close(
    _ column: ColumnKey, in label: VersionLabel, _ names: inout NamesBefore
  ) {
    columns[column, default: ColumnOrigins()].version = label
    names.columns[column.table]?[column.column] = nil
  }

  private mutating func change(
    of table: String, in label: VersionLabel, _ apply: (inout TableChange) -> Void
  ) {
    var list = changes[table] ?? []
    if list.last?.version != label { list.append(TableChange(version: label)) }
    apply(&list[list.count - 1])
    changes[table] = list
  }
}

/// The tables of a snapshot with the names of their columns, all folded.
private struct FoldedNames {
  private var tables: [String: Set<String>] = [:]

  /// - Parameter snapshot: The snapshot; nil for an empty database.
  init(_ snapshot: SchemaSnapshot?) throws(Diagnostic) {
    guard let snapshot else { return }
    for table in try SnapshotNames(snapshot).tables {
      tables[SQLName.folded(table.name)] = Set(table.columns.map(SQLName.folded))
    }
  }

  func has(_ table: String) -> Bool { tables[SQLName.folded(table)] != nil }

  func has(_ column: String, of table: String) -> Bool {
    tables[SQLName.folded(table)]?.contains(SQLName.folded(column)) == true
  }
}

/// The names that today's tables and columns had at an earlier step. Those that didn't exist then
/// are left out.
private struct NamesBefore {
  /// The names of tables, by their folded names today.
  var tables: [String: String]
  /// The names of columns by their folded names today, for each table.
  var columns: [String: [String: String]] = [:]

  init(_ schema: Schema) {
    tables = [:]
    for table in schema.tables {
      let key = SQLName.folded(table.name.value)
      tables[key] = table.name.value
      columns[key] = Dictionary(
        table.columns.map { (SQLName.folded($0.name.value), $0.name.value) },
        uniquingKeysWith: { first, _ in first })
    }
  }

  /// Leaves out what a snapshot doesn't have.
  mutating func keep(_ snapshot: FoldedNames) {
    tables = tables.filter { snapshot.has($0.value) }
    for (table, names) in columns {
      columns[table] = names.filter { snapshot.has($0.value, of: tables[table] ?? "") }
    }
  }

  /// Returns today's name of the table that had a name.
  func table(_ name: String) -> String? {
    tables.first { SQLName.areEqual($0.value, name) }?.key
  }

  func column(_ table: String, _ name: String) -> SchemaChronicle.ColumnKey? {
    guard let table = self.table(table) else { return nil }
    let column = columns[table]?.first { SQLName.areEqual($0.value, name) }?.key
    return column.map { SchemaChronicle.ColumnKey(table: table, column: $0) }
  }

  mutating func rename(_ table: String, to old: String) {
    if let key = self.table(table) { tables[key] = old }
  }

  mutating func rename(_ column: SchemaChronicle.ColumnKey, to old: String) {
    columns[column.table]?[column.column] = old
  }
}

/// Today's tables of the indexes and triggers that the steps of a version create, drop and replace.
private struct ObjectOwners {
  private var made: [SchemaObject.Kind: [String: String]] = [:]
  private var dropped: [SchemaObject.Kind: [String: String]] = [:]

  /// - Parameters:
  ///   - before: The snapshot of the version before; nil for an empty database.
  ///   - names: The names after the version's steps.
  init(_ file: MigrationFile, _ before: SchemaSnapshot?, _ names: NamesBefore) {
    guard file.steps.contains(where: { $0.value.isOfObject }) else { return }
    made = file.snapshot.objectTables.mapValues { $0.compactMapValues(names.table) }
    var namesBefore = names
    for step in file.steps.reversed() {
      if case .renameTable(let from, let to) = step.value {
        namesBefore.rename(to.value, to: from.value)
      }
    }
    dropped = before?.objectTables.mapValues { $0.compactMapValues(namesBefore.table) } ?? [:]
  }

  func tables(of step: MigrationStep) -> [String] {
    let table: String? =
      switch step {
      case .create(let object), .replace(let object):
        made[object.kind]?[SQLName.folded(object.name.value)]
      case .drop(let object): dropped[object.kind]?[SQLName.folded(object.name.value)]
      default: nil
      }
    return [table].compactMap(\.self)
  }
}

/// The tables that have columns of each enum today.
private struct EnumUsers {
  private var users: [String: [String]] = [:]

  init(_ schema: Schema) {
    for table in schema.tables {
      let enums = table.columns.compactMap { column in
        if case .enumeration(let name, _) = column.type.value { name } else { nil }
      }
      for name in Set(enums) { users[name, default: []].append(SQLName.folded(table.name.value)) }
    }
  }

  /// Returns those of the tables that a step of an enum's case changes, if they existed then.
  func tables(of step: MigrationStep, _ names: NamesBefore) -> [String] {
    switch step {
    case .addCase(let place), .renameCase(let place, _), .removeCase(let place, _):
      (users[place.enumeration.value] ?? []).filter { names.tables[$0] != nil }
    default: []
    }
  }
}

extension SchemaSnapshot {
  /// The names of the tables of indexes and triggers, by the kinds and folded names of those.
  fileprivate var objectTables: [SchemaObject.Kind: [String: String]] {
    var tables: [SchemaObject.Kind: [String: String]] = [:]
    for sql in statements.map({ SQLText($0.value) }) {
      switch sql.syntax {
      case .createIndex(let index):
        tables[.index, default: [:]][sql.foldedName(index.head.ownName)] = sql.name(index.table)
      case .createTrigger(let trigger):
        tables[.trigger, default: [:]][sql.foldedName(trigger.head.ownName)] =
          trigger.table.last.map(sql.name)
      default: break
      }
    }
    return tables
  }
}

extension MigrationStep {
  fileprivate var isOfObject: Bool {
    switch self {
    case .create, .drop, .replace: true
    default: false
    }
  }

  /// The tables that the step names as those that it changes, by their names after it.
  fileprivate var changedTables: [String] {
    switch self {
    case .createTable(let table, _), .reorderColumns(let table), .changeTable(let table, _),
      .renameTable(_, let table):
      [table.value]
    case .addColumn(let place, _), .dropColumn(let place), .renameColumn(let place, _),
      .changeColumn(let place, _):
      [place.table.value]
    case .moveColumn(let from, let to, _): [from.table.value, to.table.value]
    case .dropTable, .addCase, .renameCase, .removeCase, .create, .drop, .replace, .sql, .swift: []
    }
  }
}
