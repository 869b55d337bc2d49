internal import DBGenSQLText

/// A full-text index of a table. Generated source declares those of the schema as static properties.
public struct FullTextIndex<Table: DatabaseTable>: Sendable {
  let name: String
  /// The column of the table by which the index refers to rows; nil if the table is the index.
  let rowID: String?
  let columns: [String]

  /// Returns the index with a name in SQL.
  public static func _named(_ name: String, rowID: String? = nil, columns: String...) -> Self {
    Self(name: name, rowID: rowID, columns: columns)
  }

  var quotedName: String { SQLName.quote(name) }
  /// The name as a comment, which traces report.
  private var comment: String { name.contains("*/") ? "" : "/* \(name) */ " }
  var rank: String { quotedName + ".\"rank\"" }

  /// Returns the number of a column in the index.
  ///
  /// - Throws: `DatabaseError.invalidStatement` if the index doesn't have it.
  func number(of column: String) throws -> Int {
    guard let number = columns.firstIndex(of: column) else {
      throw DatabaseError.invalidStatement(
        sql: name, reason: "the full-text index doesn't have the column '\(column)'")
    }
    return number
  }

  /// Returns the SQL that selects expressions of the rows that the index finds.
  func selection(of expressions: [String]) -> String {
    let table = Table._sql.table
    let join = rowID.map {
      " JOIN \(table) ON \(table).\(SQLName.quote($0)) = \(quotedName).\"rowid\""
    }
    return comment + "SELECT " + expressions.joined(by: ", ") + " FROM " + quotedName + (join ?? "")
  }
}
