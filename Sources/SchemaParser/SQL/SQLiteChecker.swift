/// Has SQLite itself judge the SQL of a schema, in memory, and says of what it refuses where in the
/// file it stands.
struct SQLiteChecker: ~Copyable {
  let schema: Schema
  let file: SourceFile
  /// Where the names of the tables and columns stand that could not be read in full.
  let damaged: Set<Int>
  let definition: TableDefinition
  private let registrations: Registrations
  private let budget: WorkBudget
  /// A database for trying things one at a time; it is empty in between.
  let probe: SQLiteConnection
  var diagnostics: [Diagnostic] = []
  /// Where the pieces of SQL begin that are known to be wrong.
  var refused: Set<Int> = []
  /// The statements of the probe that have passed.
  var proven: Set<String> = []

  /// Checks a schema, and returns it with what SQLite tells of its views. Where it has errors
  /// already, its pieces of SQL are checked each by itself.
  static func check(
    _ decoded: DecodedSchema, in file: SourceFile, hasErrors: Bool
  ) -> (schema: Schema, diagnostics: [Diagnostic]) {
    do throws(SQLiteFailure) {
      var checker = try SQLiteChecker(decoded, file)
      try checker.check(hasErrors: hasErrors)
      let (schema, diagnostics) = try ObjectChecker.check(
        decoded, in: file, by: checker.connection(), and: checker.connection())
      return (schema, checker.diagnostics + diagnostics)
    } catch {
      let message = "SQLite can't be used: \(error.message)"
      return (decoded.schema, [Diagnostic(.refusedStatement, message, at: 0..<0)])
    }
  }

  private init(_ decoded: DecodedSchema, _ file: SourceFile) throws(SQLiteFailure) {
    schema = decoded.schema
    damaged = decoded.damaged
    definition = TableDefinition(schema: decoded.schema)
    registrations = Registrations(decoded.schema)
    budget = WorkBudget(forBytes: file.bytes.count, of: .definitions)
    probe = try SQLiteConnection(with: registrations, budget: budget)
    self.file = file
  }

  private func connection() throws(SQLiteFailure) -> SQLiteConnection {
    try SQLiteConnection(with: registrations, budget: budget)
  }

  private mutating func check(hasErrors: Bool) throws(SQLiteFailure) {
    for table in schema.tables {
      checkText(of: table)
      checkDeclaredTypes(of: table)
      checkStatement(of: table)
    }
    if hasErrors || !refused.isEmpty {
      for table in schema.tables { checkFragments(of: table) }
    } else {
      for refusal in try refusals() { explain(refusal) }
    }
    for table in schema.tables {
      checkDefaults(of: table)
      checkSamples(of: table)
    }
  }
}

// MARK: - The whole

extension SQLiteChecker {
  /// A statement that failed.
  private struct Refusal {
    var table: Table
    var statement: SQLStatementText
    var failure: SQLiteFailure
    /// What the statement makes.
    var name: Located<String>
  }

  /// A table with some of its indexes.
  private struct Part {
    var table: Table
    var indexes: ArraySlice<Index>
    var isFirst: Bool { indexes.startIndex == 0 }
  }

  private static let batchSize = 100

  /// Runs the statements of all tables, and returns the first of each table that failed.
  ///
  /// What SQLite does to create something takes time in proportion to what is there, and asks
  /// nothing of it: so each hundred has a database of its own.
  private func refusals() throws(SQLiteFailure) -> [Refusal] {
    var refusals: [Refusal] = []
    var database = try connection()
    var room = 0
    for part in schema.tables.lazy.flatMap(Self.parts) {
      if !part.isFirst, refusals.last?.table.name.range == part.table.name.range { continue }
      if !part.isFirst || room <= 0 {
        database = try connection()
        try database.run("BEGIN")
        room = Self.batchSize
      }
      room -= 1 + part.indexes.count
      if let refusal = refusal(of: part, by: database) { refusals.append(refusal) }
    }
    return refusals
  }

  private static func parts(of table: Table) -> [Part] {
    let starts = stride(from: 0, to: max(1, table.indexes.count), by: batchSize)
    return starts.map { Part(table: table, indexes: table.indexes[$0...].prefix(batchSize)) }
  }

  private func refusal(of part: Part, by database: borrowing SQLiteConnection) -> Refusal? {
    let table = part.table
    let create = (definition.createTable(table), table.name)
    let indexes = part.indexes.map { (definition.createIndex($0, on: table), $0.name) }
    for (statement, name) in [create] + indexes {
      do throws(SQLiteFailure) { try database.run(statement.text) } catch {
        return Refusal(table: table, statement: statement, failure: error, name: name)
      }
    }
    do throws(SQLiteFailure) { try database.compile(table.insertion) } catch {
      let failure = SQLiteFailure(message: error.message)
      return Refusal(table: table, statement: create.0, failure: failure, name: table.name)
    }
    return nil
  }

  /// Reports what is wrong with a statement: pieces of SQL that are wrong by themselves, or else
  /// the statement.
  private mutating func explain(_ refusal: Refusal) {
    let before = diagnostics.count
    checkFragments(of: refusal.table)
    guard diagnostics.count == before else { return }
    let part = refusal.failure.offset.flatMap { refusal.statement.part(at: $0) }
    report(
      .refusedStatement, "SQLite refuses '\(refusal.name.value)': \(refusal.failure.message)",
      at: part?.source ?? refusal.name.range)
  }
}
