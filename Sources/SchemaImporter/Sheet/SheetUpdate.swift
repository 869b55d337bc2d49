package import SchemaParser

/// A schema that has been brought up to a sheet.
package struct UpdatedSchema {
  /// The text of each of its files.
  package var files: [(file: SourceFile, text: String)]
  /// Warnings about the sheet, at their places there.
  package var warnings: [Diagnostic]
  /// Warnings about what the sheet lacks, at their places in the schema as it was.
  package var removals: [Diagnostic]
}

/// The reason that a schema can't be brought up to a sheet.
package struct UpdateError: Error {
  package var description: String
  /// The problems by file: the schema, at the places before the changes, or a sheet.
  package var diagnostics: [(file: SourceFile, diagnostics: [Diagnostic])]

  package init(
    description: String, diagnostics: [(file: SourceFile, diagnostics: [Diagnostic])] = []
  ) {
    self.description = description
    self.diagnostics = diagnostics
  }
}

extension Importer {
  /// Brings the tables and enums of a schema, which may be spread over files, up to sheets. All other
  /// parts of the files stay as they are, byte for byte.
  package func update(
    _ file: SourceFile, by sheets: SourceFile
  ) throws(UpdateError) -> UpdatedSchema {
    let (standing, diagnostics) = Schema.parse(file, objections: objections)
    guard let standing else {
      throw UpdateError(
        description: "the schema has errors", diagnostics: [(file, diagnostics.errors)])
    }
    let (sheet, scope, warnings) = try Self.read(sheets, beside: standing)
    let merge = SheetMerge(standing, in: file, sheet, scope)
    let changes = SchemaChanges(in: file, merge)
    if let obstacle = changes.obstacle { throw UpdateError(at: obstacle, in: file) }
    try check(changes, against: merge)
    return UpdatedSchema(files: changes.texts, warnings: warnings, removals: merge.removals)
  }

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

  /// Throws unless the changed files are a schema with the tables and enums that are wanted.
  private func check(
    _ changes: SchemaChanges, against merge: SheetMerge
  ) throws(UpdateError) {
    let new = changes.file
    let (schema, diagnostics) = Schema.parse(new, objections: objections)
    let errors = (diagnostics + (schema.map(objections) ?? [])).errors
    guard let schema, errors.isEmpty else {
      let placed = errors.map { changes.placed($0, in: new) }
      throw UpdateError(
        description: "the schema would have errors",
        diagnostics: [(changes.standing, placed + merge.removals)])
    }
    guard let other = merge.schema.firstPart(unlike: schema) else { return }
    let place = merge.standing.names.first { $0.value == other }
    throw UpdateError(at: place?.range ?? merge.standing.database.range, in: changes.standing)
  }
}

extension UpdateError {
  fileprivate init(at place: SourceRange, in file: SourceFile) {
    let message = "the sheet's changes can't be written here; make them in the schema by hand"
    self.init(
      description: message,
      diagnostics: [(file, [Diagnostic(.unusableSource, message, at: place)])])
  }
}

extension [Diagnostic] {
  fileprivate var errors: [Diagnostic] { filter { $0.severity == .error } }
}

extension Schema {
  /// The names of the enums and tables.
  fileprivate var names: [Located<String>] { enums.map(\.name) + tables.map(\.name) }

  /// Returns the name of the first enum or table that isn't the same in another schema, wherever
  /// their files state the constraints.
  fileprivate func firstPart(unlike other: Schema) -> String? {
    let (own, others) = (modelTexts, other.modelTexts)
    let place = own.indices.first { !others.indices.contains($0) || own[$0] != others[$0] }
    return place.map { names[$0].value } ?? (own.count < others.count ? "" : nil)
  }

  private var modelTexts: [[String]] {
    enums.map { item in SchemaWriter.lines { $0.write(item) } }
      + tables.map { table in
        var table = table
        table.sortConstraints()
        return SchemaWriter.lines { $0.write(table) }
      }
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
