/// A table with full-text indexes.
public protocol SearchedTable: DatabaseTable {
  /// The first of its indexes.
  static var _searchIndex: FullTextIndex<Self> { get }
}

/// A full-text index of a table. Generated source declares those of the schema as static properties.
public struct FullTextIndex<Table: DatabaseTable>: Sendable {
  @usableFromInline let name: String
  /// The column of the table by which the index refers to rows; nil if the table is the index.
  @usableFromInline let rowID: String?
  @usableFromInline let columns: [String]

  /// Returns the index with a name in SQL.
  @_alwaysEmitIntoClient
  public static func _named(_ name: String, rowID: String? = nil, columns: String...) -> Self {
    Self(name: name, rowID: rowID, columns: columns)
  }

  @_alwaysEmitIntoClient
  init(name: String, rowID: String?, columns: [String]) {
    (self.name, self.rowID, self.columns) = (name, rowID, columns)
  }

  @_alwaysEmitIntoClient
  var quotedName: String { TableQuery.quoted(name) }
  /// The name as a comment, which traces report.
  @_alwaysEmitIntoClient
  var comment: String { name.contains("*/") ? "" : "/* \(name) */ " }
  @_alwaysEmitIntoClient
  var rank: String { quotedName + ".\"rank\"" }

  /// Returns the number of a column in the index.
  ///
  /// - Throws: `DatabaseError.invalidStatement` if the index doesn't have it.
  @_alwaysEmitIntoClient
  func number(of column: String) throws -> Int {
    guard let number = columns.firstIndex(of: column) else {
      throw DatabaseError.invalidStatement(
        sql: name, reason: "the full-text index doesn't have the column '\(column)'")
    }
    return number
  }

  /// Returns the SQL that selects expressions of the rows that the index finds.
  @_alwaysEmitIntoClient
  func selection(of expressions: [String]) -> String {
    let table = Table._sql.table
    let join = rowID.map {
      " JOIN \(table) ON \(table).\(TableQuery.quoted($0)) = \(quotedName).\"rowid\""
    }
    return comment + "SELECT " + expressions.joined(separator: ", ") + " FROM " + quotedName
      + (join ?? "")
  }
}
