import DBGenCluster
import DBGenRuntime
import DBGenSQLite

/// A database file whose rows are read as they are.
final class FileStore: RowStore {
  private let connection: Connection
  /// The path for messages.
  private let path: String

  /// Opens an existing file.
  ///
  /// - Parameter uri: The URI by which SQLite opens it, if that isn't the path.
  convenience init(reading path: String, as uri: String? = nil) throws {
    let flags = SQLITE_OPEN_READONLY | (uri == nil ? 0 : SQLITE_OPEN_URI)
    try self.init(path, uri ?? path, flags)
  }

  convenience init(writing path: String) throws {
    try self.init(path, path, 0)
  }

  private init(_ path: String, _ name: String, _ flags: Int32) throws {
    self.path = path
    do {
      connection = try Connection(path: name, flags: flags, busyTimeout: .zero)
    } catch {
      throw ImportFailure(path: path, error)
    }
  }

  deinit { close() }

  func close() { connection.close() }

  private var handle: OpaquePointer { connection.handle }

  func run(_ sql: String) throws {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    while try step(statement) {}
  }

  func forEachRow(
    of sql: String, columns: Int, limit: Int?, _ body: ([WireValue]) throws -> Void
  ) throws {
    let statement = try prepare(sql)
    defer { sqlite3_finalize(statement) }
    var row: [WireValue] = []
    while try step(statement) {
      row.removeAll(keepingCapacity: true)
      for column in 0..<sqlite3_column_count(statement) { row.append(WireValue(statement, column)) }
      guard row.count == columns else { throw wrong("a row has \(row.count) columns") }
      try body(row)
    }
  }

  func wrong(_ problem: String) -> any Error {
    ImportFailure(path: path, reason: "it isn't a valid database: \(problem)")
  }

  private func prepare(_ sql: String) throws -> OpaquePointer? {
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    return statement
  }

  /// Moves to the next row, and returns whether there is one.
  private func step(_ statement: OpaquePointer?) throws -> Bool {
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { return true }
    if code != SQLITE_DONE { try check(code) }
    return false
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    let message = String(cString: sqlite3_errmsg(handle))
    let isOfDisk = [SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN].contains(code & 0xff)
    throw ImportFailure(path: path, reason: message, isOfDisk: isOfDisk)
  }
}

extension WireValue {
  /// The value of a column. Its bytes are there until the next row.
  init(_ statement: OpaquePointer?, _ column: Int32) {
    switch sqlite3_column_type(statement, column) {
    case SQLITE_INTEGER: self = .integer(sqlite3_column_int64(statement, column))
    case SQLITE_FLOAT: self = .real(sqlite3_column_double(statement, column))
    case SQLITE_TEXT:
      let start = sqlite3_column_text(statement, column).map { UnsafeRawPointer($0) }
      self = .text(.init(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    case SQLITE_BLOB:
      let start = sqlite3_column_blob(statement, column)
      self = .blob(.init(start: start, count: Int(sqlite3_column_bytes(statement, column))))
    default: self = .null
    }
  }

  /// Binds the value to a parameter, and returns SQLite's result code.
  func bind(to statement: OpaquePointer?, at parameter: Int32) -> Int32 {
    switch self {
    case .null: return sqlite3_bind_null(statement, parameter)
    case .integer(let integer): return sqlite3_bind_int64(statement, parameter, integer)
    case .real(let real): return sqlite3_bind_double(statement, parameter, real)
    case .text(let bytes):
      let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self)
      return withUnsafePointer(to: CChar(0)) { empty in
        dbgen_sqlite3_bind_text_copied(statement, parameter, start ?? empty, UInt64(bytes.count))
      }
    case .blob(let bytes):
      guard !bytes.isEmpty else { return sqlite3_bind_zeroblob(statement, parameter, 0) }
      return dbgen_sqlite3_bind_blob_copied(
        statement, parameter, bytes.baseAddress, UInt64(bytes.count))
    }
  }
}
