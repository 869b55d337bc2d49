import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A schema on its way to a file that dbgen accepts. What dbgen objects to is expressed in another
/// way, never without a remark; what can't be expressed is an error.
struct Draft {
  var schema: Schema
  var remarks: [Diagnostic]
  /// The notes on the types.
  var notes = TypeNotes()
  /// The remarks about what is left out of tables.
  var leftOut: [SQLName: [Diagnostic]] = [:]
  /// The source, if it is a database.
  var database: SQLiteConnection?
  /// The database with the source's rows, if it has some.
  var rows: SQLiteConnection?
  /// The statements that created the tables, by name.
  var statements: [SQLName: String] = [:]
  /// Returns the reasons why the names of a schema don't work in Swift.
  let objections: (CheckedSchema) -> [Diagnostic]
  /// The virtual tables that became full-text indexes, with their triggers.
  var fullTextSources: [(table: VirtualTable, triggers: [Trigger])] = []
  /// The objects whose SQL differs from the source. Each has a remark.
  var changed: Set<ObjectName> = []
  /// The columns that got another encoding or type for the source's own SQL.
  var changedForms: Set<ColumnOrigin> = []
  /// The remarks about their types, of which the last one counts.
  var typeRemarks: [ColumnOrigin: Diagnostic] = [:]
  /// The indexes of the source that have no effect.
  private(set) var needlessIndexes: Set<SQLName> = []
  /// The names of tables, views and columns, once they have been read.
  var knownNames: Set<SQLName>?
  /// The views that mention each view, once they have been found.
  var knownReaders: [Int: [Int]]?

  /// Writes the schema, parses the result and fixes the errors, until there are none.
  mutating func settle() throws(ImportError) -> (text: String, schema: CheckedSchema) {
    declareCollations()
    declareTokenizers()
    for _ in 0..<Self.maximumRounds {
      let printer = SchemaPrinter(schema)
      let file = SourceFile(path: "schema", bytes: Array(printer.text.utf8))
      let (parsed, diagnostics) = CheckedSchema.parse(file)
      let errors = (diagnostics + (parsed.map(objections) ?? [])).errors
      if errors.isEmpty, let parsed {
        if allowNeedlessIndexes(diagnostics, in: file, by: printer) || schema.allowAtOnce() {
          continue
        }
        return (printer.text, parsed)
      }
      let objections = errors.map { error in
        let line = file.line(at: error.range.lowerBound)
        return (error, SchemaPlace(ofLine: line, by: printer, in: schema))
      }
      let before = schema
      do throws(SQLiteError) { try fix(objections) } catch { throw ImportError(error) }
      if schema == before { throw refusal(for: objections) }
    }
    throw .bug("the schema still has errors after \(Self.maximumRounds) rounds")
  }

  /// Allows the indexes that have no effect, since the source has them. Returns whether there are
  /// more of them than before.
  private mutating func allowNeedlessIndexes(
    _ diagnostics: [Diagnostic], in file: SourceFile, by printer: SchemaPrinter
  ) -> Bool {
    let before = needlessIndexes.count
    for diagnostic in diagnostics where diagnostic.code == .redundantIndex {
      let line = file.line(at: diagnostic.range.lowerBound)
      let place = SchemaPlace(ofLine: line, by: printer, in: schema)
      guard case .table(let table) = place.object,
        let index = place.index(of: schema.tables[table])
      else { continue }
      needlessIndexes.insert(schema.tables[table].indexes[index].name.sqlName)
      let code = diagnostic.code.rawValue
      if !schema.allowed.contains(code) { schema.tables[table].allowed = [code] }
    }
    return needlessIndexes.count > before
  }

  /// All remarks, each once.
  var allRemarks: [Diagnostic] {
    (remarks + leftOut.values.joined() + typeRemarks.values + notes.all).unique
      .sortedByPosition()
  }

  /// Each round fixes all current objections, but some only come to light when others are fixed.
  private static let maximumRounds = 100

  private mutating func fix(_ objections: [(Diagnostic, SchemaPlace)]) throws(SQLiteError) {
    try rename(objections.filter { $0.0.code.isOfSwiftName })
    try declareFunctions(objections)
    var changed: Set<ColumnOrigin> = []
    for (error, place) in objections where !error.code.isOfSwiftName {
      if try !changeForms(error, &changed) { try fix(error, at: place) }
    }
    let isOfAll = objections.contains { $0.0.code == .fullTextMissesReplacement }
    let faulty =
      isOfAll
      ? Set(schema.fullTextTables.indices) : Set(objections.compactMap { $0.1.fullTextTable })
    for index in faulty.sorted(by: >) { dropFullTextTable(index) }
  }

  private mutating func fix(_ error: Diagnostic, at place: SchemaPlace) throws(SQLiteError) {
    if case .missingFunction = error.subject { return }
    switch place.object {
    case .table(let index): fixTable(error, index, at: place.part)
    case .view(let index): try fixView(error, index)
    case .trigger(let index): try fixTrigger(error, index)
    case .database, .enumeration, .virtualTable, .fullTextTable: break
    }
  }

  /// Returns an error that lists everything that can't be expressed in a schema.
  private func refusal(for objections: [(Diagnostic, SchemaPlace)]) -> ImportError {
    let errors = objections.map { error, place in
      let object = named(place)
      let about = object.map {
        "\($0.kind.rawValue) '\($0.name.value)' can't be expressed in a schema: "
      }
      let reason = error.code == .unusableKey ? place.emptyName : error.message
      return Diagnostic(.notInLanguage, (about ?? "") + reason, at: object?.name.range ?? 0..<0)
    }
    return ImportError("it can't be expressed in a schema", errors.unique)
  }

  // MARK: - Objects at places

  func named(_ place: SchemaPlace) -> (kind: StoredObject.Kind, name: Located<String>)? {
    switch place.object {
    case .database, .enumeration: nil
    case .table(let index): (.table, schema.tables[index].name)
    case .view(let index): (.view, schema.views[index].name)
    case .trigger(let index): (.trigger, schema.triggers[index].name)
    case .virtualTable(let index): (.table, schema.virtualTables[index].name)
    case .fullTextTable(let index): (.table, schema.fullTextTables[index].name)
    }
  }
}

extension SchemaPlace {
  /// The message that something has no name. In a written file, only an empty name is an unusable
  /// key.
  fileprivate var emptyName: String {
    if case .column = part { return "a column has an empty name" }
    return object == .database ? "a name is empty" : "its name is empty"
  }
}

extension DiagnosticCode {
  /// Whether the diagnostic is about a name in Swift.
  var isOfSwiftName: Bool { rawValue.hasPrefix("SW") }
}

extension Schema {
  /// Allows once what many tables would allow. Returns whether there is any.
  mutating func allowAtOnce() -> Bool {
    let codes = tables.flatMap(\.allowed).grouped(by: \.self)
      .filter { $0.elements.count >= TypeNotes.manyTables }.map(\.key)
    if codes.isEmpty { return false }
    allowed += codes
    for table in tables.indices { tables[table].allowed.removeAll(where: codes.contains) }
    return true
  }
}
