import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Has SQLite check views, triggers, virtual tables, and queries, together with the tables that
/// they mention, and determines the columns that they return.
struct ObjectChecker: ~Copyable, DiagnosticReporter {
  let schema: Schema
  let file: SourceFile
  /// A database with everything that has proved valid so far.
  let database: SQLiteConnection
  let definition: TableDefinition
  /// The objects that are missing because they are invalid. Statements that mention them aren't
  /// reported.
  var missing: Set<SQLName>
  /// The names that statements of the schema mention, once they are known.
  var mentioned: Set<SQLName> = []
  /// The columns of the tables, full-text tables, and virtual tables created so far.
  var columns: [SQLName: [ResultColumn]] = [:]
  /// The result columns of the views that SQLite has compiled, as it names them.
  var columnNames: [SQLName: [String]] = [:]
  var viewReads = ViewReads([])
  /// The sound views, virtual tables, and queries, by their places in the schema.
  var views: [Int: CheckedView] = [:]
  var virtualTables: [Int: CheckedVirtualTable] = [:]
  var queries: [Int: CheckedQuery] = [:]
  var diagnostics: [Diagnostic] = []

  /// A database in which views are tables.
  let standIns: SQLiteConnection
  let values: ValueProbe

  /// The schema with what was found to be sound.
  var checked: CheckedSchema {
    CheckedSchema(
      schema, views: schema.views.indices.compactMap { views[$0] },
      virtualTables: schema.virtualTables.indices.compactMap { virtualTables[$0] },
      queries: schema.queries.indices.compactMap { queries[$0] })
  }

  init(
    _ decoded: DecodedSchema, _ file: SourceFile, _ database: SQLiteConnection,
    _ standIns: SQLiteConnection, _ values: ValueProbe
  ) {
    schema = decoded.schema
    (self.file, self.database, self.standIns, self.values) = (file, database, standIns, values)
    definition = TableDefinition(schema: schema)
    let tables = schema.tables.filter { table in
      ([table.name] + table.columns.map(\.name)).contains {
        decoded.damaged.contains($0.range.lowerBound)
      }
    }
    missing = Set(decoded.lost.map(SQLName.init)).union(tables.map(\.name.sqlName))
  }
}

extension Schema {
  /// The names that statements of anything other than a table mention.
  fileprivate var namesInStatements: Set<SQLName> {
    let statements =
      views.map(\.sql.value) + triggers.map(\.sql.value) + virtualTables.map(\.sql.value)
    let texts = statements.map { SQLText($0) } + queries.map { SQLText(ofQuery: $0.sql.value) }
    return texts.reduce(into: []) { $0.formUnion($1.mentionedNames) }
  }
}

// MARK: - Tables

extension ObjectChecker {
  /// Creates the tables that are mentioned, with their indexes; creating all of them could be slow.
  mutating func createTables() throws(SQLiteError) {
    mentioned = schema.namesInStatements
    var names = mentioned
    for table in schema.fullTextTables where !isAlone(table) {
      if let content = table.contentTable { names.insert(content.sqlName) }
    }
    for table in schema.tables where names.contains(table.name.sqlName) {
      let name = table.name.sqlName
      guard !missing.contains(name) else { continue }
      if try isCreated(table, in: database) {
        columns[name] = table.resultColumns
      } else {
        missing.insert(name)
      }
    }
  }

  /// Creates a table; one whose definition is invalid gets its bare columns. Returns whether that
  /// succeeds.
  func isCreated(
    _ table: Table, in database: borrowing SQLiteConnection
  ) throws(SQLiteError) -> Bool {
    if try unlessRefused(create(table, in: database)) != nil { return true }
    return try unlessRefused(createColumns(of: table, in: database)) != nil
  }

  private func createColumns(
    of table: Table, in database: borrowing SQLiteConnection
  ) throws(SQLiteError) {
    let name = SQLName.quote(table.name.value)
    let list = SQLName.list(table.columns.map(\.name.value))
    try database.run("DROP TABLE IF EXISTS \(name)")
    try database.run("CREATE TABLE \(name) (\(list))")
  }

  private func create(_ table: Table, in database: borrowing SQLiteConnection) throws(SQLiteError) {
    try database.run(definition.createTable(table).text)
    for index in table.indexes {
      try database.run(definition.createIndex(index, on: table).text)
    }
  }

  /// Creates the tables, full-text tables, and virtual tables in the other database for views to
  /// read.
  func copyTables() throws(SQLiteError) {
    for table in schema.tables where columns[table.name.sqlName] != nil {
      _ = try isCreated(table, in: standIns)
    }
    for definition in schema.fullTextDefinitions
    where columns[definition.table.name.sqlName] != nil {
      _ = try unlessRefused(standIns.run(definition.createTable.text))
    }
    for table in schema.virtualTables where columns[table.name.sqlName] != nil {
      _ = try unlessRefused(standIns.run(table.checkedStatement))
    }
  }

  /// Whether a statement mentions an object that is missing because it is invalid.
  func mentionsMissing(_ sql: String) -> Bool {
    mentionsMissing(SQLText(sql))
  }

  func mentionsMissing(_ sql: SQLText) -> Bool {
    !missing.isEmpty && !missing.isDisjoint(with: sql.mentionedNames)
  }
}

extension Table {
  /// The columns as a SELECT returns them.
  var resultColumns: [ResultColumn] {
    columns.map { column in
      let origin = ColumnOrigin(table: name.value, column: column.name.value)
      return ResultColumn(column, origin: origin)
    }
  }
}
