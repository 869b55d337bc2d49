package import SchemaParser

/// What an import comes to: a schema file, and what there is to say of it.
package struct ImportedSchema {
  /// The text of the schema file.
  package var text: String
  /// What is odd in the source, or couldn't be kept.
  package var warnings: [String]
}

/// The importer: a database becomes a schema file, which is read and turned into a database again to see what it has lost.
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
    reader.schema.markOddReferences()
    var draft = Draft(schema: reader.schema, warnings: warnings + reader.warnings)
    let (text, schema) = draft.settle()
    if let schema {
      draft.warnings += try losses(of: schema, from: database)
    }
    return ImportedSchema(text: text, warnings: draft.warnings)
  }

  /// Makes a database of a schema and compares it with another.
  package static func losses(
    of schema: Schema, from database: SourceDatabase
  ) throws(ImportError) -> [String] {
    let copy = try SourceDatabase()
    for function in schema.functions { copy.registerFunction(function.name.value) }
    for statement in schema.createStatements { try copy.run(statement.text) }
    let structure = try DatabaseStructure(of: database)
    return structure.differences(from: try DatabaseStructure(of: copy))
      .map { "not the same in the schema: \($0)" }
  }
}

extension Schema {
  /// References to tables that are not there are the file's to know.
  fileprivate mutating func markOddReferences() {
    let names = Set(tables.map { SQLName.folded($0.name.value) })
    for (table, key) in tables.indices.flatMap({ table in
      tables[table].foreignKeys.indices.map { (table, $0) }
    }) where !names.contains(SQLName.folded(tables[table].foreignKeys[key].table.value)) {
      tables[table].foreignKeys[key].isExternal = true
    }
  }
}

extension String {
  /// A name for the database, from that of its file.
  fileprivate var databaseName: String {
    let words = split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
    let name = words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    return name.first?.isLetter == true ? name : "Database" + name
  }
}
