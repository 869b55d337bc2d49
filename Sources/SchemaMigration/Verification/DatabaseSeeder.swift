import DBGenSQLite
import SchemaImporter
import SchemaParser

/// Puts rows into all tables of a database, such as the years may have left there.
struct DatabaseSeeder {
  private let seeded: PlanDatabase
  private let database: SourceDatabase
  private let tables: [StoredTable]

  init(_ seeded: PlanDatabase, _ tables: [StoredTable]) {
    self.seeded = seeded
    database = seeded.database
    self.tables = tables
  }

  /// - Returns: The last refusal of each table that refused a row, by the table's name.
  @discardableResult
  func seed() -> [String: String] {
    var refusals: [String: String] = [:]
    if seeded.hasRestlessTriggers {
      seeded.withoutTriggers { refusals = fill(guards: [:]) }
    } else {
      refusals = fill(guards: guards)
    }
    seeded.rebuildTextIndexes()
    return refusals
  }

  /// Inserts each row in a transaction of its own, so that a rollback for one keeps the others.
  private func fill(guards: [String: [String]]) -> [String: String] {
    var refusals: [String: String] = [:]
    var done: Set<String> = []
    for table in ordered {
      let references = references(of: table)
      let known = references.filter { $0.isOwn || done.contains(SQLName.folded($0.parent)) }
      var table = table
      table.guards = guards[SQLName.folded(table.name)] ?? []
      var seeder = TableSeeder(table, database, references: known)
      refusals[table.name] = seeder.seed()
      done.insert(SQLName.folded(table.name))
    }
    closeCycles()
    let (_, virtual) = seeded.tableObjects
    for table in virtual { fill(table) }
    Orphans(database, tables).remove()
    return refusals
  }

  /// The triggers that can refuse a row, by the names of their tables.
  private var guards: [String: [String]] {
    let triggers = seeded.objects(of: "trigger").filter { $0.words.contains("raise") }
    return Dictionary(grouping: triggers) { SQLName.folded($0.table) }.mapValues { $0.map(\.sql) }
  }

  private func references(of table: StoredTable) -> [SeedReference] {
    let keys = SeedKeys(database: database)
    return table.table.foreignKeys.compactMap { SeedReference($0, of: table, in: tables, keys) }
  }

  /// The tables, each after those that it refers to, where that can be.
  private var ordered: [StoredTable] {
    let byName = Dictionary(tables.map { (SQLName.folded($0.name), $0) }) { $1 }
    var result: [StoredTable] = []
    var visited: Set<String> = []
    func visit(_ table: StoredTable) {
      guard visited.insert(SQLName.folded(table.name)).inserted else { return }
      for key in table.table.foreignKeys {
        if let parent = byName[SQLName.folded(key.table.value)] { visit(parent) }
      }
      result.append(table)
    }
    for table in tables { visit(table) }
    return result
  }

  /// Lets rows refer to those of tables that were filled later.
  private func closeCycles() {
    let order = Dictionary(
      ordered.enumerated().map { (SQLName.folded($1.name), $0) }, uniquingKeysWith: { $1 })
    for table in tables {
      guard let rowID = table.table.rowIDName.map(SQLName.quote) else { continue }
      let place = order[SQLName.folded(table.name)] ?? 0
      for reference in references(of: table)
      where !reference.isOwn && (order[SQLName.folded(reference.parent)] ?? 0) > place {
        let rows = (try? database.rows("SELECT \(rowID) FROM \(table.quotedName)")) ?? []
        let columns = reference.columns.map(SQLName.quote).joined(separator: ", ")
        for (position, row) in rows.enumerated() {
          let key = reference.key(position, fitting: [:]).joined(separator: ", ")
          try? database.run(
            "UPDATE OR IGNORE \(table.quotedName) SET (\(columns)) = (SELECT \(key)) "
              + "WHERE \(rowID) = \(row[0] ?? "NULL")")
        }
      }
    }
  }

  /// Rows of a full-text index that isn't of a table.
  private func fill(_ table: PlanDatabase.Object) {
    guard table.isFullText, table.contentTable == nil else { return }
    let columns = seeded.columns(ofVirtual: table.name)
    let texts = ["'one two'", "'Zoë 🐘 two'", "''", "NULL", "'it''s three'"]
    let list = columns.map(SQLName.quote).joined(separator: ", ")
    for row in 0..<texts.count {
      let values = columns.indices.map { texts[(row + $0) % texts.count] }
      try? database.run(
        "INSERT INTO \(SQLName.quote(table.name)) (rowid, \(list)) "
          + "VALUES (\(row * 3 + 2), \(values.joined(separator: ", ")))")
    }
  }
}

/// Rows that refer to rows which aren't there.
struct Orphans {
  private let database: SourceDatabase
  private let tables: [StoredTable]

  init(_ database: SourceDatabase, _ tables: [StoredTable]) {
    self.database = database
    self.tables = tables
  }

  /// Deletes them, and those that refer to them in turn.
  func remove() {
    for _ in 0..<50 {
      guard let rows = try? database.rows("PRAGMA foreign_key_check"), !rows.isEmpty else { return }
      for row in rows { remove(row) }
    }
    // Of no rows can be said that they aren't there.
    for row in (try? database.rows("PRAGMA foreign_key_check")) ?? [] {
      try? database.run("DELETE FROM \(SQLName.quote(row[0] ?? ""))")
    }
  }

  private func remove(_ row: [String?]) {
    guard let name = row[0], let table = tables.first(where: { $0.name == name }) else { return }
    if let rowID = row[1], let column = table.table.rowIDName {
      try? database.run(
        "DELETE FROM \(table.quotedName) WHERE \(SQLName.quote(column)) = \(rowID)")
    } else {
      for key in table.table.foreignKeys { remove(key, of: table) }
    }
  }

  private func remove(_ key: ForeignKey, of table: StoredTable) {
    let parent = tables.first { SQLName.areEqual($0.name, key.table.value) }
    let target =
      key.referencedColumns.isEmpty
      ? parent?.table.primaryKey?.columns.compactMap { $0.columnName?.value } ?? []
      : key.referencedColumns.map(\.value)
    guard let parent, target.count == key.columns.count else { return }
    let pairs = zip(target, key.columns).map { target, column in
      "parent.\(SQLName.quote(target)) = \(table.quotedName).\(SQLName.quote(column.value))"
    }
    let present = key.columns.map { "\(SQLName.quote($0.value)) IS NOT NULL" }
    try? database.run(
      "DELETE FROM \(table.quotedName) WHERE \(present.joined(separator: " AND ")) AND NOT EXISTS "
        + "(SELECT 1 FROM \(parent.quotedName) AS parent WHERE "
        + pairs.joined(separator: " AND ") + ")")
  }
}
