import CodeGen
package import SchemaParser

extension Importer {
  /// Imports the tables of a sheet, in comma-separated values.
  package static func schema(ofSheet file: SourceFile, name: String) throws(ImportError)
    -> ImportedSchema
  {
    var reader = SheetReader(file)
    let root = reader.root(database: name.databaseName, at: file.textStart)
    var completion = SheetCompletion(reader)
    var notes: [Diagnostic] = []
    var (schema, found) = read(root, in: file, &completion)
    for _ in 0..<mostRounds {
      let new = found.filter { completion.register($0) }
      if new.isEmpty { break }
      notes += new.map(\.asRegistration)
      (schema, found) = read(root, in: file, &completion)
    }
    let errors = (reader.diagnostics + completion.diagnostics + found)
    guard let schema, !errors.contains(where: { $0.severity == .error }) else {
      var error = ImportError("the sheet has errors")
      error.diagnostics = errors
      throw error
    }
    return try settled(schema, reader.diagnostics + completion.diagnostics + notes)
  }

  /// One function can hide another one.
  private static let mostRounds = 20

  /// Reads the nodes; a warning of what works isn't the import's.
  private static func read(
    _ root: YAMLNode, in file: SourceFile, _ completion: inout SheetCompletion
  ) -> (Schema?, [Diagnostic]) {
    let (schema, diagnostics) = Schema.parse(root, in: file) { completion.complete(&$0) }
    return (schema, diagnostics.filter { $0.severity == .error })
  }

  private static func settled(
    _ schema: Schema, _ diagnostics: [Diagnostic]
  ) throws(ImportError) -> ImportedSchema {
    // It has been read once: only where something is left to fix is it read again.
    let isDone = schema.functions.isEmpty && schema.collations.isEmpty
    if isDone, CodeGenerator.objections(to: schema).isEmpty {
      return ImportedSchema(
        text: SchemaWriter.write(schema), warnings: diagnostics)
    }
    var schema = schema
    // The draft counts their arguments.
    (schema.functions, schema.collations) = ([], [])
    var draft = Draft(schema: schema, remarks: [])
    let text = try draft.settle().text
    let remarks = draft.remarks.filter { $0.code != .needsRegistration }
    return ImportedSchema(text: text, warnings: diagnostics + remarks.diagnostics([:]))
  }
}

extension SheetCompletion {
  /// Has the app register the function or collation that SQLite doesn't know. Returns whether a
  /// diagnostic is the first to tell of one.
  fileprivate mutating func register(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.subject {
    case .missingFunction(let name) where !functions.contains(name):
      functions.append(name)
    case .missingCollation(let name) where !collations.contains(name):
      collations.append(name)
    default: return false
    }
    return true
  }
}

extension Diagnostic {
  /// What is left to say where the app registers what is missing.
  fileprivate var asRegistration: Diagnostic {
    let what =
      switch subject {
      case .missingFunction(let name): "function '\(name)'"
      case .missingCollation(let name): "collation '\(name)'"
      default: "such thing"
      }
    return Diagnostic(
      .needsRegistration, "SQLite has no \(what): the app has to register it", at: range,
      severity: .warning)
  }
}
