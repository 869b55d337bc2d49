import DBGenSQLText
import SchemaParser

/// The structure of a table as SQLite reports it, limited to what affects Swift.
struct TableStructure {
  struct ColumnStructure {
    var name: String
    var declaredType: String
    var isNotNull: Bool
    /// The position in the primary key, starting at 1; 0 for a column that isn't part of it.
    var keyPlace: Int
    var isGenerated: Bool
  }

  var columns: [ColumnStructure]
  var isStrict: Bool
  var isWithoutRowID: Bool
  /// Whether the primary key has its own index because it isn't the rowid.
  var hasKeyIndex: Bool
  /// The folded column names of each unique key, sorted.
  var uniqueKeys: Set<[String]>

  /// Reads the structure of a table; nil if there's no such table.
  init?(of table: String, in database: borrowing SQLiteConnection) throws(SQLiteError) {
    let name = SQLString.quote(table)
    let options = try database.rows(
      "SELECT strict, wr FROM pragma_table_list(\(name)) WHERE schema = 'main' AND type = 'table'")
    guard let options = options.first else { return nil }
    isStrict = options[0] == "1"
    isWithoutRowID = options[1] == "1"
    columns = try database.rows(
      "SELECT name, type, \"notnull\", pk, hidden FROM pragma_table_xinfo(\(name))"
    ).map { row in
      ColumnStructure(
        name: row[0] ?? "", declaredType: row[1] ?? "", isNotNull: row[2] == "1",
        keyPlace: row[3].flatMap { Int($0) } ?? 0,
        isGenerated: row[4] == "2" || row[4] == "3")
    }
    let keys = try database.rows(
      """
      SELECT list.seq, list.origin, info.name
      FROM pragma_index_list(\(name)) AS list, pragma_index_info(list.name) AS info
      WHERE list."unique" AND NOT list.partial
      """)
    hasKeyIndex = keys.contains { $0[1] == "pk" }
    uniqueKeys = Set(
      Dictionary(grouping: keys) { $0[0] }.values.map { rows in
        rows.map { SQLName.folded($0[2] ?? "") }.sorted()
      })
  }
}
