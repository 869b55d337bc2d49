import DBGenSQLSyntax
import DBGenCluster
import DBGenSQLText

/// A table whose rows are copied or compared. Tables that virtual tables keep their data in are
/// copied like others.
struct CopiedTable {
  let name: String
  /// The columns that are copied, with the rowid if there is one, as SQL.
  private let columns: [String]
  /// The columns by which the rows are ordered and told apart, as SQL.
  let key: [String]
  /// Whether SQLite itself fills it.
  let isFilled: Bool

  init(_ table: CatalogTable, in store: some RowStore) throws {
    name = table.name
    isFilled = table.kind == .shadow || SQLName(name).isReserved
    let info = try store.readColumns(of: name)
    let rowID = SQLName.rowIDAlias(avoiding: info.map { SQLName($0.name) })?.description
    let stored = info.filter { $0.kind == .ordinary }.map { SQLName.quote($0.name) }
    guard !stored.isEmpty else { throw store.wrong("table '\(name)' has no columns") }
    let keyColumns = info.filter { $0.keyPlace != 0 }.sorted { $0.keyPlace < $1.keyPlace }
    if !table.isWithoutRowID, let rowID {
      (columns, key) = ([rowID] + stored, [rowID])
    } else {
      columns = stored
      key = keyColumns.isEmpty ? stored : keyColumns.map { SQLName.quote($0.name) }
    }
  }

  /// The number of columns that are copied.
  var width: Int { columns.count }

  /// The table as SQL.
  var place: String { "main.\(SQLName.quote(name))" }

  /// A query of all rows in the order of their key. The first column has the first letter of each
  /// value's type. Texts are blobs, because a node cuts them at NUL, and the values have no declared
  /// type, by which a node would convert them.
  var select: String {
    let types = columns.map { "substr(typeof(\($0)), 1, 1)" }.joined(separator: " || ")
    let values = columns.map {
      "CASE typeof(\($0)) WHEN 'text' THEN CAST(\($0) AS BLOB) ELSE \($0) END"
    }
    return "SELECT \(types), \(values.joined(separator: ", ")) FROM \(place) "
      + "ORDER BY \(key.joined(separator: ", "))"
  }

  /// An INSERT of some rows, with a parameter for each value.
  ///
  /// - Parameter casts: The indexes of values that are passed as blobs and stored as texts.
  func insert(rows: Int, casting casts: Set<Int> = []) -> String {
    let rows = (0..<rows).map { row in
      let parameters = (0..<width).map { column in
        let parameter = "?\(row * width + column + 1)"
        return casts.contains(column) ? "CAST(\(parameter) AS TEXT)" : parameter
      }
      return "(\(parameters.joined(separator: ", ")))"
    }
    return "INSERT INTO \(place) (\(columns.joined(separator: ", "))) "
      + "VALUES \(rows.joined(separator: ", "))"
  }

  /// A query of the sizes of the last rows.
  func lastSizes(_ count: Int) -> String {
    let sizes = columns.map { "ifnull(length(CAST(\($0) AS BLOB)), 0)" }.joined(separator: " + ")
    return "SELECT \(sizes) FROM \(place) ORDER BY \(descendingKey) LIMIT \(count)"
  }

  func deleteLast(_ count: Int) -> String {
    let columns = key.joined(separator: ", ")
    return "DELETE FROM \(place) WHERE (\(columns)) IN (SELECT \(columns) FROM \(place) "
      + "ORDER BY \(descendingKey) LIMIT \(count))"
  }

  private var descendingKey: String { key.map { $0 + " DESC" }.joined(separator: ", ") }
}

extension RowStore {
  /// The tables that have rows of their own. Those that SQLite changes when it changes others come
  /// last.
  func copiedTables() throws -> [CopiedTable] {
    let filled: Set<SQLName> = ["sqlite_sequence", "sqlite_stat1"]
    let tables = try readTables().filter { table in
      let name = SQLName(table.name)
      return (table.kind == .table || table.kind == .shadow)
        && (!name.isReserved || filled.contains(name))
    }
    let (last, first) = (
      tables.filter { SQLName($0.name).isReserved }, tables.filter { !SQLName($0.name).isReserved }
    )
    return try [first, last].flatMap {
      $0.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
    .map { try CopiedTable($0, in: self) }
  }

  /// Calls `body` with the values of each row of a table, in the order of its key.
  func forEachRow(of table: CopiedTable, _ body: ([WireValue]) throws -> Void) throws {
    try forEachRow(of: table.select, columns: 1 + table.width, limit: nil) { row in
      guard case .text(let types)? = row.first, types.count == table.width else {
        throw wrong("a row of table '\(table.name)' has no types")
      }
      try body(
        try zip(types, row.dropFirst()).map { type, value in
          guard let stored = value.stored(as: type) else {
            throw wrong("a row of table '\(table.name)' has \(value.kind) of another type")
          }
          return stored
        })
    }
  }
}

extension WireValue {
  /// Returns the value that a row stores, by the first letter of its type; nil if it can't be one of
  /// this type. Texts come as blobs.
  fileprivate func stored(as type: UInt8) -> WireValue? {
    switch (type, self) {
    case (UInt8(ascii: "t"), .blob(let bytes)): .text(bytes)
    case (UInt8(ascii: "b"), .blob), (UInt8(ascii: "i"), .integer), (UInt8(ascii: "r"), .real),
      (UInt8(ascii: "n"), .null):
      self
    default: nil
    }
  }
}
