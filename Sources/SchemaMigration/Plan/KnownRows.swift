import SchemaImporter
import SchemaParser

/// Facts about the rows of tables that the definitions of the tables don't say. The names of tables
/// and columns are those under which SQLite looks them up.
struct KnownRows {
  /// The tables that the steps create and put no row into.
  private(set) var emptyTables: Set<String> = []
  /// The tables by whose names there was another one before, or none.
  private(set) var newTables: Set<String> = []
  /// The tables that statements of the app's own may have changed in any way.
  private(set) var rewrittenTables: Set<String> = []
  /// The columns whose values aren't those that they were, by their tables.
  private(set) var changedColumns: [String: Set<String>] = [:]
  private(set) var columns: [String: KnownColumns] = [:]
  /// By their tables.
  private(set) var uniqueIndexes: [String: [KnownIndex]] = [:]

  func columns(of table: String) -> KnownColumns {
    columns[SQLName.folded(table)] ?? KnownColumns()
  }

  /// The columns that unique indexes of all rows are of.
  func indexedKeys(of table: String) -> [[KeyColumn]] {
    (uniqueIndexes[SQLName.folded(table)] ?? []).compactMap { $0.condition == nil ? $0.key : nil }
  }

  /// Whether an index allows no more than what rows met already.
  func decide(_ index: KnownIndex, on table: StoredTable) -> Bool {
    let others = uniqueIndexes[SQLName.folded(table.name)] ?? []
    if others.contains(where: { $0.sql == index.sql }) { return true }
    let same = others.filter { $0.condition == nil || $0.condition == index.condition }
    return index.key.map(UniqueKeys(table.uniqueKeys + same.compactMap(\.key)).decide) ?? false
  }

  /// Whether rows that referred to others may refer to nothing now.
  func mayBreak(_ key: References, of child: String, _ target: [String]) -> Bool {
    let child = SQLName.folded(child)
    return rewrittenTables.contains(child) || rewrittenTables.contains(key.table)
      || !(changedColumns[child] ?? []).isDisjoint(with: key.columns)
      || !(changedColumns[key.table] ?? []).isDisjoint(with: target)
  }
}

/// The columns of a table that a step adds while others go on.
struct KnownColumns {
  /// Those that hold NULL in each row.
  var null: Set<String> = []
  /// Those that hold NULL in none.
  var filled: Set<String> = []
}

extension KnownRows {
  mutating func create(_ table: String, isEmpty: Bool) {
    newTables.insert(SQLName.folded(table))
    if isEmpty { emptyTables.insert(SQLName.folded(table)) }
  }

  mutating func drop(_ table: String) {
    forget(table)
    newTables.insert(SQLName.folded(table))
  }

  private mutating func forget(_ table: String) {
    emptyTables.remove(SQLName.folded(table))
    columns[SQLName.folded(table)] = nil
  }

  mutating func rename(_ old: String, to new: String) {
    let (old, new) = (SQLName.folded(old), SQLName.folded(new))
    if emptyTables.remove(old) != nil { emptyTables.insert(new) }
    if rewrittenTables.remove(old) != nil { rewrittenTables.insert(new) }
    columns[new] = columns.removeValue(forKey: old)
  }

  mutating func rename(_ old: String, to new: String, in table: String) {
    for name in [old, new].map(SQLName.folded) {
      columns[SQLName.folded(table)]?.null.remove(name)
      columns[SQLName.folded(table)]?.filled.remove(name)
    }
  }

  mutating func rewrite(_ table: String) {
    forget(table)
    rewrittenTables.insert(SQLName.folded(table))
  }

  mutating func add(_ column: String, to table: String, isNull: Bool, isFilled: Bool) {
    let (table, column) = (SQLName.folded(table), SQLName.folded(column))
    if isNull { columns[table, default: KnownColumns()].null.insert(column) }
    if isFilled { columns[table, default: KnownColumns()].filled.insert(column) }
  }

  mutating func add(_ index: KnownIndex, of table: String) {
    uniqueIndexes[SQLName.folded(table), default: []].append(index)
  }

  /// Notes that a table has its new definition.
  mutating func finish(_ copy: TableCopy) {
    let table = SQLName.folded(copy.new.name)
    changedColumns[table] = copy.changedColumns
    columns[table] = KnownColumns(null: copy.nullColumns)
    let lost = Set(copy.old.table.columns.map { SQLName.folded($0.name.value) })
      .filter { !copy.keeps($0) }
    uniqueIndexes[table]?.removeAll { index in index.sql.tokens.contains(where: lost.contains) }
  }
}
