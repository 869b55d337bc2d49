import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser

extension ObjectChecker {
  /// Creates the full-text tables.
  ///
  /// SQLite makes five tables for each and passes over all tables each time. So those that nothing
  /// else concerns are made, with their triggers, in databases of few tables.
  mutating func createFullTextTables() throws(SQLiteError) {
    let definitions = schema.fullTextDefinitions
    for definition in definitions where !isAlone(definition.table) {
      let content =
        definition.table.contentTable.map { IndexedContent(columns[$0.sqlName]) } ?? .own
      if let result = create(definition, in: database, content) {
        columns[definition.table.name.sqlName] = result
      }
    }
    try createAlone(definitions.filter { isAlone($0.table) })
  }

  /// Creates a full-text table and returns its columns; nil if it or the table that it indexes is
  /// invalid.
  mutating func create(
    _ definition: FullTextDefinition, in database: SQLiteConnection, _ content: IndexedContent
  ) -> [ResultColumn]? {
    let table = definition.table
    let name = table.name.sqlName
    // A missing content table has been reported.
    if missing.contains(name) || content.isInvalid {
      missing.insert(name)
      return nil
    }
    do throws(SQLiteError) {
      try database.run(definition.createTable.text)
      return table.resultColumns(content: content.columns)
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
      at: (column ?? option ?? table.name).range,
      suggestion: column == nil ? unknown.flatMap { meant($0, in: option?.value) } : nil)
  }

  /// Returns the option with the tokenizer that was probably meant.
  private func meant(_ tokenizer: String, in option: String?) -> String? {
    let others = SQLFacts.tokenizers.map(\.description).sorted() + schema.tokenizers.map(\.value)
    return diagnostics.suggestion(for: tokenizer, among: others).flatMap {
      option?.replacing(tokenizer, with: $0)
    }
  }

  private func isDeclared(_ tokenizer: String) -> Bool {
    schema.tokenizers.contains { $0.sqlName == SQLName(tokenizer) }
  }

  mutating func createVirtualTables() throws(SQLiteError) {
    for (index, table) in schema.virtualTables.enumerated() {
      let name = table.name.sqlName
      if let columns = try createdColumns(of: table) {
        self.columns[name] = columns
        virtualTables[index] = CheckedVirtualTable(written: table, columns: columns)
      } else {
        missing.insert(name)
      }
    }
  }

  /// Creates a virtual table and returns its columns; nil if it's invalid.
  private mutating func createdColumns(
    of table: VirtualTable
  ) throws(SQLiteError) -> [ResultColumn]? {
    let noun = "a virtual table"
    guard !missing.contains(table.name.sqlName),
      !mentionsMissing(table.sql.value), isBalanced(table.sql),
      isStatement(table.sql, named: table.name, .virtualTable, noun)
    else { return nil }
    if table.isUnchecked { try checkNeed(of: table) }
    do throws(SQLiteError) {
      try database.run(table.checkedStatement)
      let names = try database.columnNames(of: table.name.value)
      checkCells(table.cells, among: names, of: "virtual table '\(table.name.value)'")
      return names.map { virtualColumn($0, of: table) }
    } catch {
      report(error, of: "virtual table", table.sql)
      return nil
    }
  }

  /// Returns a virtual table's column. Its declared type isn't reliable, so only the file's cells
  /// count.
  private func virtualColumn(_ name: String, of table: VirtualTable) -> ResultColumn {
    let place = table.name.range
    let column = Column(name: Located(name, at: place), type: Located(.any, at: place))
    let cells = table.cells.first { SQLName.areEqual($0.name.value, name) }
    return ResultColumn(column).with(cells)
  }
}

/// The content that a full-text table indexes.
enum IndexedContent {
  /// Texts of its own.
  case own
  /// The columns of another table.
  case columns([ResultColumn])
  /// Another table, which is invalid.
  case invalid

  /// - Parameter columns: The columns of another table; nil if it is invalid.
  init(_ columns: [ResultColumn]?) { self = columns.map { .columns($0) } ?? .invalid }

  var columns: [ResultColumn]? { if case .columns(let columns) = self { columns } else { nil } }
  var isInvalid: Bool { if case .invalid = self { true } else { false } }
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
