import CodeGen
import SchemaParser

/// A schema on its way to a file that dbgen takes: what it objects to is said in other words of the
/// language, never without a remark; what can't be said is an error.
struct Draft {
  var schema: Schema
  var remarks: [Remark]
  /// The source, where it is a database.
  var database: SourceDatabase?
  /// The statements that created the tables, by name.
  var statements: [String: String] = [:]
  /// What the full-text indexes were in the database.
  var fullTextSources: [VirtualTable] = []
  /// What has other SQL than in the source, of which there is a remark.
  var changed: Set<ObjectName> = []
  /// The names of tables, views and columns as SQLite looks them up, once they were asked for.
  var knownNames: Set<String>?
  /// The views that mention each view, once they were asked for.
  var knownReaders: [Int: [Int]]?

  /// Writes the schema, has it read, and fixes what is wrong, until nothing is.
  mutating func settle() throws(ImportError) -> (text: String, schema: Schema) {
    declareCollations()
    for _ in 0..<Self.mostRounds {
      let written = SchemaWriter.written(schema)
      let file = SourceFile(path: "schema", bytes: Array(written.text.utf8))
      let (parsed, diagnostics) = Self.objections(to: file)
      let errors = diagnostics.filter { $0.severity == .error }
      if errors.isEmpty, let parsed { return (written.text, parsed) }
      let objections = errors.map { error in
        (error, written.place(ofLine: file.line(at: error.range.lowerBound)))
      }
      let before = schema
      fix(objections)
      if schema == before { throw refusal(for: objections) }
    }
    throw .bug("the schema is not done after \(Self.mostRounds) rounds")
  }

  /// Each round fixes all that there is to object to, of which some comes to light only when the
  /// rest is right.
  private static let mostRounds = 100

  private static func objections(to file: SourceFile) -> (Schema?, [Diagnostic]) {
    let (schema, diagnostics) = Schema.parse(file)
    guard let schema else { return (nil, diagnostics) }
    return (schema, CodeGenerator.objections(to: schema))
  }

  private mutating func fix(_ objections: [(Diagnostic, SchemaPlace)]) {
    rename(objections.filter { $0.0.code.isOfSwiftName })
    declareFunctions(objections)
    for (error, place) in objections where !error.code.isOfSwiftName { fix(error, at: place) }
    let isOfAll = objections.contains { $0.0.code == .fullTextMissesReplacement }
    let faulty =
      isOfAll
      ? Set(schema.fullTextTables.indices) : Set(objections.compactMap { $0.1.fullTextTable })
    for index in faulty.sorted(by: >) { dropFullTextTable(index) }
  }

  private mutating func fix(_ error: Diagnostic, at place: SchemaPlace) {
    if case .missingFunction = error.subject { return }
    switch place.object {
    case .table(let index): fixTable(error, index, at: place.part)
    case .view(let index): fixView(error, index)
    case .trigger(let index): fixTrigger(error, index)
    case .database, .virtualTable, .fullTextTable: break
    }
  }

  /// What can't be said in a schema, all of it.
  private func refusal(for objections: [(Diagnostic, SchemaPlace)]) -> ImportError {
    var error = ImportError("it can't be said in a schema")
    error.remarks = objections.map { error, place in
      let object = named(place)
      let about = object.map {
        "\($0.kind.rawValue) '\(name(of: place))' can't be said in a schema: "
      }
      let reason = error.code == .unusableKey ? place.emptyName : error.message
      return Remark(.notInLanguage, (about ?? "") + reason, about: object, severity: .error)
    }
    return error
  }
}

// MARK: - What stands at a place

extension Draft {
  func named(_ place: SchemaPlace) -> ObjectName? {
    switch place.object {
    case .database: nil
    case .table, .virtualTable, .fullTextTable: ObjectName(.table, name(of: place))
    case .view: ObjectName(.view, name(of: place))
    case .trigger: ObjectName(.trigger, name(of: place))
    }
  }

  private func name(of place: SchemaPlace) -> String {
    switch place.object {
    case .database: schema.database.value
    case .table(let index): schema.tables[index].name.value
    case .view(let index): schema.views[index].name.value
    case .trigger(let index): schema.triggers[index].name.value
    case .virtualTable(let index): schema.virtualTables[index].name.value
    case .fullTextTable(let index): schema.fullTextTables[index].name.value
    }
  }
}

extension SchemaPlace {
  /// That something has no name: of all that stands in a written file, only a name can be no key.
  fileprivate var emptyName: String {
    if case .column = part { return "a column has an empty name" }
    return object == .database ? "a name is empty" : "its name is empty"
  }
}

extension DiagnosticCode {
  /// Whether it is about what a name becomes in Swift.
  var isOfSwiftName: Bool { rawValue.hasPrefix("SW") }
}
