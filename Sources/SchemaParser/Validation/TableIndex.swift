import DBGenSQLSyntax
import DBGenSQLText

/// A table with fast lookup of its columns and keys.
package struct TableIndex {
  package let table: Table
  private let columns: [String: Int]
  /// The columns of each key, sorted.
  private var keys: Set<[String]> = []
  /// The columns of each key that compares some of them in another way than they do, sorted.
  private var otherKeys: Set<[String]> = []
  /// Whether a key names a column that doesn't exist, so that it is unknown which key is meant.
  private(set) var hasUnknownKey = false

  package init(_ table: Table) {
    self.table = table
    columns = Dictionary(
      firstOf: table.columns.enumerated().map { (SQLName.folded($1.name.value), $0) })
    for key in table.uniqueKeys { add(key) }
  }

  package func column(named name: String) -> Column? {
    columns[SQLName.folded(name)].map { table.columns[$0] }
  }

  package var columnNames: [String] { table.columns.map(\.name.value) }

  /// Returns whether SQLite accepts the columns as a unique key; see "Required and Suggested
  /// Database Indexes" in its documentation of foreign keys.
  package func hasKey(of columns: [Column]) -> Bool { keys.contains(Self.sorted(columns)) }

  /// Returns whether the columns are a unique key with another collation than theirs.
  func hasKeyOfOtherCollation(of columns: [Column]) -> Bool {
    otherKeys.contains(Self.sorted(columns))
  }

  private static func sorted(_ columns: [Column]) -> [String] {
    columns.map { SQLName.folded($0.name.value) }.sorted()
  }

  /// Returns whether rows can be found by the values of the columns without a full scan.
  func hasIndex(for columns: [Column]) -> Bool {
    let wanted = Set(columns.map { SQLName.folded($0.name.value) })
    let indexes = table.indexes.filter { $0.condition == nil || $0.leavesOutNull }
    return (table.uniqueKeys + indexes.map(\.columns)).contains { key in
      let first = key.prefix(wanted.count).compactMap { $0.columnName.map(\.value) }
      return Set(first.map(SQLName.folded)) == wanted
    }
  }

  private mutating func add(_ key: [IndexedColumn]) {
    let names = key.compactMap { $0.columnName?.value }
    if names.contains(where: { column(named: $0) == nil }) { hasUnknownKey = true }
    guard names.count == key.count else { return }
    let columns = names.map(SQLName.folded).sorted()
    if key.allSatisfy(hasOwnCollation) { keys.insert(columns) } else { otherKeys.insert(columns) }
  }

  /// Returns whether a term has its column's collation. An index with another collation doesn't
  /// count.
  private func hasOwnCollation(_ term: IndexedColumn) -> Bool {
    guard let collation = term.collation?.sqlName, let name = term.columnName?.value else {
      return true
    }
    return collation == column(named: name)?.collationName ?? .binary
  }
}

extension Index {
  /// Whether the index leaves out only rows whose first column is NULL, which refer to nothing.
  fileprivate var leavesOutNull: Bool {
    guard let condition, let column = columns.first?.columnName else { return false }
    let sql = SQLText(condition.value)
    return sql.tokens.first?.isName == true && SQLName.areEqual(sql.name(0), column.value)
      && sql.tokens.indices.dropFirst().map(sql.keyword) == ["is", "not", "null"]
  }
}

extension Table {
  fileprivate var uniqueKeys: [[IndexedColumn]] {
    [primaryKey?.columns].compactMap(\.self) + uniqueConstraints.map(\.columns)
      + indexes.filter { $0.isUnique && $0.condition == nil }.map(\.columns)
  }
}
