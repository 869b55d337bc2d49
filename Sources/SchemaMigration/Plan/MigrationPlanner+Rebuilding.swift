import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Rebuilds of tables with their rows.
extension MigrationPlanner {
  mutating func rebuild(_ copy: TableCopy) throws(Diagnostic) {
    title = "rebuild table '\(copy.new.name)'"
    if try copyRows(of: copy) { try replace(by: copy) } else { try rebuildInPlace(copy) }
  }

  /// Copies the rows to a new table, unless SQLite can't create it under another name. Returns whether it
  /// can.
  mutating func copyRows(of copy: TableCopy) throws(Diagnostic) -> Bool {
    let (old, new) = (copy.old, copy.new)
    refuseUnknownColumns(of: old)
    try refuseRows(of: copy)
    let scratch = Scratch.table(new.name)
    let creation = new.statement(renamed: scratch)
    guard try work.compiles(creation) else { return false }
    try run(creation, copy.insertion(into: SQLName.quote(scratch), from: old.quotedName))
    if old.isAutoincrement, new.isAutoincrement {
      try run("DELETE FROM sqlite_sequence WHERE name = \(SQLString.quote(scratch))")
      try copySequence(of: old, to: scratch)
    }
    return true
  }

  /// Gives the new table with the copied rows the place of the old one.
  mutating func replace(by copy: TableCopy) throws(Diagnostic) {
    // References, views, and triggers already use the name, and have to stay unchanged.
    try run(
      "DROP TABLE \(copy.old.quotedName)", "PRAGMA legacy_alter_table = ON",
      "ALTER TABLE \(SQLName.quote(Scratch.table(copy.new.name))) RENAME TO \(copy.new.quotedName)",
      "PRAGMA legacy_alter_table = OFF")
  }

  /// Refuses tables with columns that the history doesn't have, which wouldn't be copied.
  private mutating func refuseUnknownColumns(of table: StoredTable) {
    let known = table.table.columns.map { SQLString.quote($0.name.value) }
    refuse(
      "SELECT name FROM pragma_table_xinfo(\(SQLString.quote(table.name))) "
        + "WHERE name COLLATE NOCASE NOT IN (\(known.joined(separator: ", ")))",
      table: table.name, because: .unknownColumn)
  }

  /// Copies the AUTOINCREMENT sequence, the largest id that was ever in use.
  private mutating func copySequence(of table: StoredTable, to scratch: String) throws(Diagnostic) {
    try run(
      "INSERT INTO sqlite_sequence (name, seq) SELECT \(SQLString.quote(scratch)), seq "
        + "FROM sqlite_sequence WHERE name = \(SQLString.quote(table.name)) COLLATE NOCASE")
  }

  /// Rebuilds a table whose definition mentions its own name, and so works under no other name: the
  /// rows are set aside.
  private mutating func rebuildInPlace(_ copy: TableCopy) throws(Diagnostic) {
    let (old, new) = (copy.old, copy.new)
    let aside = SQLName.quote(Scratch.table(new.name))
    let rowID = old.table.rowIDColumn == nil ? old.table.rowIDName : nil
    let columns = old.written.map(\.name.sqlName.quoted)
    let list = ([rowID].compactMap(\.self) + columns).joined(separator: ", ")
    try run(
      "CREATE TABLE \(aside) (\(old.plainDefinitions(of: old.written).joined(separator: ", ")))"
        + (old.table.isStrict ? " STRICT" : ""))
    try run("INSERT INTO \(aside) (\(list)) SELECT \(list) FROM \(old.quotedName)")
    let isCounted = old.isAutoincrement && new.isAutoincrement
    if isCounted { try copySequence(of: old, to: Scratch.table(new.name)) }
    try run("DROP TABLE \(old.quotedName)")
    try run(new.object.sql)
    try run(copy.insertion(into: new.quotedName, from: "\(aside) AS \(old.quotedName)"))
    if isCounted {
      let table = SQLString.quote(new.name)
      try run("DELETE FROM sqlite_sequence WHERE name = \(table)")
      let name = SQLString.quote(Scratch.table(new.name))
      try run("UPDATE sqlite_sequence SET name = \(table) WHERE name = \(name)")
    }
    try run("DROP TABLE \(aside)")
  }
}

extension StoredTable {
  /// Returns definitions of columns without constraints, except for what determines how their
  /// values compare.
  func plainDefinitions(of columns: [Column]) -> [String] {
    columns.map { column in
      let type = type(of: column.name.sqlName)
      let collation = column.collation.map { " COLLATE \($0.sqlName.quoted)" } ?? ""
      return column.name.sqlName.quoted + (type.isEmpty ? "" : " \(type)") + collation
    }
  }

  var isAutoincrement: Bool { table.primaryKey?.isAutoincrement ?? false }
}
