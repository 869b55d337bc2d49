internal import DBGenSQLite

/// SQLite's report of a failed call.
public struct SQLiteFailure: Error, Hashable, Sendable {
  /// The primary result code, for example 5 for SQLITE_BUSY.
  public let code: Int32
  /// The extended result code, for example 517 for SQLITE_BUSY_SNAPSHOT.
  public let extendedCode: Int32
  /// SQLite's message.
  public let message: String
  /// The statement that failed, without the values bound to it.
  public let sql: String?
  /// The text after SQLite's message: the state of the file, or what the app can do.
  private(set) var note: String?

  package init(extendedCode: Int32, message: String, sql: String?) {
    self.code = extendedCode & 0xff
    (self.extendedCode, self.message, self.sql) = (extendedCode, message, sql)
  }

  /// Whether the message is SQLite's own, which doesn't give a reason.
  var hasNoReason: Bool { message == String(cString: sqlite3_errstr(code)) }

  /// The failure, with the reason after SQLite's message.
  func with(reason: String) -> SQLiteFailure {
    var failure = SQLiteFailure(
      extendedCode: extendedCode, message: "\(message): \(reason)", sql: sql)
    failure.note = note
    return failure
  }

  /// The failure, with a note after SQLite's message.
  @usableFromInline
  func with(note: String) -> SQLiteFailure {
    var failure = self
    failure.note = note
    return failure
  }

  /// Creates the failure for the code that a call on the connection has just returned.
  init(_ code: Int32, on connection: OpaquePointer?, sql: String?) {
    let latest = sqlite3_extended_errcode(connection)
    // A misuse is returned without being recorded as the connection's latest error.
    guard connection != nil, latest & 0xff == code & 0xff else {
      self.init(extendedCode: code, message: String(cString: sqlite3_errstr(code)), sql: sql)
      return
    }
    let message = String(cString: sqlite3_errmsg(connection))
    self.init(extendedCode: latest, message: message, sql: sql)
  }
}

extension SQLiteFailure: CustomStringConvertible {
  /// SQLite's message with its code and statement.
  public var description: String {
    // The statement comes last, because it can have many lines.
    let text = message + (note.map { "; \($0)" } ?? "")
    let statement = sql.map { "\(note == nil ? "" : ";") in: \(Self.beginning(of: $0))" } ?? ""
    return "SQLite error \(code) (extended \(extendedCode)): \(text)\(statement)"
  }

  /// Returns a statement, or the beginning of one that is too long to read.
  private static func beginning(of sql: String) -> String {
    let beginning = sql.unicodeScalars.prefix(1000)
    return beginning.endIndex < sql.endIndex ? String(beginning) + "…" : sql
  }
}

extension DatabaseError {
  /// The error, with the reason for which the table of a type isn't there.
  @inline(never)
  func explainingMissing(_ table: String) -> DatabaseError {
    guard case .sqlite(let failure) = self, failure.message == "no such table: \(table)" else {
      return self
    }
    return .sqlite(
      failure.with(note: "its type may be of another schema than this transaction's database"))
  }
}
