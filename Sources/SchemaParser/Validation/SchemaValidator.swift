import DBGenSQLText

/// Checks the rules that involve more of a schema than one of its properties, and reports every
/// violation.
struct SchemaValidator: DiagnosticReporter {
  let schema: Schema
  /// The offsets of the names of tables and columns that couldn't be read in full.
  let damaged: Set<Int>
  /// The tables, by their names as SQLite compares them.
  let tables: [String: TableIndex]
  var diagnostics: [Diagnostic] = []
  /// Whether reports have suggestions, which take time to find.
  private var suggests = true

  static func validate(_ decoded: DecodedSchema) -> [Diagnostic] {
    var validator = SchemaValidator(schema: decoded.schema, damaged: decoded.damaged)
    validator.checkNames()
    validator.checkNamespaces()
    validator.checkCollations()
    validator.checkAmountOfValues()
    validator.checkAmounts()
    validator.checkTables()
    validator.checkCycles()
    for table in decoded.schema.fullTextTables { validator.check(table) }
    // Give advice only on a schema without errors.
    if !(decoded.diagnostics + validator.diagnostics).hasErrors {
      validator.checkIndexes()
    }
    return validator.diagnostics
  }

  private init(schema: Schema, damaged: Set<Int>) {
    (self.schema, self.damaged) = (schema, damaged)
    tables = Dictionary(
      firstOf: schema.tables.concurrentMap { (SQLName.folded($0.name.value), TableIndex($0)) })
  }

  /// Checks each table by itself. All processors take part, unless there is something to report:
  /// the number of reports limits the search for suggestions.
  private mutating func checkTables() {
    var blank = self
    (blank.diagnostics, blank.suggests) = ([], false)
    let areSound = schema.tables.concurrentMap { [blank] table in
      var validator = blank
      validator.check(table)
      return validator.diagnostics.isEmpty
    }
    for (table, isSound) in zip(schema.tables, areSound) where !isSound { check(table) }
  }

  private mutating func check(_ table: Table) {
    guard let first = tables[SQLName.folded(table.name.value)] else { return }
    // Another table can have the same name, which is reported by itself.
    let index = first.table.name.range == table.name.range ? first : TableIndex(table)
    checkShape(of: table)
    for column in table.columns { check(column, of: table) }
    checkGenerated(of: table, index)
    checkRoles(of: table)
    checkIndexes(of: table, index)
    if !table.columns.isEmpty { checkKeys(of: table, index) }
    for key in table.foreignKeys { check(key, of: table, index) }
  }

  func suggestion(for name: String, among names: @autoclosure () -> [String]) -> String? {
    suggests ? diagnostics.suggestion(for: name, among: names()) : nil
  }

  func isDamaged(_ name: Located<String>) -> Bool { damaged.contains(name.range.lowerBound) }

  // Limits on the number of objects. SQLite searches lists for names, and goes through all existing
  // objects for each new one, so a small file could keep it busy for hours. No database designed by
  // people comes near these limits.

  private static let maximumObjects = 2000
  private static let maximumVirtualTables = 500
  private static let maximumConstraints = 4000

  mutating func checkAmounts() {
    check(schema.tables.map(\.name), "tables", atMost: Schema.maximumTables)
    check(schema.views.map(\.name), "views", atMost: Self.maximumObjects)
    check(schema.triggers.map(\.name), "triggers", atMost: Self.maximumObjects)
    check(schema.virtualTables.map(\.name), "virtual tables", atMost: Self.maximumVirtualTables)
    check(schema.fullTextTables.map(\.name), "full-text tables", atMost: Self.maximumVirtualTables)
    check(schema.queries.map(\.name), "queries", atMost: Self.maximumObjects)
    check(schema.functions.map(\.name), "functions", atMost: Self.maximumObjects)
    check(schema.collations, "collations", atMost: Self.maximumObjects)
    check(schema.tokenizers, "tokenizers", atMost: Self.maximumObjects)
    for table in schema.tables {
      check(table.indexes.map(\.name), "indexes of a table", atMost: Self.maximumConstraints)
      check(table.checks.map(\.condition), "checks of a table", atMost: Self.maximumConstraints)
    }
  }

  private mutating func check(_ things: [Located<String>], _ noun: String, atMost limit: Int) {
    guard things.count > limit else { return }
    report(
      .tooMany, "there are \(things.count) \(noun), more than \(limit)", at: things[limit].range)
  }
}

extension Schema {
  package static let maximumTables = 20_000
}
