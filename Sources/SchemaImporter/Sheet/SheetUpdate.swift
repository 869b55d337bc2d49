package import SchemaParser
import SchemaSQL

/// A schema that a sheet has updated.
package struct UpdatedSchema {
  /// The text of each of its files.
  package var files: [(file: SourceFile, text: String)]
  /// Warnings about the sheet, and about what it lacks.
  package var diagnostics: [Diagnostic]
  /// The differences between the sheet and the schema, each at its cell.
  package var differences: [Diagnostic]
  /// The schema as it was and the sheets, which have the places of the diagnostics.
  package var places: SourceFile
}

extension Importer {
  /// Brings the tables and enums of a schema, which may be spread over files, up to sheets. All other
  /// parts of the files stay as they are, byte for byte.
  ///
  /// - Parameter renames: What the sheets have under other names. It keeps what they don't say.
  package func update(
    _ file: SourceFile, by sheets: SourceFile, renaming renames: [SheetRename] = []
  ) throws(ImportError) -> UpdatedSchema {
    let (originals, (file, existing, resolved)) = (file.files, try Self.renamed(file, renames))
    // Each part of the new schema has its place in the schema or in a sheet.
    let all = SourceFile(joining: (file.files + sheets.files).map(\.file))
    let reader = SheetReader(
      Array(all.files.dropFirst(file.files.count)), beside: existing, renamed: resolved)
    let (root, sheet, warnings) = try Self.read(reader, in: all, beside: existing)
    if let missing = resolved.first(where: { !$0.isFulfilled(by: sheet, with: resolved) }) {
      throw ImportError("the sheet has no '\(missing.new)', to which '\(missing.old)' is renamed")
    }
    let merge = SheetMerge(existing, in: file, sheet, SheetScope(reader))
    let diagnostics = warnings + merge.removals
    let texts = try texts(of: merge, in: file, all, diagnostics, reader.context.explaining)
    return UpdatedSchema(
      files: zip(originals, texts).map { (file: $0.file, text: $1) }, diagnostics: diagnostics,
      differences: differences(from: file, to: root, merge), places: all)
  }

  /// Returns the changed text of each file of a schema.
  ///
  /// - Parameters:
  ///   - all: The schema and the sheets.
  ///   - diagnostics: The warnings to report with errors.
  ///   - explaining: Says what renames made of a name that is missing.
  private func texts(
    of merge: SheetMerge, in file: SourceFile, _ all: SourceFile, _ diagnostics: [Diagnostic],
    _ explaining: (Diagnostic) -> Diagnostic
  ) throws(ImportError) -> [String] {
    let errors = CheckedSchema.problems(of: merge.schema, in: all, objections: objections).errors
      .map(explaining)
    guard errors.isEmpty else {
      throw ImportError("the schema would have errors", diagnostics + errors, in: all)
    }
    let changes = SchemaChanges(in: file, merge)
    let obstacles = self.obstacles(to: changes, against: merge)
    guard obstacles.isEmpty else {
      let message = "the sheet's changes can't be written here; make them in the schema by hand"
      let errors = obstacles.map { Diagnostic(.unusableSource, message, at: $0) }
      throw ImportError(message, diagnostics + errors, in: all)
    }
    return changes.texts.map(\.text)
  }

  /// Returns what may have got another name in the sheets, besides what is known to.
  package func possibleRenames(
    in file: SourceFile, by sheets: SourceFile, except renames: [SheetRename]
  ) throws(ImportError) -> [SheetRename] {
    let (file, existing, resolved) = try Self.renamed(file, renames)
    let all = SourceFile(joining: (file.files + sheets.files).map(\.file))
    let reader = SheetReader(
      Array(all.files.dropFirst(file.files.count)), beside: existing, renamed: resolved)
    let sheet = try Self.read(reader, in: all, beside: existing).1
    return SheetMerge.possibleRenames(from: existing, to: sheet, SheetScope(reader))
  }

  private func differences(
    from file: SourceFile, to sheet: YAMLNode, _ merge: SheetMerge
  ) -> [Diagnostic] {
    guard let root = YAMLComposer.composeAll(of: file).node else { return [] }
    return SheetDifferences(merge, sheet, root).found
  }

  /// Returns a schema with the new names, as far as it can be read: only the updated schema has to be
  /// without errors.
  private static func renamed(
    _ file: SourceFile, _ renames: [SheetRename]
  ) throws(ImportError) -> (SourceFile, Schema, [ResolvedRename]) {
    var (file, schema) = (file, try decoded(file))
    // The names of columns come after those that the tables have now.
    let columns = renames.filter { $0.old.contains(".") && schema.table(named: $0.old) == nil }
    var resolved: [ResolvedRename] = []
    for rename in columns + renames.filter({ !columns.contains($0) }) {
      let rename = rename.following(renames, in: schema)
      guard let change = try ResolvedRename(rename, in: schema) else { continue }
      do throws(SQLiteError) {
        file = try SchemaRenaming(change, in: file, schema).renamed
      } catch { throw ImportError(error) }
      schema = try decoded(file)
      resolved.append(change)
    }
    return (file, schema, resolved)
  }

  private static func decoded(_ file: SourceFile) throws(ImportError) -> Schema {
    let (node, _, problems) = YAMLComposer.composeAll(of: file)
    let decoded = node.map { DecodedSchema($0, in: file, after: problems) }
    let errors = (problems + (decoded?.diagnostics ?? [])).errors
    guard let decoded, errors.isEmpty else {
      throw ImportError("the schema has errors", errors, in: file)
    }
    return decoded.schema
  }

  private static func read(
    _ reader: SheetReader, in file: SourceFile, beside existing: Schema
  ) throws(ImportError) -> (YAMLNode, Schema, [Diagnostic]) {
    var reader = reader
    let root = reader.root(database: existing.database.value, at: file.bytes.count)
    var completion = SheetCompletion(reader, beside: existing)
    let (schema, found) = CheckedSchema.parse(root, in: file) { completion.complete(&$0) }
    let diagnostics = reader.diagnostics + completion.diagnostics
    let all = (diagnostics + found.errors).map(reader.context.explaining)
    guard let schema, all.errors.isEmpty else {
      throw ImportError("the sheet has errors", all, in: file)
    }
    guard !schema.tables.isEmpty || !schema.enums.isEmpty else {
      throw ImportError("the sheet has no rows, and would remove all tables")
    }
    return (root, schema.written, diagnostics)
  }

  /// Returns the places of changes that can't be made; none if the changed files are a schema with
  /// the tables and enums that are wanted.
  private func obstacles(to changes: SchemaChanges, against merge: SheetMerge) -> [SourceRange] {
    if !changes.obstacles.isEmpty { return changes.obstacles }
    let new = changes.file
    let (schema, diagnostics) = CheckedSchema.parse(new, objections: objections)
    guard let schema else {
      return [diagnostics.errors.first.map { changes.origin(of: $0.range, in: new) } ?? 0..<0]
    }
    guard let other = merge.schema.firstPart(unlike: schema.written) else { return [] }
    let place = merge.existing.names.first { $0.value == other }
    return [place?.range ?? merge.existing.database.range]
  }
}

extension Schema {
  /// The names of the enums and tables.
  fileprivate var names: [Located<String>] { enums.map(\.name) + tables.map(\.name) }

  /// Returns the name of the first enum or table that isn't the same in another schema, wherever
  /// their files state the constraints.
  fileprivate func firstPart(unlike other: Schema) -> String? {
    let (own, others) = (trees, other.trees)
    let place = own.indices.first { !others.indices.contains($0) || own[$0] != others[$0] }
    return place.map { names[$0].value } ?? (own.count < others.count ? "" : nil)
  }

  private var trees: [SchemaNode] {
    enums.map { Language.enumeration.write($0) }
      + tables.map { table in
        var table = table
        table.sortConstraints()
        return Language.table.write(TableLayout(table))
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
