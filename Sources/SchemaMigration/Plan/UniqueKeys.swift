import SchemaImporter
import SchemaParser

/// A column of a key, with the collation that its values are compared by.
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

/// The sets of columns that no two rows have the same values of.
struct UniqueKeys {
  private var keys: [KeyColumn: [Set<KeyColumn>]] = [:]

  init(_ keys: [[KeyColumn]]) {
    for key in keys {
      guard let first = key.first else { continue }
      self.keys[first, default: []].append(Set(key))
    }
  }

  /// Whether rows that differ in one of the keys differ in some columns.
  func decide(_ columns: [KeyColumn]) -> Bool {
    let columns = Set(columns)
    return columns.contains { column in
      keys[column]?.contains { $0.isSubset(of: columns) } ?? false
    }
  }
}

extension StoredTable {
  /// The columns that no two rows have the same values of, by the table's own constraints.
  var uniqueKeys: [[KeyColumn]] {
    let keys =
      table.uniqueConstraints.map(\.columns) + (table.primaryKey.map { [$0.columns] } ?? [])
    return keys.map { $0.compactMap(keyColumn) }.filter { !$0.isEmpty }
  }

  /// The columns of an index; nil where it is of expressions.
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

/// A unique index that rows met before their table changed.
struct KnownIndex {
  let sql: NormalizedSQL
  /// The columns that it is of; nil where it is of expressions.
  let key: [KeyColumn]?
  /// Of which rows it is.
  let condition: NormalizedSQL?

  init?(_ object: PlanDatabase.Object, on table: StoredTable) {
    guard let index = table.index(of: object) else { return nil }
    sql = object.normalized
    key = table.key(of: index)
    condition = index.condition.map { NormalizedSQL($0.value) }
  }
}
