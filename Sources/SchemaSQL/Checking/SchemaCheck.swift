import SchemaParser

extension SQLiteChecker {
  /// Checks a schema. If it already has errors, checks each SQL fragment separately.
  ///
  /// - Parameter budget: The work that it may take; nil for what a file of the size may.
  static func check(
    _ decoded: DecodedSchema, in file: SourceFile, hasErrors: Bool, budget: WorkBudget? = nil
  ) -> (schema: CheckedSchema, diagnostics: [Diagnostic]) {
    let budget = budget ?? WorkBudget(forBytes: file.bytes.count, of: .definitions)
    var diagnostics: [Diagnostic] = []
    do throws(SQLiteError) {
      var checker = try SQLiteChecker(decoded, file, budget)
      defer { diagnostics = checker.diagnostics + diagnostics }
      try checker.check(hasErrors: hasErrors)
      var objects = ObjectChecker(
        decoded, file, try checker.connection(), try checker.connection(),
        ValueProbe(try checker.connection()))
      defer { diagnostics += objects.diagnostics }
      try objects.check(refused: checker.refused)
      let found = checker.diagnostics + objects.diagnostics
      // Without work, what was checked last may be wrong.
      if budget.isSpent, !found.hasErrors { throw .tooMuchWork }
      return (objects.checked, found)
    } catch {
      if error.isTooMuchWork, diagnostics.contains(where: \.isOfWork) {
        return (CheckedSchema(decoded.schema), diagnostics)
      }
      let message =
        error.isOfBudget
        ? "checking the rest of the schema would take SQLite too long"
        : "SQLite can't be used: \(error.message)"
      let place = error.isOfBudget ? decoded.schema.database.range : 0..<0
      return (
        CheckedSchema(decoded.schema),
        diagnostics + [Diagnostic(.refusedStatement, message, at: place)]
      )
    }
  }
}

extension ObjectChecker {
  /// Checks everything in the schema other than its tables, and adds the columns of its views and
  /// virtual tables, and the interfaces of its queries.
  ///
  /// - Parameter refused: The offsets of the fragments of tables that are invalid.
  /// - Throws: The failure if there is no work left.
  mutating func check(refused: Set<Int>) throws(SQLiteError) {
    try checkEncodingsOfTables(with: QueryProbe(standIns, [:], of: schema, values), refused)
    guard schema.hasObjects else { return }
    try createTables()
    try createFullTextTables()
    try createVirtualTables()
    try createViews()
    try copyTables()
    let probe = QueryProbe(standIns, columns, of: schema, values)
    try resolveViews(with: probe)
    try createTriggers()
    try checkEncodingsOfTriggers(with: probe)
    try checkQueries(with: probe)
  }
}

extension Schema {
  /// Whether the schema has anything other than tables.
  fileprivate var hasObjects: Bool {
    !views.isEmpty || !triggers.isEmpty || !fullTextTables.isEmpty || !virtualTables.isEmpty
      || !queries.isEmpty
  }
}
