package import SchemaParser

/// What an import comes to: a schema file, and what there is to say of it.
package struct ImportedSchema {
  /// The text of the schema file.
  package var text: String
  /// What is odd in the source, or couldn't be kept.
  package var warnings: [String]
  /// The same, by place.
  package var diagnostics: [Diagnostic] = []
}

/// The importer: a database becomes a schema file, which is read and turned into a database again
/// to see what it has lost.
package enum Importer {
  /// Imports the schema of a database.
  package static func schema(of database: SourceDatabase, name: String) throws(ImportError)
    -> ImportedSchema
  {
    try schema(of: database, name: name, docs: [:], warnings: [])
  }

  /// Imports what the statements of a script create.
  package static func schema(ofScript text: String, name: String) throws(ImportError)
    -> ImportedSchema
  {
    var script = try Script()
    script.run(text)
    guard script.diagnostics.isEmpty else {
      var error = ImportError("SQLite refuses the script")
      error.diagnostics = script.diagnostics
      throw error
    }
    return try schema(
      of: script.database, name: name, docs: script.docs, warnings: script.warnings)
  }

  private static func schema(
    of database: SourceDatabase, name: String, docs: [String: String], warnings: [String]
  ) throws(ImportError) -> ImportedSchema {
    var reader = DatabaseReader(database, name: name.databaseName)
    reader.docs = docs
    try reader.read()
    for index in reader.schema.tables.indices {
      let evidence = RowEvidence(
        database: database, table: reader.schema.tables[index].name.value)
      TypeChooser.choose(for: &reader.schema.tables[index], evidence: evidence)
    }
    let odd =
      reader.schema.markOddReferences() + reader.schema.oddTypes
      + reader.schema.undecidedColumns(in: database) + database.headerNumbers()
    var draft = Draft(
      schema: reader.schema, warnings: warnings + reader.warnings + odd, database: database,
      statements: reader.statements)
    let structure = try DatabaseStructure(of: database)
    var (text, schema) = draft.settle()
    var copy = try schema?.structure()
    if let changed = copy.map(structure.changed), draft.takeStatements(of: changed) {
      (text, schema) = draft.settle()
      copy = try schema?.structure()
    }
    if let copy {
      draft.warnings += structure.differences(from: copy)
        .filter { line in !draft.leftOut.contains { line == "- \($0)" } }
        .map { "not the same in the schema: \($0)" }
    }
    return ImportedSchema(text: text, warnings: draft.warnings)
  }
}

extension Schema {
  /// What a database is made of that is created from the schema.
  package func structure() throws(ImportError) -> DatabaseStructure {
    let database = try SourceDatabase()
    for function in functions { database.registerFunction(function.name.value) }
    for statement in createStatements { try database.run(statement.text) }
    return try DatabaseStructure(of: database)
  }
}

extension String {
  /// A name for the database, from that of its file.
  var databaseName: String {
    let words = split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Database" + name
  }
}
