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
    return settled(schema, reader.diagnostics + completion.diagnostics + notes)
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

  private static func settled(_ schema: Schema, _ diagnostics: [Diagnostic]) -> ImportedSchema {
    // It has been read once: only where something is left to mend is it read again.
    let isDone = schema.functions.isEmpty && schema.collations.isEmpty
    if isDone, CodeGenerator.objections(to: schema).isEmpty {
      return ImportedSchema(
        text: SchemaWriter.write(schema), warnings: [], diagnostics: diagnostics)
    }
    var schema = schema
    // The draft counts their arguments.
    (schema.functions, schema.collations) = ([], [])
    var draft = Draft(schema: schema, warnings: [])
    let text = draft.settle().text
    let warnings = draft.warnings.filter { !$0.hasPrefix("SQLite has no ") }
    return ImportedSchema(text: text, warnings: warnings, diagnostics: diagnostics)
  }
}

extension SheetCompletion {
  /// Has the app register the function or collation that SQLite doesn't know. Returns whether a
  /// diagnostic is the first to tell of one.
  fileprivate mutating func register(_ diagnostic: Diagnostic) -> Bool {
    if let name = diagnostic.message.unknownFunction?.withoutParentheses,
      !functions.contains(name)
    {
      functions.append(name)
      return true
    }
    guard let name = diagnostic.unknownCollation, !collations.contains(name) else { return false }
    collations.append(name)
    return true
  }
}

extension Diagnostic {
  fileprivate var unknownCollation: String? {
    if code == .unknownCollation { return message.quotedName }
    let start = "no such collation sequence: "
    return message.firstRange(of: start).map {
      String(message[$0.upperBound...].prefix { $0 != ";" })
    }
  }

  /// What is left to say where the app registers what is missing.
  fileprivate var asRegistration: Diagnostic {
    let name = message.unknownFunction?.withoutParentheses
    let what = name.map { "function '\($0)'" } ?? "collation '\(unknownCollation ?? "")'"
    return Diagnostic(
      .needsRegistration, "SQLite has no \(what): the app has to register it", at: range,
      severity: .warning)
  }
}

extension String {
  fileprivate var withoutParentheses: String { String(prefix { $0 != "(" && $0 != ";" }) }
}
