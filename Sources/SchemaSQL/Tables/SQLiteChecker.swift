import SchemaParser

/// Has SQLite check the SQL of a schema, in memory, and reports what it refuses at its place in the
/// file.
struct SQLiteChecker: ~Copyable, DiagnosticReporter {
  let schema: Schema
  let file: SourceFile
  /// The offsets of the names of tables and columns that couldn't be read completely.
  let damaged: Set<Int>
  let definition: TableDefinition
  private let registrations: Registrations
  private let budget: WorkBudget
  /// A database for testing one thing at a time; empty in between.
  let probe: SQLiteConnection
  var diagnostics: [Diagnostic] = []
  /// The offsets of the SQL fragments that are known to be invalid.
  var refused: Set<Int> = []
  /// The declared types that are nothing but types.
  var provenTypes: Set<String> = []
  /// The defaults that their columns can read.
  var provenDefaults: Set<DefaultClaim> = []

  init(_ decoded: DecodedSchema, _ file: SourceFile, _ budget: WorkBudget) throws(SQLiteError) {
    schema = decoded.schema
    damaged = decoded.damaged
    definition = TableDefinition(schema: decoded.schema)
    registrations = Registrations(decoded.schema)
    self.budget = budget
    probe = try SQLiteConnection(with: registrations, budget: budget)
    self.file = file
  }

  func connection() throws(SQLiteError) -> SQLiteConnection {
    try SQLiteConnection(with: registrations, budget: budget)
  }

  mutating func check(hasErrors: Bool) throws(SQLiteError) {
    for table in schema.tables {
      checkText(of: table)
      try checkDeclaredTypes(of: table)
      try checkStatement(of: table)
    }
    if hasErrors || !refused.isEmpty {
      for table in schema.tables { checkFragments(of: table) }
    } else {
      for refusal in try refusals() { explain(refusal) }
    }
    for table in schema.tables {
      checkDefaults(of: table)
      checkAbsences(in: table)
      checkSamples(of: table)
    }
  }

  // MARK: - Whole tables

  /// A statement that failed.
  private struct Refusal {
    var table: Table
    var statement: SQLStatementText
    var failure: SQLiteError
    /// The name of the table or index that the statement creates.
    var name: Located<String>
  }

  /// A table with some of its indexes.
  private struct IndexBatch {
    var table: Table
    var indexes: ArraySlice<Index>
    var isFirst: Bool { indexes.startIndex == 0 }

    /// The statements, each with the name of what it creates.
    func statements(
      _ definition: TableDefinition
    ) -> [(text: SQLStatementText, name: Located<String>)] {
      [(definition.createTable(table), table.name)]
        + indexes.map { (definition.createIndex($0, on: table), $0.name) }
    }
  }

  private static let maximumIndexes = 100
  /// The number of objects from which on SQLite takes longer than for a new database.
  private static let maximumObjects = 30

  /// Runs the statements of all tables, and returns the first failure of each table.
  ///
  /// The time that SQLite takes to create an object grows with the number of existing ones, which
  /// don't affect the outcome, so each batch has its own database.
  private func refusals() throws(SQLiteError) -> [Refusal] {
    var refusals: [Refusal] = []
    var database = try connection()
    var room = 0
    let parts = schema.tables.flatMap(Self.parts)
    let texts = parts.concurrentMap { [definition] part in
      part.statements(definition).map(\.text.text)
    }
    for (part, texts) in zip(parts, texts) {
      if !part.isFirst, refusals.last?.table.name.range == part.table.name.range { continue }
      if !part.isFirst || room <= 0 {
        database = try connection()
        do throws(SQLiteError) { try database.run("BEGIN") } catch {
          // The rest can't be checked.
          return refusals + [refusal(of: part, 0, error)]
        }
        room = Self.maximumObjects
      }
      room -= 1 + part.indexes.count
      if let refusal = refusal(of: part, texts, by: database) { refusals.append(refusal) }
    }
    return refusals
  }

  private static func parts(of table: Table) -> [IndexBatch] {
    let starts = stride(from: 0, to: max(1, table.indexes.count), by: maximumIndexes)
    return starts.map {
      IndexBatch(table: table, indexes: table.indexes[$0...].prefix(maximumIndexes))
    }
  }

  private func refusal(
    of part: IndexBatch, _ texts: [String], by database: borrowing SQLiteConnection
  ) -> Refusal? {
    for (number, text) in texts.enumerated() {
      do throws(SQLiteError) { try database.run(text) } catch {
        return refusal(of: part, number, error)
      }
    }
    do throws(SQLiteError) { try database.compile(part.table.insertion) } catch {
      return refusal(of: part, 0, SQLiteError(message: error.message))
    }
    return nil
  }

  private func refusal(of part: IndexBatch, _ number: Int, _ failure: SQLiteError) -> Refusal {
    let (statement, name) = part.statements(definition)[number]
    return Refusal(table: part.table, statement: statement, failure: failure, name: name)
  }

  /// Reports the fragments of a statement that are invalid by themselves, or else the statement.
  private mutating func explain(_ refusal: Refusal) {
    let before = diagnostics.count
    checkFragments(of: refusal.table)
    guard !hasErrors(since: before) else { return }
    let part = refusal.failure.offset.flatMap { refusal.statement.part(at: $0) }
    report(
      .refusedStatement, "SQLite refuses '\(refusal.name.value)': \(refusal.failure.message)",
      at: part?.source ?? refusal.name.range)
  }
}
