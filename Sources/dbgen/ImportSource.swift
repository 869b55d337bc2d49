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

  func schema() throws -> ImportedSchema {
    let source = try SourceFile.read(path: path)
    do {
      if source.bytes.starts(with: Array("SQLite format 3\0".utf8)) { return try databaseSchema() }
      return try schema(of: source)
    } catch let error as ImportError {
      throw ImportFailure(path: path, reason: error.description)
    }
  }

  private func schema(of source: SourceFile) throws -> ImportedSchema {
    guard source.bytes.count <= SourceFile.maximumByteCount else {
      throw ImportError("it is larger than 16 MB and no SQLite database")
    }
    let isText = !source.bytes.contains(0)
    guard isText, let text = String(validating: source.bytes, as: UTF8.self) else {
      throw ImportError("it is no SQLite database, or an encrypted one, and no text in UTF-8")
    }
    guard !text.allSatisfy(\.isWhitespace) else { throw ImportError("it is empty") }
    if path.lowercased().hasSuffix(".csv") {
      SQLiteMemory.limit(forSchemaOf: source.bytes.count)
      return try reporting(source) { () throws(ImportError) in
        try Importer.schema(ofSheet: source, name: name)
      }
    }
    return try scriptSchema(text, of: source)
  }

  private func scriptSchema(_ text: String, of source: SourceFile) throws -> ImportedSchema {
    // A byte order mark is no part of the SQL, but three spaces are of no account.
    let sql = source.textStart > 0 ? "   " + String(text.unicodeScalars.dropFirst()) : text
    return try reporting(source) { () throws(ImportError) in
      try Importer.schema(ofScript: sql, name: name)
    }
  }

  /// Reports what there is to say of a text, by place.
  private func reporting(
    _ source: SourceFile, _ schema: () throws(ImportError) -> ImportedSchema
  ) throws -> ImportedSchema {
    var report = SchemaReport()
    do {
      let imported = try schema()
      report.add(imported.diagnostics, of: source)
      try report.finish()
      return imported
    } catch let error as ImportError where !error.diagnostics.isEmpty {
      report.add(error.diagnostics, of: source)
      try report.finish()
      throw error
    }
  }

  /// The name of the file without its folders and endings.
  private var name: String {
    let file = path.split(separator: "/").last.map(String.init) ?? path
    return file.split(separator: ".").first.map(String.init) ?? file
  }

  /// A database is opened as it is and never written. One that another program has not finished
  /// with is copied first, with its journal, and the copy is opened.
  private func databaseSchema() throws -> ImportedSchema {
    let journals = ["-wal", "-journal"].filter { size(path + $0) > 0 }
    guard !journals.isEmpty else {
      return try Importer.schema(of: SourceDatabase(immutableFile: path), name: name)
    }
    let directory = try TemporaryDirectory()
    defer { directory.remove() }
    let copy = directory.path + "/database"
    for ending in [""] + journals { try Self.copy(path + ending, to: copy + ending) }
    return try Importer.schema(of: SourceDatabase(copiedFile: copy), name: name)
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
    defer { close(output) }
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
    guard mkdtemp(&template) != nil else { throw FileError(parent) }
    path = template.withUnsafeBufferPointer { buffer in
      String(decoding: buffer.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
  }

  func remove() {
    for name in ["database", "database-wal", "database-shm", "database-journal"] {
      unlink(path + "/" + name)
    }
    rmdir(path)
  }
}
