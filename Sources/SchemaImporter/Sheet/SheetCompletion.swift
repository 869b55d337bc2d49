import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Adds the parts of a sheet that cells alone can't express to its schema, and collects diagnostics
/// about them.
struct SheetCompletion {
  /// The SQL in the sheet, by the table's name as SQLite looks it up.
  let statements: [String: [SheetStatement]]
  /// The functions and collations that the app registers.
  var functions: [String] = []
  var collations: [String] = []
  private(set) var diagnostics: [Diagnostic] = []
  /// The schema that the sheet updates, if any.
  private let existing: Schema?
  private let context: SheetContext
  /// The columns of each table whose types are enums without names.
  private let enumColumns: [String: Set<String>]

  init(_ reader: SheetReader, beside existing: Schema? = nil) {
    self.existing = existing
    context = reader.context
    enumColumns = reader.enumColumns
    let tables = reader.tables.filter { !$0.statements.isEmpty }
    statements = Dictionary(firstOf: tables.map { ($0.name.folded, $0.statements) })
  }

  mutating func complete(_ schema: inout Schema) {
    diagnostics = []
    // A check in a row of its own stays one.
    for index in schema.tables.indices { takeChecks(of: &schema.tables[index]) }
    addStatements(to: &schema)
    for index in schema.tables.indices { complete(&schema.tables[index]) }
    schema.findEnums(like: existing) { table, column in
      enumColumns[table.name.folded]?.contains(column.name.folded) ?? false
    }
    let registered = functions.map {
      SQLFunction(name: Located($0), arguments: .any, isDeterministic: true, isInnocuous: true)
    }
    schema.functions = (existing?.functions ?? []) + registered
    schema.collations = (existing?.collations ?? []) + collations.map { Located($0) }
    schema.tokenizers = existing?.tokenizers ?? []
  }

  private mutating func takeChecks(of table: inout Table) {
    guard table.columns.count <= Table.maximumColumns else { return }
    takeStrings(of: &table)
    for index in table.columns.indices { table.takeChecks(of: index) }
  }

  private mutating func addStatements(to schema: inout Schema) {
    if statements.isEmpty { return }
    var adder: SheetStatements
    do throws(SQLiteError) { adder = try SheetStatements() } catch {
      return diagnostics.add(
        .refusedScript, "SQLite can't be used: \(error)", at: schema.database.range)
    }
    defer { diagnostics += adder.diagnostics }
    let names = Set(schema.tables.map { $0.name.folded })
    for index in schema.tables.indices {
      addStatements(to: &schema.tables[index], &adder)
      markReferences(of: &schema.tables[index], except: names)
    }
  }

  private func addStatements(to table: inout Table, _ adder: inout SheetStatements) {
    let found = statements[table.name.folded] ?? []
    for statement in found { adder.add(statement, to: &table) }
    // No schema can have more checks than this, or more columns than `complete` allows.
    guard !found.isEmpty, table.checks.count <= 4000 else { return }
    table.placeChecks()
    table.sortChecks()
  }

  /// Marks references to tables that the sheet lacks as external.
  private mutating func markReferences(of table: inout Table, except names: Set<String>) {
    for index in table.foreignKeys.indices where !table.foreignKeys[index].isExternal {
      let target = table.foreignKeys[index].table
      guard !names.contains(target.folded) else { continue }
      table.foreignKeys[index].isExternal = true
      diagnostics.append(context.diagnostic(ofMissingTable: target))
    }
  }

  private mutating func complete(_ table: inout Table) {
    if table.columns.count <= Table.maximumColumns { takeStrings(of: &table) }
    let names = Set(table.keyColumns.map(SQLName.folded))
    for index in table.columns.indices where table.columns[index].notNull?.isPlain == true {
      if !names.contains(table.columns[index].name.folded) {
        table.columns[index].notNull = nil
      }
    }
    if table.sql == nil { completeKey(of: &table, names) }
  }

  private func completeKey(of table: inout Table, _ names: Set<String>) {
    let rowID = table.rowIDColumn?.name.value
    // A key can only be NULL without STRICT.
    if table.columns.contains(where: {
      $0.isNullable && names.contains($0.name.folded) && $0.name.value != rowID
    }) {
      table.isStrict = false
    }
    table.requireKeys()
  }

  /// Turns double-quoted text into strings where no column has that name, as SQLite does.
  private mutating func takeStrings(of table: inout Table) {
    for (old, new) in table.takeStringsFromNames() {
      diagnostics.add(
        .stringInDoubleQuotes, "double quotes around strings become single ones: \(new)",
        at: old.range, severity: .warning)
    }
  }
}

extension Table {
  /// Turns the checks in a column's cell into its type and rules as far as these say the same.
  mutating func takeChecks(of index: Int) {
    TypeChooser.takeChecks(of: index, in: &self)
    TypeChooser.takeRules(of: index, in: &self, exactly: false)
  }

  /// Puts the checks of columns before the others, in the order of the columns, as in a file.
  fileprivate mutating func sortChecks() {
    let places = Dictionary(
      firstOf: columns.enumerated().map { ($0.element.name.value, $0.offset) })
    let ranked = checks.enumerated().map { place, check in
      (check.column.flatMap { places[$0] } ?? columns.count, place, check)
    }
    checks = ranked.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
