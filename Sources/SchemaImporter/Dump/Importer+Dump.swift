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
      let remedy = "import its INFORMATION_SCHEMA.COLUMNS, saved as a .csv file, instead"
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
      let source = try DumpDatabase(dump)
      var reader = DatabaseReader(source.database, name: name.databaseName)
      (reader.docs, reader.places, reader.types) = (source.docs, source.places, source.types)
      reader.rows = nil
      reader.enumNames = dump.enumNames
      var imported = try schema(of: reader)
      imported.warnings = dump.remarks(leavingOut: source.leftOut) + imported.warnings
      return imported
    } catch { throw ImportError(error) }
  }
}

extension DumpReader {
  /// The Swift names of the enums, by their values.
  fileprivate var enumNames: [[String]: String] {
    let enums = enums.sorted { $0.key.text < $1.key.text }
    return Dictionary(
      firstOf: enums.map { ($0.value, SwiftName.type(from: $0.key.name.description)) })
  }

  fileprivate func remarks(leavingOut leftOut: LeftOut) -> [Diagnostic] {
    let rows =
      ", without its \("row".numbered(rowCount)) of \("table".numbered(filled.count))"
    let place = sql.tokens.first?.range ?? 0..<0
    return [
      Diagnostic(
        .foreignScript,
        "this is read as a script for \(system.name)\(filled.isEmpty ? "" : rows)", at: place,
        notes: leftOut.messages.map { Diagnostic.Note($0, at: place) }, severity: .warning)
    ]
  }
}

extension SQLSystem {
  var name: String {
    ScriptSystem.allCases.first { $0.dialect == self }?.name ?? "SQLite"
  }
}
