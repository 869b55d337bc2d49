package import SchemaParser

/// A schema file that has been brought up to a sheet.
package struct UpdatedSchema {
  /// The text of the schema file.
  package var text: String
  /// Warnings about the sheet, at their places there.
  package var warnings: [Diagnostic]
  /// Warnings about what the sheet lacks, at their places in the schema file as it was.
  package var removals: [Diagnostic]
}

/// The reason that a schema file can't be brought up to a sheet.
package struct UpdateError: Error {
  package var description: String
  /// The problems by file: the schema file, at the places before the changes, or a sheet.
  package var diagnostics: [(file: SourceFile, diagnostics: [Diagnostic])]

  package init(
    description: String, diagnostics: [(file: SourceFile, diagnostics: [Diagnostic])] = []
  ) {
    self.description = description
    self.diagnostics = diagnostics
  }
}

extension Importer {
  /// Brings the tables and enums of a schema file up to sheets. All other parts of the file stay as
  /// they are, byte for byte.
  package func update(
    _ file: SourceFile, by sheets: SourceFile
  ) throws(UpdateError) -> UpdatedSchema {
    let (standing, diagnostics) = Schema.parse(file, objections: objections)
    guard let standing, let root = YAMLComposer.compose(file).node else {
      throw UpdateError(
        description: "the schema has errors", diagnostics: [(file, diagnostics.errors)])
    }
    let (sheet, scope, warnings) = try Self.read(sheets, beside: standing)
    let merge = SheetMerge(standing, sheet, scope)
    var editor = SchemaEditor(file, root)
    editor.change(standing, to: merge.schema)
    guard let text = editor.text else {
      throw UpdateError(description: Self.refusal, diagnostics: [])
    }
    try check(text, by: editor.edits, against: merge)
    return UpdatedSchema(text: text, warnings: warnings, removals: merge.removals)
  }

  private static let refusal =
    "the sheet's changes don't fit into this file: make them in the schema, too"

  private static func read(
    _ sheets: SourceFile, beside standing: Schema
  ) throws(UpdateError) -> (Schema, SheetScope, [Diagnostic]) {
    var reader = SheetReader(sheets, beside: standing)
    let root = reader.root(database: standing.database.value, at: sheets.textStart)
    var completion = SheetCompletion(reader, beside: standing)
    let (schema, found) = Schema.parse(root, in: sheets) { completion.complete(&$0) }
    let diagnostics = reader.diagnostics + completion.diagnostics
    let all = diagnostics + found.errors
    guard let schema, all.errors.isEmpty else {
      throw UpdateError(description: "the sheet has errors", diagnostics: [(sheets, all)])
    }
    guard !schema.tables.isEmpty || !schema.enums.isEmpty else {
      throw UpdateError(
        description: "the sheet has no rows, and would remove all tables")
    }
    return (schema, SheetScope(reader), diagnostics)
  }

  /// Throws unless a changed text is a schema file with the tables and enums that are wanted.
  private func check(
    _ text: String, by edits: YAMLEdits, against merge: SheetMerge
  ) throws(UpdateError) {
    let new = SourceFile(path: edits.file.path, bytes: Array(text.utf8))
    let (schema, diagnostics) = Schema.parse(new, objections: objections)
    let errors = (diagnostics + (schema.map(objections) ?? [])).errors
    guard let schema, errors.isEmpty else {
      throw UpdateError(
        description: "the schema would have errors",
        diagnostics: [(edits.file, errors.map(edits.placed) + merge.removals)])
    }
    guard schema.modelText == merge.schema.modelText else {
      throw UpdateError(description: Self.refusal, diagnostics: [])
    }
  }
}

extension [Diagnostic] {
  fileprivate var errors: [Diagnostic] { filter { $0.severity == .error } }
}

extension YAMLEdits {
  /// Returns a diagnostic about the changed text at its place in the file.
  fileprivate func placed(_ diagnostic: Diagnostic) -> Diagnostic {
    func place(_ range: SourceRange) -> SourceRange {
      let start = origin(of: range.lowerBound)
      return start..<max(start, origin(of: range.upperBound))
    }
    var diagnostic = diagnostic
    diagnostic.range = place(diagnostic.range)
    diagnostic.notes = diagnostic.notes.map { .init($0.message, at: place($0.range)) }
    return diagnostic
  }
}

extension Schema {
  /// The tables and enums in a form that is the same wherever a file states their constraints.
  fileprivate var modelText: String {
    var schema = Schema(database: database, keys: keys, enums: enums, tables: tables)
    for index in schema.tables.indices { schema.tables[index].sortConstraints() }
    return SchemaWriter.write(schema)
  }
}

extension Table {
  fileprivate mutating func sortConstraints() {
    uniqueConstraints.sort { $0.sql < $1.sql }
    foreignKeys.sort { $0.sql < $1.sql }
    indexes.sort { $0.name.value < $1.name.value }
    checks.sort { $0.sql < $1.sql }
  }
}
