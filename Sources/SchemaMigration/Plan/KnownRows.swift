import DBGenSQLText
import SchemaParser

/// Facts about the rows of tables that aren't in the tables' definitions. The names of tables and
/// columns are folded.
struct KnownRows {
  /// The tables that the steps create without rows.
  private(set) var emptyTables: Set<String> = []
  /// The tables whose names belonged to another table before, or to none.
  private(set) var newTables: Set<String> = []
  /// The tables that the app's own statements may have changed in any way.
  private(set) var rewrittenTables: Set<String> = []
  /// The columns whose values have changed, by table.
  private(set) var changedColumns: [String: Set<String>] = [:]
  private(set) var columns: [String: KnownColumns] = [:]
  /// The unique indexes, by table.
  private(set) var uniqueIndexes: [String: [KnownIndex]] = [:]

  func columns(of table: String) -> KnownColumns {
    columns[SQLName.folded(table)] ?? KnownColumns()
  }

  /// Returns the columns of each unique index over all rows.
  func indexedKeys(of table: String) -> [[KeyColumn]] {
    (uniqueIndexes[SQLName.folded(table)] ?? []).compactMap { $0.condition == nil ? $0.key : nil }
  }

  /// Returns whether rows are known to satisfy an index already.
  func decide(_ index: KnownIndex, on table: StoredTable) -> Bool {
    let others = uniqueIndexes[SQLName.folded(table.name)] ?? []
    if others.contains(where: { $0.sql == index.sql }) { return true }
    let same = others.filter { $0.condition == nil || $0.condition == index.condition }
    return index.key.map(UniqueKeys(table.uniqueKeys + same.compactMap(\.key)).decide) ?? false
  }

  /// Returns whether rows with valid references may refer to missing rows now.
  func mayBreak(_ key: References, of child: String, _ target: [String]) -> Bool {
    let child = SQLName.folded(child)
    return rewrittenTables.contains(child) || rewrittenTables.contains(key.table)
      || !(changedColumns[child] ?? []).isDisjoint(with: key.columns)
      || !(changedColumns[key.table] ?? []).isDisjoint(with: target)
  }
}

/// The columns for which the steps so far tell whether they hold NULL.
struct KnownColumns {
  /// The columns that hold NULL in every row.
  var null: Set<String> = []
  /// The columns that hold NULL in no row.
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

  /// Records that a table has its new definition.
  mutating func finish(_ copy: TableCopy) {
    let table = SQLName.folded(copy.new.name)
    changedColumns[table] = copy.changedColumns
    columns[table] = KnownColumns(null: copy.nullColumns)
    let lost = Set(copy.old.table.columns.map { SQLName.folded($0.name.value) })
      .filter { !copy.keeps($0) }
    uniqueIndexes[table]?.removeAll { index in index.sql.tokens.contains(where: lost.contains) }
  }
}
