import DBGenSQLite
package import SchemaParser

/// Why something can't be imported at all.
package struct ImportError: Error, Equatable, CustomStringConvertible {
  package var description: String
  /// Where in a statement it is, in UTF-8 offsets.
  var offset: Int?
  /// What is wrong with a text, by place.
  package var diagnostics: [Diagnostic] = []

  package init(_ description: String) {
    self.description = description
  }
}

/// The database that a schema is read from: a file that is never written, or one in memory.
package final class SourceDatabase {
  let handle: OpaquePointer
  /// The functions and collations that a statement named and SQLite doesn't have.
  private(set) var unknownFunctions: [String] = []

  /// Opens a file as it is, without its journals: nothing is written beside it either.
  package convenience init(immutableFile path: String) throws(ImportError) {
    try self.init("file:" + Self.percentEncoded(path) + "?immutable=1", SQLITE_OPEN_READONLY)
  }

  /// Opens a copy that may be brought up to date with its journal.
  package convenience init(copiedFile path: String) throws(ImportError) {
    try self.init("file:" + Self.percentEncoded(path), SQLITE_OPEN_READWRITE)
  }

  /// A database in memory.
  package convenience init() throws(ImportError) {
    try self.init(":memory:", SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
  }

  private init(_ name: String, _ flags: Int32) throws(ImportError) {
    var handle: OpaquePointer?
    let result = sqlite3_open_v2(
      name, &handle, flags | SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX, nil)
    guard result == SQLITE_OK, let handle else {
      sqlite3_close_v2(handle)
      throw ImportError(String(cString: sqlite3_errstr(result)))
    }
    self.handle = handle
    sqlite3_collation_needed(handle, nil) { _, connection, _, name in
      sqlite3_create_collation_v2(connection, name, SQLITE_UTF8, nil, { _, _, _, _, _ in 0 }, nil)
    }
  }

  deinit { sqlite3_close_v2(handle) }

  private static func percentEncoded(_ path: String) -> String {
    path.utf8.map { byte in
      let isPlain = byte > 0x20 && byte < 0x7F && !"?#%".utf8.contains(byte)
      let digits = String(byte, radix: 16)
      return isPlain
        ? String(UnicodeScalar(byte)) : "%" + (digits.utf8.count == 1 ? "0" : "") + digits
    }.joined()
  }

  /// The rows that a query gives, as text; nil for NULL.
  package func rows(_ sql: String) throws(ImportError) -> [[String?]] {
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK else { throw failure }
    var rows: [[String?]] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        rows.append(
          (0..<sqlite3_column_count(statement)).map { column in
            sqlite3_column_text(statement, column).map { String(cString: $0) }
          })
      case SQLITE_DONE: return rows
      default: throw failure
      }
    }
  }

  /// Runs one statement. A function that SQLite doesn't know gets a stand-in.
  package func run(_ sql: String) throws(ImportError) {
    do throws(ImportError) {
      _ = try rows(sql)
    } catch {
      guard let name = error.description.unknownFunction, !unknownFunctions.contains(name) else {
        throw error
      }
      registerFunction(name)
      try run(sql)
    }
  }

  /// Registers a function of any number of arguments that gives NULL.
  package func registerFunction(_ name: String) {
    unknownFunctions.append(name)
    sqlite3_create_function_v2(
      handle, name, -1, SQLITE_UTF8 | SQLITE_DETERMINISTIC, nil,
      { context, _, _ in sqlite3_result_null(context) }, nil, nil, nil)
  }

  /// The UTF-8 offset at which the first statement of a text ends; nil where SQLite can't read it.
  func end(ofStatementIn sql: UnsafePointer<CChar>) -> Int? {
    var statement: OpaquePointer?
    var tail: UnsafePointer<CChar>?
    defer { sqlite3_finalize(statement) }
    guard sqlite3_prepare_v2(handle, sql, -1, &statement, &tail) == SQLITE_OK else { return nil }
    return tail.map { $0 - sql }
  }

  var failure: ImportError {
    var error = ImportError(String(cString: sqlite3_errmsg(handle)))
    let offset = sqlite3_error_offset(handle)
    error.offset = offset < 0 ? nil : Int(offset)
    return error
  }
}

extension String {
  /// The function that SQLite's message says it doesn't know.
  var unknownFunction: String? {
    for start in ["no such function: ", "unknown function: "] {
      guard let range = firstRange(of: start) else { continue }
      return String(self[range.upperBound...].prefix { $0 != "(" && $0 != ";" })
    }
    return nil
  }

  func firstRange(of part: String) -> Range<String.Index>? {
    guard !part.isEmpty else { return nil }
    return indices.first { self[$0...].hasPrefix(part) }.map {
      $0..<index($0, offsetBy: part.count)
    }
  }
}
