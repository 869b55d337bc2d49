import DBGenSQLText
package import SchemaParser
import SchemaSQL

extension Importer {
  /// Imports the tables of sheets in comma-separated values.
  package func schema(ofSheets sheets: SourceFile, name: String) throws(ImportError)
    -> ImportedSchema
  {
    var reader = SheetReader(sheets.files)
    // Of a sheet for each table, the first isn't the whole model.
    let isOfTable = reader.tables.contains { $0.name.folded == SQLName.folded(name.databaseName) }
    let root = reader.root(database: isOfTable ? "Model" : name.databaseName, at: sheets.textStart)
    let (schema, found) = Self.readInRounds(root, in: sheets, SheetCompletion(reader))
    let diagnostics = reader.diagnostics + found
    guard let schema, !diagnostics.hasErrors else {
      throw ImportError("the sheet has errors", diagnostics)
    }
    return try settled(schema, diagnostics)
  }

  /// Parses the nodes, with all functions and collations that the app has to register.
  private static func readInRounds(
    _ root: YAMLNode, in sheets: SourceFile, _ start: SheetCompletion
  ) -> (CheckedSchema?, [Diagnostic]) {
    var completion = start
    var notes: [Diagnostic] = []
    var (schema, found) = read(root, in: sheets, &completion)
    for _ in 0..<maximumRounds {
      let new = found.filter { completion.register($0) }
      if new.isEmpty { break }
      notes += new.map(\.asRegistration)
      (schema, found) = read(root, in: sheets, &completion)
    }
    let hasErrors = schema == nil || (completion.diagnostics + found).hasErrors
    return (schema, completion.diagnostics + (hasErrors ? found : notes))
  }

  /// The limit of rounds: an unknown function can hide another.
  private static let maximumRounds = 20

  /// Parses the nodes, keeping only errors: the import doesn't warn about what works.
  private static func read(
    _ root: YAMLNode, in file: SourceFile, _ completion: inout SheetCompletion
  ) -> (CheckedSchema?, [Diagnostic]) {
    let (schema, diagnostics) = CheckedSchema.parse(root, in: file) { completion.complete(&$0) }
    return (schema, diagnostics.errors)
  }

  private func settled(
    _ schema: CheckedSchema, _ diagnostics: [Diagnostic]
  ) throws(ImportError) -> ImportedSchema {
    // The schema has been parsed already. Parse it again only if there is something left to fix.
    let isDone = schema.functions.isEmpty && schema.collations.isEmpty
    if isDone, objections(schema).isEmpty {
      return ImportedSchema(text: schema.written.fileText, warnings: diagnostics)
    }
    var schema = schema.written
    // The draft adds them again, and counts the arguments.
    (schema.functions, schema.collations) = ([], [])
    var draft = Draft(schema: schema, remarks: [], objections: objections)
    let text = try draft.settle().text
    let remarks = draft.allRemarks.filter { $0.code != .needsRegistration }
    return ImportedSchema(text: text, warnings: diagnostics + remarks)
  }
}

extension SheetCompletion {
  /// Declares that the app registers the function or collation that SQLite doesn't know. Returns
  /// whether the diagnostic is the first about it.
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
  /// The warning to give instead if the app registers what is missing.
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
