import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Schema {
  /// Marks references to missing tables as external. Returns a remark about each.
  ///
  /// - Parameter leftOut: The objects of the source that the schema doesn't have.
  mutating func markOddReferences(to leftOut: Set<ObjectName>) -> [Diagnostic] {
    let names = Set(tables.map(\.name.sqlName))
    var remarks: [Diagnostic] = []
    for table in tables.indices {
      for key in tables[table].foreignKeys.indices {
        let target = tables[table].foreignKeys[key].table.value
        guard !names.contains(SQLName(target)) else { continue }
        tables[table].foreignKeys[key].isExternal = true
        let name = tables[table].name.value
        let isKnown = leftOut.contains(ObjectName(.table, target))
        remarks.warn(
          .uncheckedReference,
          isKnown
            ? "table '\(name)' refers to '\(target)', which is left out: only a program that has that "
              + "table can write rows with the reference"
            : "table '\(name)' refers to a table that doesn't exist: '\(target)'",
          at: tables[table].name.range)
      }
    }
    return remarks
  }

  /// Remarks about declared types that no database has, which may well be typos, one for each type.
  var oddTypes: [Diagnostic] {
    let columns = tables.flatMap { table in
      table.columns.compactMap { column in
        column.sqlType.map { (type: $0.value, table: table, column: column.name.value) }
      }
    }
    return columns.filter { !DeclaredTypes.areKnown($0.type) }.grouped(by: \.type).map {
      type, all in
      let (_, table, column) = all[0]
      let others = all.count > 1 ? " and \(all.count - 1) more keep" : " keeps"
      let affinity = Affinity(declaredType: type, isStrict: table.isStrict)
      return Diagnostic(
        .unusualType,
        "table '\(table.name.value)': column '\(column)'\(others) the type '\(type)', which is "
          + "unusual: SQLite treats it as \(affinity.rawValue)",
        at: table.name.range, severity: .warning)
    }
  }
}

/// The names of types in SQL databases.
enum DeclaredTypes {
  static func areKnown(_ type: String) -> Bool {
    words(in: String(type.prefix { $0 != "(" })).allSatisfy(known.contains)
  }

  private static let known = Set(
    (Array(ColumnType.byName.keys) + ColumnType.byOtherName.keys).flatMap(words)
      + ["big", "jsonb", "jsontext", "native", "num", "signed", "uint", "unsigned"])

  private static func words(in type: String) -> [String] {
    SQLName.folded(type).split { $0 == " " || $0 == "_" }.map(String.init)
  }
}

// Facts that are worth knowing about a source, although its schema is right without them.

extension SQLiteConnection {
  /// Returns a remark about the numbers in a file's header that an app has chosen, which a schema
  /// doesn't contain.
  func headerNumbers() throws(SQLiteError) -> [Diagnostic] {
    var remarks: [Diagnostic] = []
    if let version = try headerNumber("user_version") {
      let canBeTaken = Int32(version).map(SchemaVersion.takenNumbers.contains) == true
      remarks.warn(
        .leftOut,
        "the file is at version \(version) of its program: "
          + (canBeTaken
            ? "'dbgen migration new --takes-over \(version)' makes it the first version of the schema"
            : "no schema can have it, and 'PRAGMA user_version = 0' makes it a file without one"))
    }
    if let id = try headerNumber("application_id") {
      remarks.warn(.leftOut, "the file's application_id \(id) isn't part of a schema")
    }
    return remarks
  }

  /// Returns a number in the file's header; nil if no app has set it.
  private func headerNumber(_ name: String) throws(SQLiteError) -> String? {
    let value = try rows("PRAGMA \(name)").first?.first ?? nil
    return value == "0" ? nil : value
  }
}

extension DatabaseReader {
  /// Returns remarks about rows that refer to missing rows, but not those of tables whose foreign keys
  /// don't fit the tables they refer to.
  func orphans() throws(SQLiteError) -> [Diagnostic] {
    guard let database = rows else { return [] }
    let tables = try database.rows(
      """
      SELECT child.name, count(DISTINCT key.id)
      FROM main.sqlite_schema AS child, pragma_foreign_key_list(child.name) AS key
      WHERE child.type = 'table' GROUP BY child.rowid ORDER BY child.rowid
      """)
    var rows: [[String?]] = []
    for row in tables {
      guard let table = row[0], let count = row[1].flatMap({ Int($0) }) else { continue }
      if facts?.hasNoOrphans(table, of: schema, withKeys: count) == true { continue }
      let query = """
        SELECT "table", "parent", count(*), min("rowid")
        FROM pragma_foreign_key_check(\(SQLString.quote(table)))
        WHERE "parent" COLLATE NOCASE IN (
          SELECT name FROM main.sqlite_schema WHERE type IN ('table', 'view'))
        GROUP BY 1, 2
        """
      do throws(SQLiteError) { rows += try database.rows(query) } catch {
        if error.isOfBudget || error.isOfDamage { throw error }
      }
    }
    return rows.map { row in
      let (table, parent, count) = (row[0] ?? "", row[1] ?? "", row[2] ?? "")
      let example = row[3].map { ", such as the one whose rowid is \($0)" } ?? ""
      return Diagnostic(
        .brokenReference,
        "\(count) \(count == "1" ? "row" : "rows") of '\(table)' \(count == "1" ? "refers" : "refer") to rows of "
          + "'\(parent)' that don't exist\(example)",
        at: place(of: ObjectName(.table, table)), severity: .warning)
    }
  }
}
