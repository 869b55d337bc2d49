import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A table whose rows are followed, from the version at which they were created to a later one.
struct TrackedTable {
  let identity: NameTimeline.Identity
  /// The original name and the current one.
  let origin: String
  var name: String
  var columns: [TrackedColumn]
  /// The names by which the rowid is read, originally and now; nil if rowids aren't kept.
  let originRowID: String?
  var rowID: String?
  /// Whether the app's own SQL may have changed anything.
  var isFree = false
  let isAutoincrement: Bool

  func column(_ name: SQLName) -> Int? { columns.firstIndex { SQLName($0.name) == name } }
}

struct TrackedColumn {
  let identity: NameTimeline.Identity
  /// The position among the original columns.
  let index: Int
  let origin: String
  var name: String
  /// Whether a step converts the values of the column.
  var isConverted = false
  /// Whether a step replaces NULL.
  var isFilled = false
  let isKey: Bool
}

/// Follows the rows of tables through the steps of versions.
struct RowTracker {
  private(set) var tables: [TrackedTable] = []
  /// The replacements of stored values of enums, in order.
  private(set) var replacements: [(old: String, new: String)] = []
  private var names = NameTimeline()
  private var identities = 0
  /// The columns that get values in the steps to the current version.
  private var filled: Set<NameTimeline.Identity> = []

  init(_ version: FreshVersion) throws(Diagnostic) {
    for table in version.tables {
      let columns = table.written.map { ($0.name.value, table.isKey($0)) }
      track(
        table.name, columns, rowID: table.table.rowIDName, isAutoincrement: table.isAutoincrement)
    }
    for table in version.textTables {
      let columns = try version.database.virtualColumns(of: table.name).map { ($0, false) }
      track(table.name, columns, rowID: "rowid", isAutoincrement: false)
    }
  }

  private mutating func track(
    _ name: String, _ columns: [(name: String, isKey: Bool)], rowID: String?, isAutoincrement: Bool
  ) {
    let table = nextIdentity()
    names.name(table, name)
    let tracked = columns.enumerated().map { index, column in
      let identity = nextIdentity()
      names.name(identity, of: table, column.name)
      return TrackedColumn(
        identity: identity, index: index, origin: column.name, name: column.name,
        isKey: column.isKey)
    }
    tables.append(
      TrackedTable(
        identity: table, origin: name, name: name, columns: tracked, originRowID: rowID,
        rowID: rowID, isAutoincrement: isAutoincrement))
  }

  private mutating func nextIdentity() -> NameTimeline.Identity {
    identities += 1
    return identities
  }

  func table(named name: String) -> TrackedTable? {
    tables.first { SQLName($0.name) == SQLName(name) }
  }

  /// Returns the values that may have replaced a value, and the value itself.
  func values(for value: String) -> [String] {
    var values = [value]
    for (old, new) in replacements where values.contains(old) { values.append(new) }
    return values
  }

  mutating func follow(_ new: FreshVersion, after old: FreshVersion) {
    let before = Dictionary(firstOf: tables.map { ($0.identity, $0) })
    filled = []
    for step in new.version.steps { follow(step.value, old, new) }
    tables = tables.compactMap { $0.named(by: names) }
    for index in tables.indices {
      guard let former = before[tables[index].identity],
        let oldTable = old.table(named: former.name),
        let newTable = new.table(named: tables[index].name)
      else { continue }
      compareColumns(index, former, old, new, oldTable, newTable)
      followRowID(index, former, oldTable, newTable)
    }
  }

  private mutating func follow(_ step: MigrationStep, _ old: FreshVersion, _ new: FreshVersion) {
    let parts = step.parts
    var identities = identities
    names.follow(step) { _, _, _ in
      identities += 1
      return identities
    }
    self.identities = identities
    for part in parts.names { noteValues(of: part, of: parts) }
    for sql in parts.sql where sql.role == .statements { noteStatements(sql.text.value) }
    noteReplacement(by: parts, old, new)
    if let object = parts.object, object.kind == .virtualTable, step.kind != .create,
      !new.textTables.contains(where: { SQLName($0.name) == object.name.sqlName }),
      let table = names.table(object.name.value)
    {
      names.remove(table)
    }
  }

  /// Notes whether a step gives values to a column that it names.
  private mutating func noteValues(of part: StepParts.NamedPart, of parts: StepParts) {
    guard let column = part.place.flatMap({ names.column($0) }) else { return }
    switch part.role {
    case .created: if !parts.sql.isEmpty { filled.insert(column) }
    case .filled:
      filled.insert(column)
      change(column) { $0.isConverted = true }
    case .changed:
      guard let conversion = parts.conversion else { return }
      change(column) { column in
        column.isConverted = column.isConverted || conversion.givesValues
        column.isFilled = column.isFilled || conversion.fill != nil
      }
    case .dropped, .moved, .read, .renamed, .reordered: break
    }
  }

  /// Marks the tables that the app's own statements mention.
  private mutating func noteStatements(_ sql: String) {
    let statements = SQLText(sql)
    for index in tables.indices
    where names.name(ofTable: tables[index].identity).map(statements.mentions) == true {
      tables[index].isFree = true
    }
  }

  private mutating func noteReplacement(
    by parts: StepParts, _ old: FreshVersion, _ new: FreshVersion
  ) {
    guard let (place, name) = parts.caseChange else { return }
    func value(_ name: String, _ version: FreshVersion) -> String? {
      version.version.snapshot.enums.value(ofCase: name, in: place.enumeration.value)
    }
    let replacement = name.flatMap { value($0.value, new) } ?? "NULL"
    if let former = value(place.name.value, old), former != replacement {
      replacements.append((former, replacement))
    }
  }

  private mutating func change(
    _ column: NameTimeline.Identity, _ change: (inout TrackedColumn) -> Void
  ) {
    for table in tables.indices {
      for place in tables[table].columns.indices
      where tables[table].columns[place].identity == column {
        change(&tables[table].columns[place])
      }
    }
  }
}

extension TrackedTable {
  /// Returns the table under its current name, without the columns that are gone; nil if it is gone.
  fileprivate func named(by names: NameTimeline) -> Self? {
    guard let name = names.name(ofTable: identity) else { return nil }
    var table = self
    table.name = name
    table.columns = columns.compactMap { column in
      guard let name = names.columns[identity]?[column.identity] else { return nil }
      return altering(column) { $0.name = name.description }
    }
    return table
  }
}

// MARK: - Definitions

extension RowTracker {
  /// Marks columns as converted if what they hold, or their affinity, has changed, even if no step
  /// says how.
  private mutating func compareColumns(
    _ index: Int, _ former: TrackedTable, _ old: FreshVersion, _ new: FreshVersion,
    _ oldTable: StoredTable, _ newTable: StoredTable
  ) {
    let table = tables[index]
    let types = (old.types[oldTable.sqlName], new.types[newTable.sqlName])
    let isRetyped = types.0 != types.1 && old.hasOneForm
    let isRedefined =
      oldTable.object.sql != newTable.object.sql
      || table.columns.map(\.name) != former.columns.map(\.name)
    guard isRetyped || isRedefined else { return }
    for (place, column) in table.columns.enumerated() {
      guard let before = former.columns.first(where: { $0.index == column.index }) else { continue }
      let (name, newName) = (SQLName(before.name), SQLName(column.name))
      let current = isRedefined ? newTable.column(newName) : nil
      if isRetyped && types.0[name] != types.1[newName] || current?.generated != nil
        || current != nil && oldTable.affinity(of: name) != newTable.affinity(of: newName)
      {
        tables[index].columns[place].isConverted = true
      }
    }
  }

  private mutating func followRowID(
    _ index: Int, _ former: TrackedTable, _ old: StoredTable, _ new: StoredTable
  ) {
    guard tables[index].rowID != nil else { return }
    tables[index].rowID = new.table.rowIDName
    guard let alias = new.table.rowIDColumn?.name else { return }
    let isKept: Bool
    if let place = tables[index].column(alias.sqlName) {
      let column = tables[index].columns[place]
      let before = former.columns.first { $0.index == column.index }.map { SQLName($0.name) }
      isKept =
        before != nil && old.table.rowIDColumn?.name.sqlName == before && !column.isConverted
        && !column.isFilled
    } else {
      let column = names.column(alias.value, of: tables[index].identity)
      isKept = column.map(filled.contains) != true
    }
    if !isKept { tables[index].rowID = nil }
  }
}
