package import SchemaParser

/// The result of an import: a schema file, and warnings about the source.
package struct ImportedSchema {
  /// The text of the schema file.
  package var text: String
  /// Oddities in the source, at their places there; for a database file, all at its beginning.
  package var warnings: [Diagnostic]
}

/// The importer. It turns a database into a schema file, then reads that file and creates a
/// database from it to check that nothing was lost.
package enum Importer {
  /// Imports the schema of a database.
  ///
  /// - Parameter isPlural: Whether plural table names stay plural in Swift.
  package static func schema(
    of database: SourceDatabase, name: String, isPlural: Bool = false
  ) throws(ImportError) -> ImportedSchema {
    try placing([:]) { () throws(ImportError) in
      try schema(of: DatabaseReader(database, name: name.databaseName), isPlural: isPlural)
    }
  }

  /// Imports what a script's statements create.
  package static func schema(
    ofScript text: String, name: String, isPlural: Bool = false
  ) throws(ImportError) -> ImportedSchema {
    var script = try Script(size: text.utf8.count)
    script.run(text)
    guard !script.diagnostics.contains(where: { $0.severity == .error }) else {
      var error = ImportError("SQLite refuses the script")
      error.diagnostics = script.diagnostics
      throw error
    }
    let imported = try placing(script.places) { () throws(ImportError) in
      var reader = DatabaseReader(script.database, name: name.databaseName)
      reader.docs = script.docs
      reader.isOfScript = true
      return try schema(of: reader, isPlural: isPlural)
    }
    return ImportedSchema(text: imported.text, warnings: script.diagnostics + imported.warnings)
  }

  /// Runs an import and gives its remarks their places.
  private static func placing(
    _ places: [ObjectName: SourceRange],
    _ body: () throws(ImportError) -> (text: String, remarks: [Remark])
  ) throws(ImportError) -> ImportedSchema {
    do throws(ImportError) {
      let (text, remarks) = try body()
      return ImportedSchema(text: text, warnings: remarks.diagnostics(places))
    } catch {
      var error = error
      error.diagnostics += error.remarks.diagnostics(places)
      throw error
    }
  }
}

// MARK: - Databases

extension Importer {
  private static func schema(
    of source: DatabaseReader, isPlural: Bool
  ) throws(ImportError) -> (text: String, remarks: [Remark]) {
    var reader = source
    try reader.read()
    let hints = reader.choose(isPlural: isPlural) + reader.database.headerNumbers()
    let remarks =
      reader.remarks + reader.schema.markOddReferences() + reader.schema.oddTypes + hints
    var draft = Draft(
      schema: reader.schema, remarks: remarks, database: reader.database,
      statements: reader.statements)
    _ = draft.takeStatements(of: reader.verbatim)
    draft.findFullTextTables()
    let structure = try DatabaseStructure(of: reader.database)
    var settled = try draft.settle()
    var copy = try settled.schema.structure()
    if draft.takeStatements(of: structure.changed(from: copy)) {
      settled = try draft.settle()
      copy = try settled.schema.structure()
    }
    let losses = structure.losses(in: copy, but: draft.changed)
    guard losses.isEmpty, !draft.remarks.contains(where: { $0.severity == .error }) else {
      throw refusal(draft.remarks + losses)
    }
    return (settled.text, draft.remarks)
  }

  private static func refusal(_ remarks: [Remark]) -> ImportError {
    var error = ImportError("it can't be said in a schema")
    error.remarks = remarks
    return error
  }
}

extension DatabaseReader {
  /// Chooses the types of all columns from their declarations and rows, and names rows, the
  /// database and enums. Returns remarks about the types.
  fileprivate mutating func choose(isPlural: Bool) -> [Remark] {
    var chooser = TypeChooser(
      database, of: schema, statements: statements, hasRows: !isOfScript)
    for index in schema.tables.indices { chooser.choose(for: &schema.tables[index]) }
    if !isPlural { schema.nameRows() }
    schema.nameDatabase()
    schema.findEnums()
    return chooser.notes.all
  }
}

extension DatabaseStructure {
  /// Returns an error for every difference between this structure and a copy, except in known
  /// objects.
  fileprivate func losses(in copy: DatabaseStructure, but known: Set<ObjectName>) -> [Remark] {
    let changed = changed(from: copy).union(missing(from: copy)).subtracting(known)
    return changed.sorted { $0.description < $1.description }.flatMap { object in
      differences(of: object, from: copy).map { line in
        Remark(
          .notInLanguage,
          "a schema can't say all of \(object.kind.rawValue) '\(object.name)': \(line)",
          about: object, severity: .error)
      }
    }
  }
}

extension String {
  /// A name for the database, derived from the name of its file.
  var databaseName: String {
    let words = split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Database" + name
  }
}
