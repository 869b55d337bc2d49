import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A table whose rows are followed, from the version at which they were created to a later one.
struct TrackedTable {
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

  func column(_ name: String) -> Int? {
    columns.firstIndex { SQLName.areEqual($0.name, name) }
  }
}

struct TrackedColumn {
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

/// Follows tables and columns through the steps of versions.
struct RowTracker {
  private(set) var tables: [TrackedTable]
  /// The replacements of stored values of enums, in order.
  private(set) var replacements: [(old: String, new: String)] = []
  /// The columns that get values in the steps to the current version, with their tables.
  private var filled: Set<ColumnPlace> = []

  init(_ version: FreshVersion) {
    tables = version.tables.map(TrackedTable.init)
    tables += version.textTables.map { table in
      TrackedTable(text: table.name, version.database.virtualColumns(of: table.name))
    }
  }

  func table(named name: String) -> TrackedTable? {
    tables.first { SQLName.areEqual($0.name, name) }
  }

  /// Returns the values that may have replaced a value, and the value itself.
  func values(for value: String) -> [String] {
    var values = [value]
    for (old, new) in replacements where values.contains(old) { values.append(new) }
    return values
  }

  mutating func follow(_ new: FreshVersion, after old: FreshVersion) {
    let before = Dictionary(tables.map { ($0.origin, $0) }) { first, _ in first }
    filled = []
    for step in new.version.steps { follow(step.value, old, new) }
    for index in tables.indices {
      let origin = tables[index].origin
      guard let former = before[origin],
        let oldTable = old.table(named: former.name),
        let newTable = new.table(named: tables[index].name)
      else { continue }
      let names = tables[index].columns.map(\.name)
      if oldTable.object.sql != newTable.object.sql || names != former.columns.map(\.name) {
        compareAffinities(index, former, oldTable, newTable)
      }
      compareTypes(index, former, old, new)
      followRowID(index, former, oldTable, newTable)
    }
  }

  private mutating func follow(_ step: MigrationStep, _ old: FreshVersion, _ new: FreshVersion) {
    switch step {
    case .dropTable(let name): tables.removeAll { SQLName.areEqual($0.name, name.value) }
    case .renameTable(let from, let to): rename(from.value, to.value)
    case .drop(let object), .replace(let object):
      guard object.kind == .virtualTable else { return }
      let isKept = new.textTables.contains { SQLName.areEqual($0.name, object.name.value) }
      if !isKept { tables.removeAll { SQLName.areEqual($0.name, object.name.value) } }
    case .sql(let text):
      let tokens = SQLText(text.value)
      for index in tables.indices where tokens.mentions(tables[index].name) {
        tables[index].isFree = true
      }
    case .renameCase(let place, let to): replace(place, to, old, new)
    case .removeCase(let place, let to): replace(place, to, old, new)
    case .addColumn, .dropColumn, .renameColumn, .changeColumn, .moveColumn: followColumns(step)
    case .createTable, .reorderColumns, .changeTable, .addCase, .create, .swift: break
    }
  }

  private mutating func followColumns(_ step: MigrationStep) {
    switch step {
    case .addColumn(let place, let fill):
      change(place.table.value) { $0.free(place.column.value) }
      if fill != nil { filled.insert(place.folded) }
    case .dropColumn(let place):
      change(place.table.value) { table in
        table.columns.removeAll { SQLName.areEqual($0.name, place.column.value) }
      }
    case .renameColumn(let place, let to):
      change(place.table.value) { $0.rename(place.column.value, to.value) }
    case .changeColumn(let place, let conversion):
      change(place) { column in
        column.isConverted = column.isConverted || conversion.givesValues
        column.isFilled = column.isFilled || conversion.fill != nil
      }
    case .moveColumn(let from, let to, _):
      change(from.table.value) { table in
        table.columns.removeAll { SQLName.areEqual($0.name, from.column.value) }
      }
      change(to) { $0.isConverted = true }
      filled.insert(to.folded)
    default: break
    }
  }
}

// MARK: - Names

/// Returns the temporary name of something whose name is given to something else. No real name
/// begins like this.
private func aside(_ name: String) -> String { "\u{1}" + SQLName.folded(name) }

extension RowTracker {
  private mutating func change(_ name: String, _ change: (inout TrackedTable) -> Void) {
    guard let index = tables.firstIndex(where: { SQLName.areEqual($0.name, name) }) else { return }
    change(&tables[index])
  }

  private mutating func change(_ place: ColumnPlace, _ change: (inout TrackedColumn) -> Void) {
    self.change(place.table.value) { table in
      if let index = table.column(place.column.value) { change(&table.columns[index]) }
    }
  }

  private mutating func rename(_ from: String, _ to: String) {
    let source =
      tables.firstIndex { $0.name == aside(from) }
      ?? tables.firstIndex { SQLName.areEqual($0.name, from) }
    if let other = tables.firstIndex(where: { SQLName.areEqual($0.name, to) }), other != source {
      tables[other].name = aside(to)
    }
    if let source { tables[source].name = to }
  }

  private mutating func replace(
    _ place: CasePlace, _ name: Located<String>?, _ old: FreshVersion, _ new: FreshVersion
  ) {
    func value(_ name: String, _ enums: [SnapshotEnum]) -> String? {
      enums.first { $0.name == place.enumeration.value }?.cases.first { $0.name == name }?.value
    }
    let replacement =
      name.map { value($0.value, new.version.snapshot.enums) ?? "NULL" } ?? "NULL"
    guard let former = value(place.name.value, old.version.snapshot.enums),
      former != replacement
    else { return }
    replacements.append((former, replacement))
  }
}

extension TrackedTable {
  init(_ table: StoredTable) {
    let rowID = table.table.rowIDName
    let columns = table.written.enumerated().map { index, column in
      TrackedColumn(
        index: index, origin: column.name.value, name: column.name.value,
        isKey: table.isKey(column))
    }
    self.init(
      origin: table.name, name: table.name, columns: columns, originRowID: rowID, rowID: rowID,
      isAutoincrement: table.table.primaryKey?.isAutoincrement ?? false)
  }

  fileprivate init(text name: String, _ columns: [String]) {
    let tracked = columns.enumerated().map {
      TrackedColumn(index: $0, origin: $1, name: $1, isKey: false)
    }
    self.init(
      origin: name, name: name, columns: tracked, originRowID: "rowid", rowID: "rowid",
      isAutoincrement: false)
  }

  /// Frees a name for a new column.
  fileprivate mutating func free(_ name: String) {
    if let index = column(name) { columns[index].name = aside(name) }
  }

  fileprivate mutating func rename(_ from: String, _ to: String) {
    let source = columns.firstIndex { $0.name == aside(from) } ?? column(from)
    if let other = column(to), other != source { columns[other].name = aside(to) }
    if let source { columns[source].name = to }
  }
}

// MARK: - Definitions

extension RowTracker {
  /// Marks columns as converted if what they hold has changed, even if no step says how.
  private mutating func compareTypes(
    _ index: Int, _ former: TrackedTable, _ old: FreshVersion, _ new: FreshVersion
  ) {
    let name = tables[index].name
    let (before, after) = (old.types[former.name], new.types[name])
    guard before != after, old.hasOneForm else { return }
    for place in tables[index].columns.indices {
      let column = tables[index].columns[place]
      let origin = former.columns.first { $0.index == column.index }
      guard let origin, before[SQLName(origin.name)] != after[SQLName(column.name)] else {
        continue
      }
      tables[index].columns[place].isConverted = true
    }
  }

  /// Marks columns as converted if their types have changed, even if no step says how.
  private mutating func compareAffinities(
    _ index: Int, _ former: TrackedTable, _ old: StoredTable, _ new: StoredTable
  ) {
    for place in tables[index].columns.indices {
      let column = tables[index].columns[place]
      guard let before = former.columns.first(where: { $0.index == column.index }),
        let due = new.column(column.name)
      else { continue }
      let types = (old.affinity(of: before.name), new.affinity(of: column.name))
      if due.generated != nil || types.0 != types.1 {
        tables[index].columns[place].isConverted = true
      }
    }
  }

  private mutating func followRowID(
    _ index: Int, _ former: TrackedTable, _ old: StoredTable, _ new: StoredTable
  ) {
    guard tables[index].rowID != nil else { return }
    tables[index].rowID = new.table.rowIDName
    guard let alias = new.table.rowIDColumn?.name.value else { return }
    if let place = tables[index].column(alias) {
      let column = tables[index].columns[place]
      let before = former.columns.first { $0.index == column.index }?.name ?? ""
      let wasAlias = old.table.rowIDColumn.map { SQLName.areEqual($0.name.value, before) } ?? false
      if !wasAlias || column.isConverted || column.isFilled { tables[index].rowID = nil }
    } else if filled.contains(
      ColumnPlace(Located(new.name, at: 0..<0), Located(alias, at: 0..<0)).folded)
    {
      tables[index].rowID = nil
    }
  }
}

extension StoredTable {
  func affinity(of column: String) -> Affinity {
    Affinity(declaredType: type(of: column), isStrict: table.isStrict)
  }
}

extension ColumnPlace {
  fileprivate var folded: ColumnPlace {
    ColumnPlace(
      Located(SQLName.folded(table.value), at: 0..<0),
      Located(SQLName.folded(column.value), at: 0..<0))
  }
}
