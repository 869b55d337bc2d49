import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Puts rows into all tables of a database, like those that years of use may leave behind.
struct DatabaseSeeder {
  let database: SQLiteConnection
  let tables: [StoredTable]
  private let memory: TableMemory
  private let virtualTables: [StoredObject]
  private let triggers: [StoredObject]
  /// The CREATE statements of the indexes, by table.
  private let indexes: [SQLName: [String]]

  init(
    _ database: SQLiteConnection, _ tables: [StoredTable], _ memory: TableMemory = TableMemory()
  ) throws(Diagnostic) {
    (self.database, self.tables, self.memory) = (database, tables, memory)
    let objects = try database.objects()
    virtualTables = objects.filter(\.isVirtual)
    triggers = objects.filter { $0.type == .trigger }
    indexes = objects.filter { $0.type == .index }.statementsByTable
  }

  /// Fills all tables.
  ///
  /// - Returns: The last error for each table that refused all rows, by the table's name.
  @discardableResult
  func seed() throws(Diagnostic) -> [String: String] {
    var refusals: [String: String] = [:]
    try withGuards { guards throws(Diagnostic) in refusals = try fill(guards: guards) }
    return refusals
  }

  /// Adds some rows to tables that have rows, and fills empty tables.
  func addRows(where isMeant: (String) -> Bool) throws(Diagnostic) {
    let meant = ordered.filter { isMeant($0.name) }
    let texts = virtualTables.filter { isMeant($0.name) }
    guard !meant.isEmpty || !texts.isEmpty else { return }
    try withGuards { guards throws(Diagnostic) in
      for table in meant {
        let count = try database.rowCount(of: table.name)
        var seeder = try TableSeeder(
          guarded(table, guards), database, references: references(of: table), beside: count)
        _ = try seeder.seed()
      }
      for table in texts { try fill(table, beside: database.rowCount(of: table.name)) }
      try database.removeOrphans(among: tables)
    }
  }

  /// Adds rows that the next version accepts to tables of which it refuses all rows, and to those that refer to
  /// these.
  func addRows(acceptedBy actions: [MigrationAction]) throws(Diagnostic) {
    var refused: Set<SQLName> = []
    for table in ordered {
      var (hints, found): ([String], Set<[String?]>) = ([], [])
      for case .refuse(let query, table.name, _) in actions.map(\.effect) {
        let rows = try database.attempt { () throws(SQLiteError) in try database.rows(query) }
        guard let rows else { continue }
        found.formUnion(rows)
        let condition = SQLText(query).select()?.arms[0].condition
        let rule = condition.map { SQLText(query).text($0.range) } ?? query
        let names = SQLText(rule).mentionedNames
        let columns = table.written.filter { names.contains($0.name.sqlName) }
          .map { "\(table.name).\($0.name.value)" }
        let message = "\(SeedRefusal.next): \(columns.joined(separator: ", "))"
        try database.attempt(
          "CREATE TEMP TRIGGER _dbgen_next\(hints.count) AFTER INSERT ON \(table.quotedName) WHEN "
            + "(SELECT count(*) FROM (\(query))) > \(rows.count) "
            + "BEGIN SELECT RAISE(ABORT, \(SQLString.quote(message))); END")
        hints.append(try hint(from: rule, of: table))
      }
      let count = try database.rowCount(of: table.name)
      let lacksParents = table.references.contains { refused.contains($0.table) }
      if count > 0, found.count >= count || lacksParents {
        refused.insert(table.sqlName)
        try withGuards { guards throws(Diagnostic) in
          var seeder = try TableSeeder(
            altering(guarded(table, guards)) { $0.guards += hints }, database,
            references: references(of: table), beside: count)
          _ = try seeder.seed()
        }
      }
      for number in hints.indices { try database.attempt("DROP TRIGGER _dbgen_next\(number)") }
    }
  }

  /// Returns a condition, with values of the columns of other tables that it mentions.
  private func hint(from rule: String, of table: StoredTable) throws(Diagnostic) -> String {
    // Dates as people write them, which a conversion may read, are in no condition.
    var words = ["'29.02.2024' '02/29/2024'", rule]
    let names = SQLText(rule).mentionedNames
    for other in tables where other.sqlName != table.sqlName && names.contains(other.sqlName) {
      for column in other.written.map(\.name.sqlName) where names.contains(column) {
        words += try database.checkedRows(
          "SELECT quote(\(column.quoted)) FROM \(other.quotedName) LIMIT 6"
        ).compactMap { $0[0] }
      }
    }
    return words.joined(separator: " ")
  }

  private func withGuards(
    _ body: ([SQLName: [String]]) throws(Diagnostic) -> Void
  ) throws(Diagnostic) {
    if try database.objects(of: .trigger).contains(where: {
      SQLText($0.sql).mayDependOnTimeOrChance
    }) {
      try database.withoutTriggers { () throws(Diagnostic) in try body([:]) }
    } else {
      try body(guards)
    }
    try database.rebuildTextIndexes()
  }

  /// Fills all tables. Each row has a transaction of its own, so that rolling back one keeps the
  /// others.
  private func fill(guards: [SQLName: [String]]) throws(Diagnostic) -> [String: String] {
    var refusals: [String: String] = [:]
    var done: Set<SQLName> = []
    for table in ordered {
      let references = try references(of: table).filter { $0.isOwn || done.contains($0.parent) }
      refusals[table.name] = try fill(guarded(table, guards), references)
      done.insert(table.sqlName)
    }
    try closeCycles()
    for table in virtualTables { try fill(table) }
    try database.removeOrphans(among: tables)
    return refusals
  }

  /// Fills a table. If a table of another version was the same in everything that affects rows, the
  /// table gets the same rows.
  private func fill(
    _ table: StoredTable, _ references: [SeedReference]
  ) throws(Diagnostic) -> String? {
    let key = key(of: table, references)
    if let seeds = key.flatMap({ memory.seeds[$0] }) {
      if let insertion = seeds.insertion { try database.attempt(insertion) }
      try database.raiseMark(of: table)
      return seeds.refusal
    }
    var seeder = try TableSeeder(table, database, references: references)
    let refusal = try seeder.seed()
    if let key, let seeds = seeder.seeds { memory.seeds[key] = seeds }
    return refusal
  }

  private func key(of table: StoredTable, _ references: [SeedReference]) -> SeedKey? {
    guard triggers.isEmpty else { return nil }
    return SeedKey(
      table: table.object.sql, types: table.columnTypes, mixedColumns: table.mixedColumns,
      suitability: table.suitability, indexes: indexes[table.sqlName] ?? [],
      keys: references.map(\.keys))
  }

  private func guarded(_ table: StoredTable, _ guards: [SQLName: [String]]) -> StoredTable {
    altering(table) { $0.guards = guards[$0.sqlName] ?? [] }
  }

  /// Returns whether triggers can refuse rows of a table.
  func hasGuards(_ table: StoredTable) -> Bool { guards[table.sqlName] != nil }

  /// The triggers that can refuse a row, as SQL, by table.
  private var guards: [SQLName: [String]] {
    triggers.filter { $0.words.contains("raise") }.statementsByTable
  }

  private func references(of table: StoredTable) throws(Diagnostic) -> [SeedReference] {
    var references: [SeedReference] = []
    for key in table.references {
      if let reference = try SeedReference(key, of: table, in: tables, database) {
        references.append(reference)
      }
    }
    return references
  }

  /// The tables, each after those that it refers to, if possible.
  private var ordered: [StoredTable] {
    let places = Dictionary(tables.enumerated().map { ($1.sqlName, $0) }) { $1 }
    return DependencyOrder.of(Array(tables.indices)) { place in
      tables[place].references.compactMap { places[$0.table] }
    }.map { tables[$0] }
  }

  /// Makes rows refer to rows of tables that were filled later.
  private func closeCycles() throws(Diagnostic) {
    let order = Dictionary(ordered.enumerated().map { ($1.sqlName, $0) }) { $1 }
    for table in tables {
      let place = order[table.sqlName] ?? 0
      let isInCycle = table.references.contains { order[$0.table, default: 0] > place }
      guard isInCycle, let rowID = table.table.rowIDName.map(SQLName.quote) else { continue }
      for reference in try references(of: table)
      where !reference.isOwn && order[reference.parent, default: 0] > place {
        let rows = try database.checkedRows("SELECT \(rowID) FROM \(table.quotedName)")
        for (position, row) in rows.enumerated() {
          let key = reference.key(position, fitting: [:]).joined(separator: ", ")
          try database.attempt(
            "UPDATE OR IGNORE \(table.quotedName) SET (\(SQLName.list(reference.columns))) = "
              + "(SELECT \(key)) WHERE \(rowID) = \(row[0] ?? "NULL")")
        }
      }
    }
  }

  /// Fills a full-text index that doesn't cover a table.
  private func fill(_ table: StoredObject, beside count: Int = 0) throws(Diagnostic) {
    guard table.isFullText, table.contentTable == nil else { return }
    let columns = try database.virtualColumns(of: table.name)
    let texts = ["'one two'", "'Zoë 🐘 two'", "''", "NULL", "'it''s three'"]
    let list = SQLName.list(columns)
    for row in 0..<texts.count {
      let values = columns.indices.map { texts[(row + $0) % texts.count] }
      try database.attempt(
        "INSERT INTO \(SQLName.quote(table.name)) (rowid, \(list)) "
          + "VALUES (\((count + row) * 3 + 2), \(values.joined(separator: ", ")))")
    }
  }

  /// Puts values of all kinds into columns that are newer than the rows, in every second row. The
  /// other rows keep the values from the migration.
  ///
  /// - Parameter isNew: Returns whether a column is newer, by the names of its table and its own.
  func vary(where isNew: (_ table: String, _ column: String) -> Bool) throws(Diagnostic) {
    try database.withoutTriggers { () throws(Diagnostic) in
      for table in tables where !hasGuards(table) {
        guard let rowID = table.table.rowIDName.map(SQLName.quote),
          try database.rowCount(of: table.name) > 0
        else { continue }
        for column in table.written
        where isNew(table.name, column.name.value) && isFree(column, of: table) {
          try vary(column, of: table, rowID)
        }
      }
    }
    try database.rebuildTextIndexes()
  }

  private func vary(_ column: Column, of table: StoredTable, _ rowID: String) throws(Diagnostic) {
    for (place, literal) in try SeedValues(of: column, in: table, database).literals.enumerated() {
      try database.attempt(
        "UPDATE OR IGNORE \(table.quotedName) SET \(column.name.sqlName.quoted) = \(literal) "
          + "WHERE \(rowID) = (SELECT \(rowID) FROM \(table.quotedName) ORDER BY \(rowID) LIMIT 1 "
          + "OFFSET \(2 * place))")
    }
  }

  /// Returns whether no key depends on the values of a column.
  private func isFree(_ column: Column, of table: StoredTable) -> Bool {
    let name = column.name.sqlName
    return !table.isKey(column) && !table.references.contains { $0.columns.contains(name) }
      && !tables.contains { other in
        other.references.contains { $0.table == table.sqlName && $0.target.contains(name) }
      }
  }
}

extension [StoredObject] {
  /// The CREATE statements, by table.
  fileprivate var statementsByTable: [SQLName: [String]] {
    Dictionary(grouping: self) { SQLName($0.table) }.mapValues { $0.map(\.sql) }
  }
}
