import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

extension Importer {
  /// Imports a script of a database that isn't SQLite.
  func schema(
    ofScript text: String, for system: ScriptSystem, name: String
  ) throws(ImportError) -> ImportedSchema {
    guard let dialect = system.dialect else {
      let remedy =
        system.columns.map { "import its \($0), saved as a .csv file, instead" }
        ?? "its types aren't known, so write a schema or a sheet of its tables by hand"
      throw ImportError(
        "it is for another database",
        [Diagnostic(.foreignScript, "this is a script for \(system.name): \(remedy)", at: 0..<1)])
    }
    return try schema(ofDump: text, dialect, name: name)
  }

  /// Imports what a script of another database defines.
  func schema(
    ofDump text: String, _ dialect: SQLSystem, name: String
  ) throws(ImportError) -> ImportedSchema {
    do {
      let dump = DumpReader(text, dialect)
      var source = try DumpDatabase(dump)
      if try source.database.storedObjects().isEmpty {
        throw ImportError(
          withoutTables: dump.rowCount > 0, dialect, leavingOut: source.leftOut.messages)
      }
      var imported = try schema(of: source, named: name)
      if !imported.needlessIndexes.isEmpty {
        source = try DumpDatabase(dump, without: imported.needlessIndexes)
        imported = try schema(of: source, named: name)
      }
      imported.warnings =
        dump.remarks(leavingOut: source.leftOut, isCut: ScriptSystem.isCut(text))
        + imported.warnings
      return imported
    } catch { throw ImportError(error) }
  }

  private func schema(of source: DumpDatabase, named name: String) throws -> ImportedSchema {
    var reader = DatabaseReader(source.database, name: name.databaseName)
    (reader.docs, reader.places, reader.choices) = (source.docs, source.places, source.choices)
    (reader.rows, reader.enumNames) = (nil, source.dump.enumNames)
    return try schema(of: reader)
  }
}

extension ImportError {
  /// Creates the error for a script that defines nothing.
  ///
  /// - Parameters:
  ///   - hasRows: Whether it inserts rows.
  ///   - leftOut: Messages about what it has.
  init(withoutTables hasRows: Bool, _ dialect: SQLSystem, leavingOut leftOut: [String] = []) {
    let parts =
      hasRows
      ? [
        "it has rows but no table: a dump of data without its tables",
        "'\(dialect.dumpCommand)' writes those",
      ] : ["it has no table"] + leftOut
    self.init(parts.joined(separator: "; "))
  }
}

extension DumpReader {
  /// The Swift names of the enums, by their values.
  fileprivate var enumNames: [[String]: String] {
    let enums = enums.sorted { $0.key.text < $1.key.text }
    return Dictionary(
      firstOf: enums.map { ($0.value, SwiftName.type(from: $0.key.name.description.withoutEnum)) })
  }

  /// The first word of the statement within whose parentheses or quotes the script ends; nil if it ends
  /// with a whole one.
  private var unendedStatement: SourceRange? {
    let start = sql.tokens.indices.last { sql.isAt($0, ";") }.map { $0 + 1 } ?? 0
    let last = start..<sql.tokens.count
    let isOpen = last.count { sql.isAt($0, "(") } > last.count { sql.isAt($0, ")") }
    return isOpen || sql.unclosed != nil ? last.first.map { sql.tokens[$0].range } : nil
  }

  fileprivate func remarks(leavingOut leftOut: LeftOut, isCut: Bool) -> [Diagnostic] {
    let rows =
      ", without its \("row".numbered(rowCount)) of \("table".numbered(filled.count))"
    let place = sql.tokens.first?.range ?? 0..<0
    let unended = unendedStatement
    let end = Diagnostic(
      .foreignScript,
      "the script ends in the middle\(unended == nil ? "" : " of this statement"): "
        + "tables, columns and keys may be missing",
      at: unended ?? sql.tokens.last?.range ?? place, severity: .warning)
    return [
      Diagnostic(
        .foreignScript,
        "this is read as a script for \(system.name)\(filled.isEmpty ? "" : rows)", at: place,
        notes: leftOut.messages.map { Diagnostic.Note($0, at: place) }, severity: .warning)
    ] + (isCut || unended != nil ? [end] : [])
  }
}

extension String {
  /// The name of a type without a word that only says that it is an enum, as in `enum_users_role`.
  fileprivate var withoutEnum: String {
    let words = SwiftName.words(of: self)
    let rest = words.filter { !SQLName.areEqual($0, "enum") }
    return rest.isEmpty ? self : rest.joined(separator: "_")
  }
}

extension SQLSystem {
  /// The command that makes a dump without rows.
  var dumpCommand: String {
    switch self {
    case .sqlite: "sqlite3 app.sqlite .schema"
    case .postgresql: "pg_dump --schema-only"
    case .mysql: "mysqldump --no-data"
    }
  }

  var name: String {
    ScriptSystem.all.first { $0.dialect == self }?.name ?? "SQLite"
  }
}
