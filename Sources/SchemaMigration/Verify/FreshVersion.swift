import DBGenAdoption
import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A version, with a database that was created at that version.
final class FreshVersion {
  let version: SchemaVersion
  let database: SQLiteConnection
  let tables: [StoredTable]
  /// The types of the columns whose SQL type doesn't say them.
  let types: StoredTypes
  /// The full-text indexes that store rows of their own.
  let textTables: [StoredObject]
  let shape: DatabaseShape
  private var knownFailures: Set<String>?
  private let places: [SQLName: Int]

  init(_ version: SchemaVersion, _ budget: WorkBudget, _ memory: TableMemory) throws(Diagnostic) {
    self.version = version
    let database = try SQLiteConnection(version.snapshot, budget: budget)
    self.database = database
    let types = StoredTypes(version.types)
    let tables = try database.tables().map { object throws(Diagnostic) in
      var table = try memory.table(object, in: database)
      table.columnTypes = types[table.sqlName].filter { table.canHold($1.form, in: $0) }
      table.mixedColumns = version.mixedColumns(of: table)
      table.suitability = SeedSuitability(of: table, for: version.laterSQL)
      return table
    }
    (self.tables, self.types) = (tables, types)
    places = Dictionary(firstOf: tables.enumerated().map { ($1.sqlName, $0) })
    textTables = try database.objects(of: .table).filter { $0.isFullText && $0.holdsRows }
    shape = try database.shape()
  }

  /// Returns the statements that can't be compiled even without a migration, with the errors.
  func failures() throws(Diagnostic) -> Set<String> {
    if let knownFailures { return knownFailures }
    let failures = Set(try database.failingStatements())
    knownFailures = failures
    return failures
  }

  var number: Int64 { version.number }

  /// Whether each value of a type has one form. In older versions, rows may have others, which apps
  /// read at the time.
  var hasOneForm: Bool { version.snapshot.types != nil }

  var hasTables: Bool { !tables.isEmpty || !textTables.isEmpty }

  func table(named name: String) -> StoredTable? { places[SQLName(name)].map { tables[$0] } }
}

extension SchemaVersion {
  /// Returns the columns of a table whose rows may have values in several forms: those that
  /// the next version rewrites, or all in a version from when apps read them.
  fileprivate func mixedColumns(of table: StoredTable) -> Set<SQLName> {
    snapshot.types == nil
      ? Set(table.columnTypes.filter(\.value.hadOtherForms).keys)
      : Set(rewrittenNext.filter { $0.isOf([table.name]) }.map(\.column.sqlName))
  }
}

extension StoredTable {
  /// Returns whether a column has the SQL type of a form.
  fileprivate func canHold(_ form: StoredForm, in column: SQLName) -> Bool {
    if table.isStrict, SQLName(type(of: column)) == "BLOB", form.storage != .blob { return false }
    return switch (form.storage, affinity(of: column)) {
    case (.text, .integer), (.text, .real), (.integer, .text), (.integer, .real), (.real, .text),
      (.real, .integer):
      false
    default: true
    }
  }
}

extension [SchemaVersion] {
  /// The size in bytes of the work for all versions together.
  var workSize: Int { size * Swift.min(Swift.max(1, count), Self.maximumPasses) }

  /// The size of the work if each version is migrated through all later ones.
  var squaredWorkSize: Int { size * Swift.max(1, count) }

  private var size: Int {
    map { $0.snapshot.workSize(ofSteps: $0.steps.count) + $0.actionSize }.reduce(0, +)
  }

  /// The maximum number of times that a version counts, regardless of how many versions there are.
  private static var maximumPasses: Int { 8 }
}

extension SchemaVersion {
  /// The size of the actions' SQL in bytes.
  fileprivate var actionSize: Int {
    actions.reduce(0) { size, action in
      switch action.effect {
      case .run(let sql), .refuse(let sql, _, _): size + sql.utf8.count
      case .call: size
      }
    }
  }

  /// Returns the place in the version's file of a step about a table, or else of the statement that
  /// creates the table.
  func place(ofTable table: String) -> SourceRange {
    if let step = step(about: table) { return step.range }
    let creation = snapshot.statements.first { statement in
      let sql = SQLText(statement.value)
      return sql.createTable?.head.name.last.map { sql.sqlName($0) } == SQLName(table)
    }
    return creation?.range ?? place(ofStep: nil)
  }

  /// Returns the place in the version's file for a problem in the migration to it.
  ///
  /// - Parameter sql: The statement that fails.
  func place(
    ofStep title: String?, about table: String? = nil, running sql: String? = nil
  ) -> SourceRange {
    guard let first = steps.first else { return 0..<0 }
    return
      (step(titled: title, running: sql) ?? step(about: table) ?? step(namedIn: title) ?? first)
      .range
  }

  /// Returns the step with a title. Several can run SQL.
  private func step(titled title: String?, running sql: String?) -> Located<MigrationStep>? {
    let all = steps.filter { $0.value.title == title }
    return all.first { step in
      guard case .sql(let statements) = step.value, let sql else { return false }
      return statements.value.contains(sql)
    } ?? all.first
  }

  private func step(about table: String?) -> Located<MigrationStep>? {
    guard let name = table.map({ SQLName($0) }) else { return nil }
    return steps.first { $0.value.tables.contains(name) }
  }

  private func step(namedIn title: String?) -> Located<MigrationStep>? {
    guard let title else { return nil }
    return steps.first { step in step.value.tables.contains { title.contains("'\($0)'") } }
  }
}
