import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The changes that steps have made so far to the rows of tables.
struct RowChanges {
  /// The tables that the steps create without rows.
  private(set) var emptyTables: Set<SQLName> = []
  /// The tables whose names belonged to another table before, or to none.
  private(set) var newTables: Set<SQLName> = []
  /// The tables that the app's own statements may have changed in any way.
  private(set) var rewrittenTables: Set<SQLName> = []
  /// The columns whose values have changed, by table.
  private(set) var columns: [SQLName: Set<SQLName>] = [:]
  /// The unique indexes that the rows satisfied before, by table.
  private(set) var uniqueIndexes: [SQLName: [UniqueIndex]] = [:]

  /// Returns whether rows with valid references may refer to missing rows now.
  func mayBreak(_ key: References, of child: SQLName, _ target: [SQLName]) -> Bool {
    rewrittenTables.contains(child) || rewrittenTables.contains(key.table)
      || !columns[child, default: []].isDisjoint(with: key.columns)
      || !columns[key.table, default: []].isDisjoint(with: target)
  }

  mutating func create(_ table: SQLName, isEmpty: Bool) {
    newTables.insert(table)
    if isEmpty { emptyTables.insert(table) }
  }

  mutating func drop(_ table: SQLName) {
    emptyTables.remove(table)
    newTables.insert(table)
  }

  mutating func rename(_ old: SQLName, to new: SQLName) {
    if emptyTables.remove(old) != nil { emptyTables.insert(new) }
    if rewrittenTables.remove(old) != nil { rewrittenTables.insert(new) }
  }

  mutating func rewrite(_ table: SQLName) {
    emptyTables.remove(table)
    rewrittenTables.insert(table)
  }

  mutating func add(_ index: UniqueIndex, of table: SQLName) {
    uniqueIndexes[table, default: []].append(index)
  }

  /// Records that a table has its new definition.
  mutating func finish(_ copy: TableCopy) {
    let table = copy.new.sqlName
    columns[table] = copy.changedColumns
    let lost = Set(copy.old.table.columns.map(\.name.sqlName)).filter { !copy.keeps($0) }
    uniqueIndexes[table]?.removeAll { !$0.names.isDisjoint(with: lost) }
  }
}

/// A unique index.
struct UniqueIndex {
  let sql: NormalizedSQL
  /// The names that it mentions.
  let names: Set<SQLName>
  /// The indexed columns; nil if the index has expressions.
  let key: UniqueKey?
  /// The condition for the rows in the index; nil for all.
  let condition: NormalizedSQL?

  init?(_ object: StoredObject, on table: StoredTable) {
    guard let index = table.index(of: object) else { return nil }
    (sql, names) = (object.normalized, object.names)
    key = index.columns.allSatisfy { $0.columnName != nil } ? table.key(index.columns) : nil
    condition = index.condition.map { NormalizedSQL($0.value) }
  }
}

/// A foreign key, by the names that it uses.
struct References: Hashable {
  let columns: [SQLName]
  let table: SQLName
  let target: [SQLName]

  init(_ columns: [SQLName], to table: SQLName, _ target: [SQLName]) {
    (self.columns, self.table, self.target) = (columns, table, target)
  }

  init(_ key: ForeignKey) {
    self.init(
      key.columns.map(\.sqlName), to: key.table.sqlName, key.referencedColumns.map(\.sqlName))
  }

  /// Returns the columns that the key refers to: the primary key if it names none.
  func target(in parent: StoredTable) -> [SQLName] {
    target.isEmpty ? parent.table.keyColumns.map { SQLName($0) } : target
  }

  /// Returns the columns with those that they refer to; nil if their numbers differ.
  func pairs(to parent: StoredTable) -> [(column: SQLName, target: SQLName)]? {
    let target = target(in: parent)
    return target.count == columns.count && !target.isEmpty ? Array(zip(columns, target)) : nil
  }
}

/// The columns of a key, each with the collation that compares its values.
typealias UniqueKey = [SQLName: SQLName]

extension Set<UniqueKey> {
  /// Returns whether one of the keys makes rows differ in some columns: they are those of the key, or
  /// one of them is a key by itself.
  func decide(_ columns: UniqueKey) -> Bool {
    contains(columns) || columns.contains { contains([$0.key: $0.value]) }
  }
}

extension StoredTable {
  var references: [References] { table.foreignKeys.map { References($0) } }

  /// Returns the columns of each foreign key that refers to another table, with their targets.
  func references(to other: StoredTable) -> [[(column: SQLName, target: SQLName)]] {
    references.filter { $0.table == other.sqlName }.compactMap { $0.pairs(to: other) }
  }

  /// The keys that the table's own constraints make unique.
  var uniqueKeys: [UniqueKey] { uniqueTerms.map(key) }

  /// The columns of these keys, in order.
  var uniqueKeyColumns: [[String]] {
    uniqueTerms.map { terms in
      terms.compactMap(\.columnName).map { column($0.value)?.name.value ?? $0.value }
    }
  }

  private var uniqueTerms: [[IndexedColumn]] {
    (table.uniqueConstraints.map(\.columns) + [table.primaryKey?.columns].compactMap(\.self))
      .filter { $0.contains { $0.columnName != nil } }
  }

  fileprivate func key(_ terms: [IndexedColumn]) -> UniqueKey {
    terms.reduce(into: [:]) { key, term in
      guard let name = term.columnName?.value else { return }
      key[SQLName(name)] = table.collation(of: term)
    }
  }
}
