import SchemaImporter
import SchemaParser

/// Virtual tables, mostly full-text indexes.
extension MigrationPlanner {
  mutating func finishVirtualTables() throws(Diagnostic) {
    for table in work.objects(of: "table") where table.isVirtual {
      guard goal.object("table", named: table.name) == nil else { continue }
      try run("DROP TABLE \(SQLName.quote(table.name))")
    }
    for table in goal.objects(of: "table") where table.isVirtual { try finish(virtual: table) }
  }

  private mutating func finish(virtual new: PlanDatabase.Object) throws(Diagnostic) {
    title = "bring '\(new.name)' up to date"
    guard let old = work.object("table", named: new.name) else {
      try run(new.sql)
      staleIndexes.append(new)
      return
    }
    if old.normalized == new.normalized {
      if isStale(new) { staleIndexes.append(new) }
    } else if old.keepsNoRows || new.keepsNoRows {
      try run("DROP TABLE \(SQLName.quote(old.name))")
      try run(new.sql)
      staleIndexes.append(new)
    } else {
      try copy(old, new)
    }
  }

  /// Returns whether the texts of an index have changed. Those of a view may come from any table.
  private func isStale(_ index: PlanDatabase.Object) -> Bool {
    guard let content = index.contentTable else { return false }
    return changedTables.contains(content)
      || work.table(named: content) == nil && !actions.isEmpty
  }

  /// Fills full-text indexes from their tables or views.
  mutating func fillIndexes() throws(Diagnostic) {
    for table in staleIndexes where table.contentTable != nil {
      title = "fill '\(table.name)'"
      let name = SQLName.quote(table.name)
      try run("INSERT INTO \(name) (\(name)) VALUES ('rebuild')")
    }
  }

  private mutating func copy(
    _ old: PlanDatabase.Object, _ new: PlanDatabase.Object
  ) throws(Diagnostic) {
    let scratch = Scratch.table(new.name)
    try run(new.sql.renamingTable(to: scratch))
    let (before, after) = (columns(of: old.name), columns(of: scratch))
    let kept = after.filter { column in before.contains { SQLName.areEqual($0, column) } }
    let list = (["rowid"] + kept.map(SQLName.quote)).joined(separator: ", ")
    try run(
      "INSERT INTO \(SQLName.quote(scratch)) (\(list)) SELECT \(list) "
        + "FROM \(SQLName.quote(old.name))")
    try run("DROP TABLE \(SQLName.quote(old.name))")
    try run("ALTER TABLE \(SQLName.quote(scratch)) RENAME TO \(SQLName.quote(new.name))")
  }

  private func columns(of table: String) -> [String] {
    let rows = try? work.database.rows(
      "SELECT name FROM pragma_table_xinfo(\(SQLString.quote(table))) WHERE hidden = 0")
    return (rows ?? []).map { $0[0] ?? "" }
  }
}

extension PlanDatabase.Object {
  /// The `content` option of an FTS5 table, if it has one.
  private var content: String? {
    guard words.contains("fts5") else { return nil }
    let places = words.indices.dropLast(2).filter { words[$0] == "content" && words[$0 + 1] == "=" }
    return places.first.map { words[$0 + 2].unquotedString }
  }

  /// The folded name of the table that a full-text index covers.
  var contentTable: String? { content.flatMap { $0.isEmpty ? nil : SQLName.folded($0) } }

  /// Whether the rows are stored elsewhere, or not at all.
  var keepsNoRows: Bool { content != nil }
}

extension String {
  /// The string without its quotes. Quoted names have already lost theirs.
  fileprivate var unquotedString: String {
    hasPrefix("'") && hasSuffix("'") && utf8.count >= 2 ? String(dropFirst().dropLast()) : self
  }
}
