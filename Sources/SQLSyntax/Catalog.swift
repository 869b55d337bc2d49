package import DBGenSQLText

/// A database that can be asked for its schema.
///
/// Each question is a query. One that fails is an error, and never an empty answer.
package protocol Catalog {
  associatedtype CatalogError: Error

  /// Returns the rows of a query about the schema, as text; nil for NULL.
  ///
  /// - Parameter types: What the values of each column have to be.
  func rows(_ sql: String, of types: [CatalogType]) throws(CatalogError) -> [[String?]]

  /// Returns the error that an answer isn't one of SQLite's.
  func unexpected(_ problem: String) -> CatalogError
}

/// The type of the values in a column of a catalog's rows.
package enum CatalogType: Sendable {
  case text, integer
  /// A text or NULL.
  case optionalText
}

/// A column of a table or view.
package struct CatalogColumn: Sendable {
  /// How the column gets its values.
  package enum Kind: Int, Sendable {
    case ordinary
    /// A column of a virtual table that only its module uses.
    case hidden
    case virtual, stored
  }

  package let name: String
  package let declaredType: String
  package let isNotNull: Bool
  /// The position in the primary key, starting at 1; 0 for a column that isn't part of it.
  package let keyPlace: Int
  package let kind: Kind

  package var isGenerated: Bool { kind == .virtual || kind == .stored }
}

/// A table as SQLite lists it.
package struct CatalogTable: Sendable {
  package enum Kind: String, Sendable { case table, view, virtual, shadow }

  package let name: String
  package let kind: Kind
  package let isWithoutRowID: Bool
  package let isStrict: Bool
}

/// A unique key of all rows of a table.
package struct CatalogKey: Sendable {
  package var isPrimary: Bool
  /// The names of its columns; nil for an expression.
  package var columns: [SQLName?]
}

// MARK: - Questions

extension Catalog {
  /// Returns the objects that statements created, in order, including the tables that virtual tables
  /// keep their data in.
  ///
  /// - Parameter table: The table that they have to be, or be on; nil for all.
  package func readObjects(of table: String? = nil) throws(CatalogError) -> [StoredObject] {
    let condition = table.map { " AND tbl_name = \(SQLString.quote($0)) COLLATE NOCASE" } ?? ""
    let rows = try rows(
      """
      SELECT type, name, sql, tbl_name, type = 'table' AND ifnull(rootpage, 0) = 0
      FROM main.sqlite_schema
      WHERE sql NOT NULL AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'\(condition) ORDER BY rowid
      """, of: [.text, .text, .text, .text, .integer])
    return try rows.map { row throws(CatalogError) in
      let (type, name) = (row[0] ?? "", row[1] ?? "")
      guard let kind = StoredObject.Kind(rawValue: type) else {
        throw unexpected("'\(name)' is of the unknown type '\(type)'")
      }
      return StoredObject(
        type: kind, name: name, table: row[3] ?? "", sql: row[2] ?? "", isVirtual: row[4] == "1")
    }
  }

  /// Returns the columns of a table or view in order, including generated and hidden ones.
  package func readColumns(of table: String) throws(CatalogError) -> [CatalogColumn] {
    let rows = try rows(
      """
      SELECT name, type, "notnull", pk, hidden
      FROM pragma_table_xinfo(\(SQLString.quote(table)), 'main') ORDER BY cid
      """, of: [.text, .text, .integer, .integer, .integer])
    return try rows.map { row throws(CatalogError) in
      guard let keyPlace = row[3].flatMap({ Int($0) }),
        let kind = row[4].flatMap({ Int($0) }).flatMap(CatalogColumn.Kind.init)
      else { throw unexpected("a column of '\(table)' is of an unknown kind") }
      return CatalogColumn(
        name: row[0] ?? "", declaredType: row[1] ?? "", isNotNull: row[2] == "1",
        keyPlace: keyPlace, kind: kind)
    }
  }

  /// Returns the tables and views.
  ///
  /// - Parameter name: The name of the only one to return.
  package func readTables(named name: String? = nil) throws(CatalogError) -> [CatalogTable] {
    let argument = name.map { "(\(SQLString.quote($0)))" } ?? ""
    let rows = try rows(
      "SELECT name, type, wr, strict FROM pragma_table_list\(argument) WHERE schema = 'main'",
      of: [.text, .text, .integer, .integer])
    return try rows.map { row throws(CatalogError) in
      let (name, type) = (row[0] ?? "", row[1] ?? "")
      guard let kind = CatalogTable.Kind(rawValue: type) else {
        throw unexpected("'\(name)' is of the unknown type '\(type)'")
      }
      return CatalogTable(
        name: name, kind: kind, isWithoutRowID: row[2] == "1", isStrict: row[3] == "1")
    }
  }

  /// Returns the unique keys of all rows of a table, apart from the rowid.
  package func readKeys(of table: String) throws(CatalogError) -> [CatalogKey] {
    let rows = try rows(
      """
      SELECT list.seq, list.origin, info.name
      FROM pragma_index_list(\(SQLString.quote(table)), 'main') AS list,
        pragma_index_info(list.name, 'main') AS info
      WHERE list."unique" AND NOT list.partial ORDER BY list.seq, info.seqno
      """, of: [.integer, .text, .optionalText])
    var keys: [CatalogKey] = []
    for (index, row) in rows.enumerated() {
      if index == 0 || rows[index - 1][0] != row[0] {
        keys.append(CatalogKey(isPrimary: row[1] == "pk", columns: []))
      }
      keys[keys.count - 1].columns.append(row[2].map { SQLName($0) })
    }
    return keys
  }

  /// Returns the names of the tables to which a table has foreign keys.
  package func readParents(of table: String) throws(CatalogError) -> Set<SQLName> {
    let rows = try rows(
      "SELECT \"table\" FROM pragma_foreign_key_list(\(SQLString.quote(table)), 'main')",
      of: [.text])
    return Set(rows.map { SQLName($0[0] ?? "") })
  }
}
