import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A foreign key, with the keys that it can refer to.
struct SeedReference {
  let columns: [String]
  /// The columns that the key refers to.
  let target: [String]
  let parent: String
  let isOwn: Bool
  private(set) var keys: [[String]]
  private let allowsNull: Bool

  init?(
    _ key: ForeignKey, of table: StoredTable, in tables: [StoredTable], _ database: SQLiteConnection
  ) throws(Diagnostic) {
    guard let parent = tables.first(where: { SQLName.areEqual($0.name, key.table.value) }),
      let pairs = parent.pairs(of: key)
    else { return nil }
    (columns, target) = (pairs.map(\.column), pairs.map(\.target))
    self.parent = parent.name
    isOwn = SQLName.areEqual(parent.name, table.name)
    keys = isOwn ? [] : try database.keys(of: parent, target)
    allowsNull = columns.contains { name in
      table.column(name).map { !table.refusesNull($0) } ?? false
    }
  }

  /// Returns the values for a row: mostly those of an existing row, sometimes NULL.
  func key(_ position: Int, fitting taken: [String: String]) -> [String] {
    let fitting = keys.filter { key in
      zip(columns, key).allSatisfy { column, value in
        taken[SQLName.folded(column)].map { $0 == value } ?? true
      }
    }
    let isNull = allowsNull && (fitting.isEmpty || position % 5 == 1)
    guard !isNull, !fitting.isEmpty else {
      return columns.map { _ in allowsNull ? "NULL" : "\(3 * position + 2)" }
    }
    return fitting[position % fitting.count]
  }

  /// Adds the key of a row of the table itself, so that later rows can refer to it.
  mutating func addOwnKey(of values: [(column: String, literal: String)]) {
    guard isOwn else { return }
    let known = Dictionary(values.map { (SQLName.folded($0.column), $0.literal) }) { $1 }
    let key = target.compactMap { known[SQLName.folded($0)] }
    if key.count == target.count, !key.contains("NULL") { keys.append(key) }
  }
}

extension SQLiteConnection {
  /// Returns the keys of rows, as SQL literals.
  fileprivate func keys(
    of table: StoredTable, _ columns: [String]
  ) throws(Diagnostic) -> [[String]] {
    let terms = SQLName.list(columns)
    let present = columns.map { "\(SQLName.quote($0)) IS NOT NULL" }.joined(separator: " AND ")
    let query = "SELECT \(terms) FROM \(table.quotedName) WHERE \(present) LIMIT 40"
    // A key may refer to columns that don't exist.
    return try attempt { () throws(SQLiteError) in try literals(query) } ?? []
  }
}
