import DBGenSQLSyntax
import DBGenSQLText

// RENAME. What refers to a table, column or index gets its new name.
extension DumpReader {
  mutating func rename(_ parser: inout SQLParser, in table: inout DumpTable) -> Bool {
    _ = parser.take("rename")
    if parser.take("constraint") {
      guard let old = parser.next(), parser.take("to"), let new = parser.next() else {
        return false
      }
      table.rename(constraint: sql.name(old), to: sql.name(new))
      return true
    }
    let isIndex = system == .mysql && (parser.take("index") || parser.take("key"))
    guard isIndex || parser.take("column") || parser.keyword(1) == "to" else {
      _ = parser.take("to") || parser.take("as")
      guard let name = parser.next() else { return false }
      rename(&table, to: sql.name(name))
      return true
    }
    guard let old = parser.next(), parser.take("to"), let new = parser.next() else { return false }
    if isIndex {
      table.rename(constraint: sql.name(old), to: sql.name(new))
      table.rename(index: sql.name(old), to: sql.name(new))
    } else {
      rename(column: sql.name(old), to: sql.name(new), in: &table)
    }
    return true
  }

  private mutating func rename(_ table: inout DumpTable, to name: String) {
    let id = table.id
    func rename(_ keys: inout [DumpForeignKey]) {
      for place in keys.indices where keys[place].parentID == id { keys[place].parent = name }
    }
    for place in tables.indices { rename(&tables[place].foreignKeys) }
    rename(&table.foreignKeys)
    renameInViews(id, to: name)
    table.name = name
  }

  /// Renames a table or view in the views that read it. MySQL's read what has the old name.
  private mutating func renameInViews(_ id: DumpName, to name: String) {
    for place in views.indices where system == .postgresql {
      views[place].rename(table: id.name, to: name)
    }
  }

  private mutating func renameInViews(column old: String, to new: String, of id: DumpName) {
    let others = tables.filter { $0.id != id && $0.hasColumn(old) }.map { SQLName($0.name) }
    for place in views.indices where system == .postgresql {
      views[place].rename(column: SQLName(old), to: new, of: id.name) { others.contains($0) }
    }
  }

  mutating func rename(column old: String, to new: String, in table: inout DumpTable) {
    let id = table.id
    func renamed(_ name: String) -> String { SQLName.areEqual(name, old) ? new : name }
    func rename(_ keys: inout [DumpForeignKey]) {
      for place in keys.indices where keys[place].parentID == id {
        keys[place].parentColumns = keys[place].parentColumns.map(renamed)
      }
    }
    table.change(old) { $0.name = new }
    table.primaryKey = table.primaryKey.map(renamed)
    for place in table.uniqueKeys.indices {
      table.uniqueKeys[place].columns = table.uniqueKeys[place].columns.map(renamed)
    }
    for place in table.foreignKeys.indices {
      table.foreignKeys[place].columns = table.foreignKeys[place].columns.map(renamed)
    }
    for place in tables.indices { rename(&tables[place].foreignKeys) }
    rename(&table.foreignKeys)
    table.changeExpressions { $0.renaming(old, to: new) }
    renameInViews(column: old, to: new, of: id)
  }

  /// Reads MySQL's `RENAME TABLE a TO b, c TO d`.
  mutating func renameTables(_ parser: inout SQLParser) {
    guard parser.take("rename", "table") || parser.take("rename", "tables") else { return }
    for range in parser.separated() {
      var pair = SQLParser(sql, in: range)
      guard let (old, schema, _) = name(&pair), pair.take("to"), let (new, _, _) = name(&pair)
      else { continue }
      rename(object: DumpName(old, schema), to: new)
    }
  }

  /// Reads `name RENAME TO other` of a table, view or index.
  mutating func renameObject(_ parser: inout SQLParser) {
    if parser.take("if") { _ = parser.take("exists") }
    guard let (old, schema, _) = name(&parser), parser.take("rename", "to"),
      let new = parser.next()
    else { return }
    rename(object: DumpName(old, schema), to: sql.name(new))
  }

  private mutating func rename(object id: DumpName, to name: String) {
    for place in tables.indices where tables[place].id == id {
      var table = tables[place]
      rename(&table, to: name)
      tables[place] = table
    }
    for place in views.indices where views[place].id == id {
      renameInViews(id, to: name)
      views[place].name = name
    }
    // In MySQL, indexes have names of their own in each table.
    for place in tables.indices where system != .mysql && tables[place].id.schema == id.schema {
      for index in tables[place].indexes.indices
      where SQLName(tables[place].indexes[index].name) == id.name {
        tables[place].indexes[index].name = name
      }
    }
  }
}

extension String {
  /// The SQL with another name for a column.
  fileprivate func renaming(_ old: String, to new: String) -> String {
    let sql = SQLText(self)
    return sql.replacingTokens { place in
      let isColumn = sql.tokens[place].isName && SQLName.areEqual(sql.name(place), old)
      return isColumn && !sql.isAt(place + 1, "(") ? new.asNameInSQL : nil
    }
  }
}
