import DBGenSQLText
import SchemaParser

/// Full-text tables that nothing else concerns, which are made apart from the other tables.
extension ObjectChecker {
  /// Whether no statement mentions a full-text table or the table that it indexes.
  func isAlone(_ table: FullTextTable) -> Bool {
    let names = [table.name.sqlName, table.contentTable?.sqlName].compactMap(\.self)
    return mentioned.isDisjoint(with: names)
  }

  /// Creates full-text tables in databases of few tables.
  mutating func createAlone(_ definitions: [FullTextDefinition]) throws(SQLiteError) {
    var last: FewTables?
    for definition in definitions {
      let tables =
        if let last = last?.afterTakingRoom() { last } else {
          try FewTables(schema, database.budget)
        }
      last = tables
      try createAlone(definition, in: tables)
    }
  }

  private mutating func createAlone(
    _ definition: FullTextDefinition, in tables: FewTables
  ) throws(SQLiteError) {
    if create(definition, in: tables.database, try content(of: definition, in: tables)) != nil {
      createTriggers(of: definition, in: tables.database)
    }
  }

  private mutating func content(
    of definition: FullTextDefinition, in tables: FewTables
  ) throws(SQLiteError) -> IndexedContent {
    guard definition.table.contentTable != nil else { return .own }
    guard let table = definition.content, try create(table, in: tables) else { return .invalid }
    return .columns(table.resultColumns)
  }

  /// Creates a table that is indexed, unless it has been. Returns false if it is invalid.
  private mutating func create(_ table: Table, in tables: FewTables) throws(SQLiteError) -> Bool {
    let name = table.name.sqlName
    guard !missing.contains(name) else { return false }
    if tables.names.contains(name) { return true }
    guard try isCreated(table, in: tables.database) else {
      missing.insert(name)
      return false
    }
    tables.names.insert(name)
    return true
  }
}

/// A database of few tables.
private final class FewTables {
  /// The number of full-text tables, each of about six tables with the one that it indexes, after
  /// which a new database takes less time.
  private static let maximumIndexes = 20

  let database: SQLiteConnection
  /// The number of full-text tables that may follow.
  private var room = maximumIndexes - 1
  /// The names of the tables that full-text tables index.
  var names: Set<SQLName> = []

  init(_ schema: Schema, _ budget: WorkBudget) throws(SQLiteError) {
    database = try SQLiteConnection(with: Registrations(schema), budget: budget)
    try database.run("BEGIN")
  }

  /// Takes the room for another full-text table. Returns nil if there is none.
  func afterTakingRoom() -> FewTables? {
    guard room > 0 else { return nil }
    room -= 1
    return self
  }
}
