import DBGenRuntime
internal import DBGenSQLite
import DBGenSQLText

/// A statement that is to run on a node, as SQLite compiles it for a database with the same schema.
struct CompiledStatement {
  let sql: String
  /// The columns of its result.
  private(set) var columns: [String] = []
  /// The names of its parameters, if they have names.
  private(set) var parameters: [String?] = []
  let isReadOnly: Bool
  /// Whether a node would send the values of a column in a form that confuses some of them.
  private(set) var hasMisreadTypes = false

  /// - Throws: `DatabaseError` if SQLite refuses the SQL, or it isn't exactly one statement.
  init(_ sql: String, on connection: Connection) throws {
    self.sql = sql
    var statement: OpaquePointer?
    defer { sqlite3_finalize(statement) }
    var text = sql
    let (code, rest) = text.withUTF8 { Self.prepare($0, on: connection.handle, &statement) }
    guard code == SQLITE_OK else { throw connection.failure(code, in: sql) }
    guard let statement else {
      throw DatabaseError.invalidStatement(sql: sql, reason: "it is empty")
    }
    guard SQLText(rest).isEmpty else {
      throw DatabaseError.invalidStatement(sql: sql, reason: "it is more than one statement")
    }
    isReadOnly =
      sqlite3_stmt_readonly(statement) != 0 || sqlite3_stmt_isexplain(statement) != 0
    readColumns(of: statement)
    for number in 0..<sqlite3_bind_parameter_count(statement) {
      parameters.append(
        sqlite3_bind_parameter_name(statement, number + 1).map { String(cString: $0) })
    }
  }

  private static func prepare(
    _ text: UnsafeBufferPointer<UInt8>, on handle: OpaquePointer, _ statement: inout OpaquePointer?
  ) -> (code: Int32, rest: [UInt8]) {
    guard let start = text.baseAddress else { return (SQLITE_OK, []) }
    return start.withMemoryRebound(to: CChar.self, capacity: text.count) { start in
      var tail: UnsafePointer<CChar>?
      let code = sqlite3_prepare_v2(handle, start, Int32(clamping: text.count), &statement, &tail)
      let used = tail.map { $0 - start } ?? text.count
      return (code, Array(text.dropFirst(used)))
    }
  }

  private mutating func readColumns(of statement: OpaquePointer) {
    for index in 0..<sqlite3_column_count(statement) {
      columns.append(sqlite3_column_name(statement, index).map { String(cString: $0) } ?? "")
      let type = sqlite3_column_decltype(statement, index).map { String(cString: $0) } ?? ""
      if Self.misreadTypes.contains(SQLName.folded(type)) { hasMisreadTypes = true }
    }
  }

  /// The types of columns whose values nodes convert.
  private static let misreadTypes: Set = ["datetime", "date", "timestamp", "boolean"]
}
