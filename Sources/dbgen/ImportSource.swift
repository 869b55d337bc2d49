import SchemaImporter
import SchemaParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The file that a schema is imported from. What it holds says what it is, or else its name.
struct ImportSource {
  let path: String

  /// Imports the schema, and prints what there is to say of the source.
  func schema() throws -> ImportedSchema {
    let source = try SourceFile.read(path: path)
    SQLiteMemory.limit(forSchemaOf: source.bytes.count)
    let isDatabase = source.bytes.starts(with: Array("SQLite format 3\0".utf8))
    // A database has no lines to point to.
    let text = isDatabase ? SourceFile(path: path, bytes: []) : source
    do {
      let imported = try isDatabase ? databaseSchema() : schema(of: source)
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

  private func schema(of source: SourceFile) throws(ImportError) -> ImportedSchema {
    guard source.bytes.count <= SourceFile.maximumByteCount else {
      throw ImportError("it is larger than 16 MB and no SQLite database")
    }
    let isText = !source.bytes.contains(0)
    guard isText, let text = String(validating: source.bytes, as: UTF8.self) else {
      throw ImportError("it is no SQLite database, or an encrypted one, and no text in UTF-8")
    }
    guard !text.allSatisfy(\.isWhitespace) else { throw ImportError("it is empty") }
    if path.lowercased().hasSuffix(".csv") {
      return try Importer.schema(ofSheet: source, name: name)
    }
    // A byte order mark is no part of the SQL, but three spaces are of no account.
    let sql = source.textStart > 0 ? "   " + String(text.unicodeScalars.dropFirst()) : text
    return try Importer.schema(ofScript: sql, name: name)
  }

  /// The name of the file without its folders and endings.
  private var name: String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.split(separator: ".").first.map(String.init) ?? file
  }

  /// A database is opened as it is and never written. One that another program has not finished
  /// with is copied first, with its journal, and the copy is opened.
  private func databaseSchema() throws -> ImportedSchema {
    let size = size(path)
    let journals = ["-wal", "-journal"].filter { self.size(path + $0) > 0 }
    guard !journals.isEmpty else {
      return try Importer.schema(of: SourceDatabase(immutableFile: path, size: size), name: name)
    }
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let copy = directory.path + "/database"
    for ending in [""] + journals { try Self.copy(path + ending, to: copy + ending) }
    return try Importer.schema(of: SourceDatabase(copiedFile: copy, size: size), name: name)
  }

  private func size(_ path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private static func copy(_ source: String, to target: String) throws {
    let input = open(source, O_RDONLY | O_CLOEXEC)
    guard input >= 0 else { throw FileError(source) }
    defer { close(input) }
    let output = open(target, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    guard output >= 0 else { throw FileError(target) }
    do {
      try copy(input, of: source, to: output, of: target)
    } catch {
      close(output)
      throw error
    }
    guard close(output) == 0 else { throw FileError(target) }
  }

  private static func copy(
    _ input: Int32, of source: String, to output: Int32, of target: String
  ) throws {
    var buffer = [UInt8](repeating: 0, count: 1 << 20)
    while true {
      let count = read(input, &buffer, buffer.count)
      guard count >= 0 else { throw FileError(source) }
      if count == 0 { return }
      try writeAll(Array(buffer[..<count]), to: output, path: target)
    }
  }
}

/// A directory of this run's own.
struct TemporaryDirectory {
  let path: String

  init() throws {
    let parent = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array((parent + "/dbgen-XXXXXX").utf8CString)
    Interruption.postpone()
    defer { Interruption.resume() }
    guard mkdtemp(&template) != nil else { throw FileError(parent) }
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    Interruption.remember(directory: path)
    for name in Self.names { Interruption.remember(temporaryFile: path + "/" + name) }
    do {
      try Interruption.check()
    } catch {
      remove()
      throw error
    }
  }

  /// All that there can be in it.
  private static let names = [
    "database", "database-wal", "database-shm", "database-journal",
  ]

  func remove() {
    for name in Self.names {
      // A second time where it fails: databases shouldn't pile up.
      if unlink(path + "/" + name) != 0, errno != ENOENT { unlink(path + "/" + name) }
    }
    rmdir(path)
  }
}
