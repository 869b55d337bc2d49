import DBGenSQLText
package import DBGenSQLSyntax
import DBGenAdoption
package import SchemaParser
package import SchemaSQL

/// The result of an import: a schema file, and warnings about the source.
package struct ImportedSchema {
  /// The text of the schema file.
  package var text: String
  /// Oddities in the source, at their places there; for a database file, all at its beginning.
  package var warnings: [Diagnostic]
  /// The indexes of the source that have no effect.
  var needlessIndexes: Set<SQLName> = []
  /// The number of tables that are STRICT, and of all.
  package var tables = (strict: 0, all: 0)
}

/// The progress of an import: the table whose rows are read, and its place among all.
package struct ImportProgress {
  package let table: String
  package let number: Int
  package let count: Int
}

/// The importer. It turns a database into a schema file, then reads that file and creates a
/// database from it to check that nothing was lost.
package struct Importer {
  /// Whether plural table names stay plural in Swift.
  let isPlural: Bool
  /// Returns the reasons why the names of a schema don't work in Swift.
  let objections: (CheckedSchema) -> [Diagnostic]
  /// Called before the rows of each table are read.
  let progress: (ImportProgress) -> Void

  package init(
    isPlural: Bool = false, objections: @escaping (CheckedSchema) -> [Diagnostic],
    progress: @escaping (ImportProgress) -> Void = { _ in }
  ) {
    (self.isPlural, self.objections, self.progress) = (isPlural, objections, progress)
  }

  /// Imports the schema of a database file.
  ///
  /// - Parameters:
  ///   - file: The name or URI of the file.
  ///   - size: The size of the file in bytes.
  package func schema(
    ofDatabase file: String, size: Int, name: String
  ) throws(ImportError) -> ImportedSchema {
    do {
      let budget = WorkBudget(forBytes: size, of: .rows, isOwn: true)
      let database = try SQLiteConnection(file: file, for: .source, budget: budget)
      return try schema(of: DatabaseReader(database, name: name.databaseName))
    } catch { throw ImportError(error) }
  }

  /// Imports what a script's statements create.
  ///
  /// - Parameter dialect: The SQL of the script; nil to find out.
  package func schema(
    ofScript text: String, in dialect: SQLSystem? = nil, name: String
  ) throws(ImportError) -> ImportedSchema {
    if let dialect, dialect != .sqlite { return try schema(ofDump: text, dialect, name: name) }
    if dialect == nil, let system = ScriptSystem(headerOf: text) {
      return try schema(ofScript: text, for: system, name: name)
    }
    let script = try Script(running: text)
    guard !script.diagnostics.hasErrors else {
      if dialect == nil, let system = ScriptSystem(of: text) {
        return try schema(ofScript: text, for: system, name: name)
      }
      let advice = dialect == nil ? ScriptSystem.advice(on: text) : nil
      throw ImportError("SQLite refuses the script", script.diagnostics.advising(advice))
    }
    do {
      let isEmpty = try script.database.storedObjects().isEmpty
      if isEmpty, !script.diagnostics.contains(where: { $0.code == .missingModule }) {
        throw ImportError(withoutTables: script.hasRows, .sqlite)
      }
      var reader = DatabaseReader(script.database, name: name.databaseName)
      (reader.docs, reader.places) = (script.docs, script.places)
      reader.unreadable = Set(script.missing.map { ObjectName(.table, $0) })
      reader.rows = try script.rows(ofBytes: text.utf8.count)
      let imported = try schema(of: reader)
      return ImportedSchema(text: imported.text, warnings: script.diagnostics + imported.warnings)
    } catch { throw ImportError(error) }
  }

  /// Returns the command that makes a dump without rows, for one that begins with a text; nil if no
  /// dump begins so.
  package static func dumpCommand(forDump beginning: String) -> String? {
    ScriptSystem(headerOf: beginning)?.dialect?.dumpCommand
  }
}

extension [Diagnostic] {
  /// Returns the diagnostics with a note at the first error.
  fileprivate func advising(_ advice: String?) -> [Diagnostic] {
    guard let advice, let place = firstIndex(where: { $0.severity == .error }) else { return self }
    return altering(self) { $0[place].notes.append(Diagnostic.Note(advice, at: self[place].range)) }
  }
}

// MARK: - Databases

extension Importer {
  func schema(of source: DatabaseReader) throws -> ImportedSchema {
    var reader = source
    try reader.read()
    let notes = try reader.choose(isPlural: isPlural, progress)
    let oddities = try reader.database.headerNumbers() + reader.orphans()
    let remarks =
      reader.remarks + reader.schema.markOddReferences(to: reader.unreadable)
      + reader.schema.oddTypes + oddities
    let names = reader.droppedNames.union(reader.schema.tidy())
    var draft = Draft(
      schema: reader.schema, remarks: remarks, notes: notes, database: reader.database,
      rows: reader.rows, statements: reader.statements, objections: objections,
      changed: reader.unreadable)
    _ = draft.takeStatements(of: reader.verbatim)
    draft.findFullTextTables()
    let (settled, losses) = try draft.settle(as: reader.database.shape(), without: names)
    draft.remarks += draft.notes.hints(in: draft.schema)
    let errors = losses.flatMap { object, messages in
      messages.map { Diagnostic(.notInLanguage, $0, at: reader.place(of: object)) }
    }
    guard !(errors + draft.allRemarks).hasErrors else {
      throw ImportError("it can't be expressed in a schema", draft.allRemarks + errors)
    }
    let tables = draft.schema.tables
    return ImportedSchema(
      text: settled, warnings: draft.allRemarks, needlessIndexes: draft.needlessIndexes,
      tables: (tables.count(where: \.isStrict), tables.count))
  }
}

extension Draft {
  /// Settles the schema, with the statements of the tables that would differ from those of the source
  /// otherwise. Returns its text, and messages about what differs all the same.
  ///
  /// - Parameter names: The constraints whose names are left out.
  fileprivate mutating func settle(
    as shape: DatabaseShape, without names: Set<SQLName>
  ) throws -> (text: String, losses: [ObjectName: [String]]) {
    var settled = try settle()
    var losses = shape.losses(
      in: try settled.schema.written.shape(), except: changed, without: names)
    if takeStatements(of: Set(losses.keys)) {
      settled = try settle()
      losses = shape.losses(in: try settled.schema.written.shape(), except: changed, without: names)
    }
    return (settled.text, losses)
  }
}

extension DatabaseReader {
  /// Chooses the types of all columns from their declarations and rows, and names rows, the
  /// database and enums. Returns notes on the types.
  fileprivate mutating func choose(
    isPlural: Bool, _ progress: (ImportProgress) -> Void
  ) throws -> TypeNotes {
    facts = rows.map { RowFacts(of: schema, in: $0) }
    var chooser = TypeChooser(
      database, of: schema, statements: statements, rows: rows, facts: facts, choices: choices)
    for index in schema.tables.indices {
      let name = schema.tables[index].name.value
      progress(ImportProgress(table: name, number: index + 1, count: schema.tables.count))
      do throws(SQLiteError) { try chooser.choose(for: &schema.tables[index]) } catch {
        if error.isOfDamage { throw ImportError(damage: "the rows of '\(name)'", error) }
        throw error
      }
    }
    chooser.alignTimes(of: &schema)
    chooser.alignDefaults(of: &schema)
    try chooser.alignReferences(of: &schema)
    if !isPlural { schema.nameRows(as: try modelNames()) }
    schema.nameDatabase()
    schema.findEnums(names: enumNames)
    return chooser.notes
  }
}

extension DatabaseShape {
  /// Returns messages about every difference between this database and a copy, except in known
  /// objects, and of names of constraints.
  fileprivate func losses(
    in copy: DatabaseShape, except known: Set<ObjectName>, without names: Set<SQLName>
  ) -> [ObjectName: [String]] {
    var losses: [ObjectName: [String]] = [:]
    for difference in differences(from: copy, .exactBut(names)) {
      let kind = StoredObject.Kind(rawValue: difference.kind) ?? .table
      let object = ObjectName(kind, difference.object)
      if known.contains(object) { continue }
      losses[object, default: []].append(
        "a schema can't express all of \(kind.rawValue) '\(object.name)': \(difference.text)")
    }
    return losses
  }
}

extension String {
  /// A name for the database, derived from the name of its file.
  var databaseName: String {
    let name = asciiWords.map(\.capitalizedFirst).joined()
    return name.first?.isLetter == true ? name : "Database" + name
  }
}
