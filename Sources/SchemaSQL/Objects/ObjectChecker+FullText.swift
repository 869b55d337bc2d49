import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

extension ObjectChecker {
  /// The number of tables from which on SQLite takes longer than for a new database.
  private static let maximumTables = 20

  /// Creates the full-text tables.
  ///
  /// SQLite makes five tables for each and passes over all tables each time. So those that nothing
  /// else concerns are made, with their triggers, in databases of few tables.
  mutating func createFullTextTables() throws(SQLiteError) {
    let definitions = schema.fullTextDefinitions
    for definition in definitions where !isAlone(definition.table) {
      let content = definition.table.contentTable.map { columns[$0.sqlName] }
      if let result = create(definition, in: database, content) {
        columns[definition.table.name.sqlName] = result
      }
    }
    var (tables, room): (FewTables?, Int) = (nil, 0)
    for definition in definitions where isAlone(definition.table) {
      if room == 0 { (tables, room) = (try FewTables(schema, database.budget), Self.maximumTables) }
      room -= 1
      if let tables { try createAlone(definition, in: tables) }
    }
  }

  /// Whether no statement mentions a full-text table or the table that it indexes.
  func isAlone(_ table: FullTextTable) -> Bool {
    let names = [table.name.sqlName, table.contentTable?.sqlName].compactMap(\.self)
    return mentioned.isDisjoint(with: names)
  }

  private mutating func createAlone(
    _ definition: FullTextDefinition, in tables: FewTables
  ) throws(SQLiteError) {
    var content: [ResultColumn]?? = nil
    if definition.table.contentTable != nil {
      content = .some(nil)
      if let table = definition.content { content = .some(try self.content(table, in: tables)) }
    }
    if create(definition, in: tables.database, content) != nil {
      createTriggers(of: definition, in: tables.database)
    }
  }

  /// Returns the columns of a table that is indexed; nil if it is invalid.
  private mutating func content(
    _ table: Table, in tables: FewTables
  ) throws(SQLiteError) -> [ResultColumn]? {
    let name = table.name.sqlName
    guard !missing.contains(name) else { return nil }
    if !tables.names.contains(name) {
      guard try isCreated(table, in: tables.database) else {
        missing.insert(name)
        return nil
      }
      tables.names.insert(name)
    }
    return table.resultColumns
  }

  /// Creates a full-text table and returns its columns; nil if it or the table that it indexes is
  /// invalid.
  ///
  /// - Parameter content: The columns of the table that it indexes, if there is one.
  private mutating func create(
    _ definition: FullTextDefinition, in database: SQLiteConnection, _ content: [ResultColumn]??
  ) -> [ResultColumn]? {
    let table = definition.table
    let name = table.name.sqlName
    // A missing content table has been reported.
    if missing.contains(name) || content.map({ $0 == nil }) == true {
      missing.insert(name)
      return nil
    }
    do throws(SQLiteError) {
      try database.run(definition.createTable.text)
      return table.resultColumns(content: content ?? nil)
    } catch {
      missing.insert(name)
      report(error, of: table, SQLText(definition.createTable.text).appTokenizer)
      return nil
    }
  }

  /// Creates the triggers that keep a full-text table up to date.
  mutating func createTriggers(of definition: FullTextDefinition, in database: SQLiteConnection) {
    for trigger in definition.createTriggers {
      do throws(SQLiteError) { try database.run(trigger.text) } catch {
        report(
          .refusedStatement,
          "SQLite refuses '\(definition.table.name.value)': \(error.message)",
          at: definition.table.name.range)
      }
    }
  }

  /// - Parameter tokenizer: The tokenizer that the table names, if it isn't SQLite's.
  private mutating func report(
    _ failure: SQLiteError, of table: FullTextTable, _ tokenizer: String?
  ) {
    let column = table.columns.first { failure.message.hasSuffix(": \($0.value)") }
    let isTokenizer = failure.message.contains("token")
    let unknown = isTokenizer ? tokenizer.flatMap { isDeclared($0) ? nil : $0 } : nil
    let advice =
      unknown.map { "; if the app registers '\($0)', declare it under 'tokenizers'" } ?? ""
    let option =
      isTokenizer ? table.tokenizer : failure.message.contains("prefix") ? table.prefix : nil
    report(
      .invalidSQL, "SQLite refuses this full-text table: \(failure.message)\(advice)",
      at: (column ?? option ?? table.name).range)
  }

  private func isDeclared(_ tokenizer: String) -> Bool {
    schema.tokenizers.contains { $0.sqlName == SQLName(tokenizer) }
  }
}

/// A database of few tables.
private final class FewTables {
  let database: SQLiteConnection
  /// The names of the tables that full-text tables index.
  var names: Set<SQLName> = []

  init(_ schema: Schema, _ budget: WorkBudget) throws(SQLiteError) {
    database = try SQLiteConnection(with: Registrations(schema), budget: budget)
    try database.run("BEGIN")
  }
}

extension FullTextTable {
  /// Returns the columns as a SELECT returns them. An index of a table reads its values from that
  /// table.
  package func resultColumns(content: [ResultColumn]?) -> [ResultColumn] {
    columns.map { name in
      if isContentless {
        return ResultColumn(Column(name: name, type: Located(.any, at: name.range)))
      }
      let original = content?.first { SQLName.areEqual($0.column.name.value, name.value) }
      return original ?? ResultColumn(Column(name: name, type: Located(.text, at: name.range)))
    }
  }
}
