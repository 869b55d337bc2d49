import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A column of a key, with the collation that compares its values.
struct KeyColumn {
  let column: String
  let collation: String

  var foldedColumn: String { SQLName.folded(column) }
}

extension KeyColumn: Hashable {
  static func == (left: KeyColumn, right: KeyColumn) -> Bool {
    SQLName.areEqual(left.column, right.column) && SQLName.areEqual(left.collation, right.collation)
  }

  func hash(into hasher: inout Hasher) {
    hasher.combine(foldedColumn)
    hasher.combine(SQLName.folded(collation))
  }
}

/// Sets of columns whose combined values are different in each row.
struct UniqueKeys {
  private var keys: [KeyColumn: [Set<KeyColumn>]] = [:]

  init(_ keys: [[KeyColumn]]) {
    for key in keys {
      guard let first = key.first else { continue }
      self.keys[first, default: []].append(Set(key))
    }
  }

  /// Returns whether the columns contain one of the keys, so that they differ in each row.
  func decide(_ columns: [KeyColumn]) -> Bool {
    let columns = Set(columns)
    return columns.contains { column in
      keys[column]?.contains { $0.isSubset(of: columns) } ?? false
    }
  }
}

extension StoredTable {
  /// The keys that the table's own constraints make unique.
  var uniqueKeys: [[KeyColumn]] {
    let keys =
      table.uniqueConstraints.map(\.columns) + (table.primaryKey.map { [$0.columns] } ?? [])
    return keys.map { $0.compactMap(keyColumn) }.filter { !$0.isEmpty }
  }

  /// Returns the columns of an index; nil if it has expressions.
  func key(of index: Index) -> [KeyColumn]? {
    let columns = index.columns.compactMap(keyColumn)
    return columns.count == index.columns.count ? columns : nil
  }

  private func keyColumn(_ term: IndexedColumn) -> KeyColumn? {
    guard let name = term.columnName?.value else { return nil }
    let column = column(name)
    let collation = term.collation?.value ?? column?.collation?.value ?? "BINARY"
    return KeyColumn(column: column?.name.value ?? name, collation: collation)
  }
}

/// A unique index that rows satisfied before their table changed.
struct KnownIndex {
  let sql: NormalizedSQL
  /// The indexed columns; nil if the index has expressions.
  let key: [KeyColumn]?
  /// The condition for the rows in the index; nil for all.
  let condition: NormalizedSQL?

  init?(_ object: StoredObject, on table: StoredTable) {
    guard let index = table.index(of: object) else { return nil }
    sql = object.normalized
    key = table.key(of: index)
    condition = index.condition.map { NormalizedSQL($0.value) }
  }
}
