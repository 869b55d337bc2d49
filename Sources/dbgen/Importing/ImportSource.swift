import CodeGen
import DBGenAdoption
import DBGenSQLSyntax
import SchemaImporter
import SchemaParser
import SchemaSQL
import Workbook

/// The file that a schema is imported from, or several sheets. The format is determined by the
/// contents, or else by the name.
struct ImportSource {
  private let source: SourceFile
  /// The other sheets.
  private let others: [SourceFile]
  /// Whether table names stay plural.
  private let isPlural: Bool
  /// The SQL of a script; nil to find out.
  private let dialect: SQLSystem?
  /// The paths as the command line has them.
  private let arguments: [String]

  init(arguments: [String], isPlural: Bool = false, dialect: SQLSystem? = nil) throws {
    let paths = try arguments.flatMap(SheetFolder.files)
    let sources = try paths.map { try SourceFile.read(named: $0) }
    (source, others) = (sources[0], Array(sources.dropFirst()))
    (self.arguments, self.isPlural, self.dialect) = (arguments, isPlural, dialect)
  }

  private var path: String { source.path }

  /// Whether the file is an SQLite database.
  var isDatabase: Bool { source.bytes.starts(with: Array("SQLite format 3\0".utf8)) }

  /// Whether the files are sheets.
  var isSheet: Bool { source.isSheet && !isDatabase }

  /// Imports the schema and prints the diagnostics for the source.
  func schema() throws -> ImportedSchema {
    let sheets = isSheet ? try self.sheets() : nil
    SQLiteMemory.limit(forSchemaOf: sheets?.bytes.count ?? byteCount)
    do {
      let imported =
        if let sheets { try importer.schema(ofSheets: sheets, name: name) } else {
          try isDatabase ? databaseSchema() : scriptSchema()
        }
      try report(imported.warnings, of: sheets ?? source)
      return imported
    } catch let error as ImportError {
      if error.isBug { throw Failure.bug(error.description) }
      try report(error.diagnostics, of: sheets ?? source)
      throw ImportFailure(
        path: path, reason: source.shown(error.description), isOfDisk: isDatabase && error.isOfDisk)
    }
  }

  private var byteCount: Int { others.reduce(source.bytes.count) { $0 + $1.bytes.count } }

  /// Prints diagnostics, and throws if there are errors among them.
  private func report(_ diagnostics: [Diagnostic], of text: SourceFile) throws {
    var report = SchemaReport()
    if isDatabase {
      report.add(diagnostics, of: SourceFile(path: path, bytes: []), hasLines: false)
    } else {
      report.add(diagnostics, of: text)
    }
    try report.finish()
  }

  private func scriptSchema() throws(ImportError) -> ImportedSchema {
    guard source.bytes.count <= SourceFile.maximumByteCount else {
      let beginning = String(decoding: source.bytes.prefix(8192), as: UTF8.self)
      let command = Importer.dumpCommand(forDump: beginning)
      throw ImportError(
        "it is larger than 16 MB and not an SQLite database"
          + (command.map { "; make it with '\($0)'" } ?? ""))
    }
    let isText = !source.bytes.contains(0)
    guard isText, let text = String(validating: source.bytes, as: UTF8.self) else {
      throw ImportError(
        source.lineWithNUL
          ?? "it is neither an SQLite database, unless encrypted, nor text in UTF-8")
    }
    guard !text.allSatisfy(\.isWhitespace) else { throw ImportError("the file is empty") }
    // Replaces a byte order mark, which isn't SQL, with as many spaces as it has bytes.
    let sql = source.textStart > 0 ? "   " + String(text.unicodeScalars.dropFirst()) : text
    return try importer.schema(ofScript: sql, in: dialect, name: name)
  }

  private var importer: Importer {
    Importer(isPlural: isPlural, objections: CodeGenerator.objections) {
      ProgressLine.show("reading table \($0.number) of \($0.count): \($0.table)")
    }
  }

  /// The file's name without folders and extensions.
  private var name: String {
    let file = LexicalPath.split(SheetFolder.name(arguments[0])).name
    return file.parts(between: ".").first { !$0.isEmpty } ?? file
  }

  /// Imports the schema of a database, which is read as it is and never written. If a journal holds
  /// some of its contents, a copy is read to which SQLite has applied the journal.
  private func databaseSchema() throws -> ImportedSchema {
    let database = try RecoveredCopy(reading: path)
    defer { database.remove() }
    if database.isCopy {
      Console.reportNote("reading a copy that includes its journal", path: path)
    }
    return try importer.schema(ofDatabase: database.uri, size: database.byteCount, name: name)
  }

  // MARK: - Sheets

  /// Returns the sheets as text, or throws if one of them isn't.
  private func sheets() throws -> SourceFile {
    SourceFile(
      joining: try ([source] + others).flatMap { file in
        guard file.bytes.count <= SourceFile.maximumByteCount else {
          throw ImportFailure(path: file.path, reason: "it is larger than 16 MB")
        }
        if file.isWorkbook { return try workbookSheets(of: file) }
        guard let text = file.inUTF8 else {
          throw ImportFailure(
            path: file.path,
            reason: file.lineWithNUL
              ?? "it isn't text in UTF-8, nor in UTF-16 with a byte order mark")
        }
        guard !text.text(in: text.textStart..<text.bytes.count).allSatisfy(\.isWhitespace) else {
          throw ImportFailure(path: file.path, reason: "the file is empty")
        }
        return [text]
      })
  }

  /// Returns the sheets of a workbook, and says which of them a person doesn't see.
  private func workbookSheets(of file: SourceFile) throws -> [SourceFile] {
    do throws(WorkbookError) {
      let workbook = try WorkbookSheets(file)
      if let hidden = workbook.hidden {
        Console.reportNote("hidden parts are read as well: \(hidden)", path: file.path)
      }
      return workbook.files
    } catch {
      throw ImportFailure(path: file.path, reason: error.description)
    }
  }

  /// Brings a schema, with the files that it includes, up to the sheets, in memory.
  ///
  /// - Parameter asks: Whether to ask at a terminal if what goes is what comes.
  func update(
    of path: String, renaming renames: [SheetRename], asking asks: Bool
  ) throws -> SchemaUpdate {
    let file = try SourceFile.readSchema(path)
    guard !isDatabase else {
      throw ImportFailure(path: source.path, reason: "it is a database, not a sheet")
    }
    let sheets = try sheets()
    SQLiteMemory.limit(forSchemaOf: sheets.bytes.count + file.bytes.count)
    var report = SchemaReport()
    do throws(ImportError) {
      let renames = asks ? try answers(about: file, sheets, renames) : renames
      let updated = try importer.update(file, by: sheets, renaming: renames)
      if !asks {
        Console.report(updated.differences.map { Message(noting: $0, in: updated.places) })
      }
      report.add(updated.diagnostics.pasteable(command(into: path, renames)), of: updated.places)
      try? report.finish()
      return SchemaUpdate(schema: path, files: updated.files, renames: renames)
    } catch {
      report.add(
        error.diagnostics.pasteable(command(into: path, renames)), of: error.places ?? file)
      try report.finish()
      throw ImportFailure(path: path, reason: error.description)
    }
  }
  /// Returns the renames with those that somebody at the terminal says there are. The name of a table
  /// says which columns to ask about.
  private func answers(
    about file: SourceFile, _ sheets: SourceFile, _ renames: [SheetRename]
  ) throws(ImportError) -> [SheetRename] {
    guard Console.canAsk else { return renames }
    var (renames, asked) = (renames, renames)
    while let next = try importer.possibleRenames(in: file, by: sheets, except: renames)
      .first(where: { !asked.contains($0) })
    {
      asked.append(next)
      let question =
        "'\(next.old)' isn't in the sheet, and '\(next.new)' is new: has it been renamed? [y/N] "
      if Console.ask(question) == true { renames.append(next) }
    }
    return renames
  }

  /// The command line, to be repeated with another option.
  private func command(into schema: String, _ renames: [SheetRename]) -> String {
    let words =
      ["dbgen import"] + arguments.map(ShellWord.quote) + ["--into", ShellWord.quote(schema)]
    return (words + renames.map(\.option)).joined(separator: " ")
  }
}

extension SourceFile {
  /// A sentence about the first NUL in a text; nil if there is none, or the file isn't text in UTF-8
  /// otherwise.
  fileprivate var lineWithNUL: String? {
    let isText = bytes.allSatisfy { $0 >= 0x20 || "\0\t\n\r".utf8.contains($0) }
    guard isText, let place = bytes.firstIndex(of: 0),
      String(validating: bytes, as: UTF8.self) != nil
    else { return nil }
    let line = bytes[..<place].count { $0 == UInt8(ascii: "\n") } + 1
    return "line \(line) has a NUL: write the text without it, or in UTF-16 with a byte order mark"
  }
}

extension Message {
  /// Creates a note about a difference that is asked for.
  fileprivate init(noting difference: Diagnostic, in places: SourceFile) {
    self.init(difference, in: places)
    (level, code) = (.note, nil)
  }
}
