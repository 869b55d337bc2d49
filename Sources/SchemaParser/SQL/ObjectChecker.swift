/// Has SQLite judge views, triggers and virtual tables, together and with the tables that they
/// mention, and finds out what columns they give.
struct ObjectChecker: ~Copyable {
  var schema: Schema
  let file: SourceFile
  /// A database with everything that was right so far.
  let database: SQLiteConnection
  let definition: TableDefinition
  /// What isn't there because something is wrong with it, by the names as SQLite looks them up:
  /// nothing is said of what mentions it.
  var missing: Set<String>
  /// What the tables and the like give that were right so far.
  var columns: [String: [ResultColumn]] = [:]
  var diagnostics: [Diagnostic] = []

  /// Checks what a schema has beside its tables, and returns the schema with the columns of its
  /// views and virtual tables.
  static func check(
    _ decoded: DecodedSchema, in file: SourceFile, by database: consuming SQLiteConnection,
    and standIns: consuming SQLiteConnection
  ) -> (Schema, [Diagnostic]) {
    guard decoded.schema.hasObjects else { return (decoded.schema, []) }
    var checker = ObjectChecker(decoded, file, database)
    checker.createTables()
    checker.createFullTextTables()
    checker.createVirtualTables()
    checker.createViews()
    checker.copyTables(to: standIns)
    let probe = QueryProbe(standIns, checker.columns, of: checker.schema)
    checker.resolveViews(with: probe)
    checker.createTriggers()
    checker.checkQueries(with: probe)
    return (checker.schema, checker.diagnostics)
  }

  private init(
    _ decoded: DecodedSchema, _ file: SourceFile, _ database: consuming SQLiteConnection
  ) {
    schema = decoded.schema
    self.file = file
    self.database = database
    definition = TableDefinition(schema: schema)
    let tables = schema.tables.filter { table in
      ([table.name] + table.columns.map(\.name)).contains {
        decoded.damaged.contains($0.range.lowerBound)
      }
    }
    missing = decoded.lost.union(tables.map { SQLName.folded($0.name.value) })
  }
}

extension Schema {
  /// Whether there is anything beside tables.
  fileprivate var hasObjects: Bool {
    !views.isEmpty || !triggers.isEmpty || !fullTextTables.isEmpty || !virtualTables.isEmpty
      || !queries.isEmpty
  }

  /// Every name that something beside the tables mentions.
  fileprivate var namesInObjects: Set<String> {
    let statements =
      views.map(\.sql.value) + triggers.map(\.sql.value) + virtualTables.map(\.sql.value)
      + queries.map(\.sql.value)
    let contents = fullTextTables.compactMap { $0.contentTable?.value }.map(SQLName.folded)
    return statements.reduce(into: Set(contents)) { $0.formUnion(SQLTokens($1).foldedNames) }
  }
}

// MARK: - Tables

extension ObjectChecker {
  /// Creates the tables that are mentioned, with their indexes; the others could make it slow.
  private mutating func createTables() {
    let mentioned = schema.namesInObjects
    for table in schema.tables where mentioned.contains(SQLName.folded(table.name.value)) {
      let name = SQLName.folded(table.name.value)
      guard !missing.contains(name) else { continue }
      do throws(SQLiteFailure) {
        try create(table, in: database)
        columns[name] = table.resultColumns
      } catch {
        createBare(table)
      }
    }
  }

  /// Creates the columns of a table alone, of which something else is wrong.
  private mutating func createBare(_ table: Table) {
    let name = SQLName.folded(table.name.value)
    do throws(SQLiteFailure) {
      try createColumns(of: table, in: database)
      columns[name] = table.resultColumns
    } catch {
      missing.insert(name)
    }
  }

  private func createColumns(
    of table: Table, in database: borrowing SQLiteConnection
  ) throws(SQLiteFailure) {
    let name = SQLName.quote(table.name.value)
    let list = table.columns.map { SQLName.quote($0.name.value) }.joined(separator: ", ")
    try database.run("DROP TABLE IF EXISTS \(name)")
    try database.run("CREATE TABLE \(name) (\(list))")
  }

  private func create(
    _ table: Table, in database: borrowing SQLiteConnection
  ) throws(SQLiteFailure) {
    try database.run(definition.createTable(table).text)
    for index in table.indexes {
      try database.run(definition.createIndex(index, on: table).text)
    }
  }

  /// Makes what views can read known to another database.
  private func copyTables(to other: borrowing SQLiteConnection) {
    for table in schema.tables where columns[SQLName.folded(table.name.value)] != nil {
      if (try? create(table, in: other)) == nil { try? createColumns(of: table, in: other) }
    }
    for definition in schema.fullTextDefinitions
    where columns[SQLName.folded(definition.table.name.value)] != nil {
      try? other.run(definition.createTable.text)
    }
    for table in schema.virtualTables where columns[SQLName.folded(table.name.value)] != nil {
      try? other.run(table.sql.value)
    }
  }

  /// Whether a statement mentions something that isn't there because it is wrong itself.
  func mentionsMissing(_ sql: String) -> Bool {
    !missing.isEmpty && !missing.isDisjoint(with: SQLTokens(sql).foldedNames)
  }
}

extension Table {
  /// The columns as a SELECT gives them.
  fileprivate var resultColumns: [ResultColumn] {
    columns.map { column in
      let origin = ColumnOrigin(table: name.value, column: column.name.value)
      return ResultColumn(column, origin: origin)
    }
  }
}
