import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A foreign key, with the keys that it can refer to.
struct SeedReference {
  let columns: [String]
  /// The columns that the key refers to.
  private let target: [SQLName]
  let parent: SQLName
  let isOwn: Bool
  private(set) var keys: [[String]]
  private let allowsNull: Bool

  init?(
    _ key: References, of table: StoredTable, in tables: [StoredTable], _ database: SQLiteConnection
  ) throws(Diagnostic) {
    guard let parent = tables.first(where: { $0.sqlName == key.table }),
      let pairs = key.pairs(to: parent),
      // Nothing writes computed values.
      pairs.allSatisfy({ table.column($0.column)?.generated == nil })
    else { return nil }
    (columns, target) = (pairs.map(\.column.description), pairs.map(\.target))
    (self.parent, isOwn) = (parent.sqlName, parent.sqlName == table.sqlName)
    keys = isOwn ? [] : try database.keys(of: parent, target)
    allowsNull = pairs.compactMap { table.column($0.column) }.contains { !table.refusesNull($0) }
  }

  /// Returns the values for a row: mostly those of an existing row, sometimes NULL.
  ///
  /// - Parameter wantsNull: Whether they have to be NULL, if that is possible; nil if it doesn't matter.
  func key(
    _ position: Int, fitting taken: [SQLName: String], _ wantsNull: Bool? = nil
  ) -> [String] {
    let fitting = keys.filter { key in
      zip(columns, key).allSatisfy { taken[SQLName($0), default: $1] == $1 }
    }
    let isNull = allowsNull && (fitting.isEmpty || wantsNull ?? (position % 5 == 1))
    guard !isNull, !fitting.isEmpty else {
      return columns.map { _ in allowsNull ? "NULL" : "\(3 * position + 2)" }
    }
    return fitting[position % fitting.count]
  }

  /// Adds the key of a row of the table itself, so that later rows can refer to it.
  mutating func addOwnKey(of values: [(column: String, literal: String)]) {
    guard isOwn else { return }
    let known = Dictionary(values.map { (SQLName($0.column), $0.literal) }) { $1 }
    let key = target.compactMap { known[$0] }
    if key.count == target.count, !key.contains("NULL") { keys.append(key) }
  }
}

extension SQLiteConnection {
  /// Returns the keys of rows, as SQL literals.
  fileprivate func keys(
    of table: StoredTable, _ columns: [SQLName]
  ) throws(Diagnostic) -> [[String]] {
    let terms = columns.map(\.quoted).joined(separator: ", ")
    let present = columns.map { "\($0.quoted) IS NOT NULL" }.joined(separator: " AND ")
    let query = "SELECT \(terms) FROM \(table.quotedName) WHERE \(present) LIMIT 40"
    // A key may refer to columns that don't exist.
    return try attempt { () throws(SQLiteError) in try literals(query) } ?? []
  }
}
