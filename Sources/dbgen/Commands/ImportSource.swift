import CodeGen
import DBGenRuntime
import SchemaImporter
import SchemaParser

/// The file that a schema is imported from. Its format is determined by its contents, or else by
/// its name.
struct ImportSource {
  private let source: SourceFile
  /// Whether table names stay plural.
  private let isPlural: Bool

  init(path: String, isPlural: Bool = false) throws {
    source = try SourceFile.read(path: path)
    self.isPlural = isPlural
  }

  private var path: String { source.path }

  /// Whether the file is an SQLite database.
  var isDatabase: Bool { source.bytes.starts(with: Array("SQLite format 3\0".utf8)) }

  /// Imports the schema and prints the diagnostics for the source.
  func schema() throws -> ImportedSchema {
    SQLiteMemory.limit(forSchemaOf: source.bytes.count)
    // A database has no lines to point to.
    let text = isDatabase ? SourceFile(path: path, bytes: []) : source
    do {
      let imported = try isDatabase ? databaseSchema() : textSchema()
      try report(imported.warnings, of: text)
      return imported
    } catch let error as ImportError {
      if error.isBug { throw Failure.bug(error.description) }
      try report(error.diagnostics, of: text)
      throw ImportFailure(
        path: path, reason: error.description, isOfDisk: isDatabase && error.isOfDisk)
    }
  }

  /// Prints diagnostics, and throws if there are errors among them.
  private func report(_ diagnostics: [Diagnostic], of source: SourceFile) throws {
    var report = SchemaReport()
    report.add(diagnostics, of: source)
    try report.finish()
  }

  private func textSchema() throws(ImportError) -> ImportedSchema {
    guard source.bytes.count <= SourceFile.maximumByteCount else {
      throw ImportError("it is larger than 16 MB and not an SQLite database")
    }
    let isText = !source.bytes.contains(0)
    guard isText, let text = String(validating: source.bytes, as: UTF8.self) else {
      throw ImportError("it is neither an SQLite database, unless encrypted, nor text in UTF-8")
    }
    guard !text.allSatisfy(\.isWhitespace) else { throw ImportError("it is empty") }
    if path.lowercased().hasSuffix(".csv") {
      return try importer.schema(ofSheet: source, name: name)
    }
    // Replaces a byte order mark, which isn't SQL, with as many spaces as it has bytes.
    let sql = source.textStart > 0 ? "   " + String(text.unicodeScalars.dropFirst()) : text
    return try importer.schema(ofScript: sql, name: name)
  }

  private var importer: Importer {
    Importer(isPlural: isPlural, objections: CodeGenerator.objections) {
      ProgressLine.show("reading table \($0.number) of \($0.count): \($0.table)")
    }
  }

  /// The file's name without folders and extensions.
  private var name: String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.split(separator: ".").first.map(String.init) ?? file
  }

  /// Imports the schema of a database, which is read as it is and never written. If a journal holds
  /// some of its contents, a copy is read to which SQLite has applied the journal.
  private func databaseSchema() throws -> ImportedSchema {
    let database = try RecoveredCopy(reading: path)
    defer { database.remove() }
    if database.isCopy {
      Console.report([
        Message(.note, nil, "reading a copy that includes its journal", path: path)
      ])
    }
    return try importer.schema(ofDatabase: database.uri, size: database.byteCount, name: name)
  }
}

extension RecoveredCopy {
  /// Makes the database at a path readable, without changing anything beside it.
  ///
  /// - Parameter isCopied: Whether to make a copy in any case, which may be written to.
  init(reading path: String, copied isCopied: Bool = false) throws {
    do {
      try self.init(of: path, copied: isCopied, in: Self.makeFolder)
    } catch let error as DatabaseError {
      throw ImportFailure(path: path, error)
    }
  }

  /// Makes a folder for a copy, which is removed even if a signal ends the run.
  private static func makeFolder() throws -> PrivateFolder {
    TerminationSignals.postpone()
    defer { TerminationSignals.resume() }
    let folder = try PrivateFolder()
    TerminationSignals.remember(directory: folder.path)
    for name in names {
      TerminationSignals.remember(temporaryFile: folder.path + "/" + name)
    }
    try TerminationSignals.check()
    return folder
  }
}
