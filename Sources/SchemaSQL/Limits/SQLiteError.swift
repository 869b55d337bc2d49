import DBGenSQLite
package import SchemaParser

/// The reason that SQLite refused a statement.
package struct SQLiteError: Error, CustomStringConvertible {
  package var message: String
  /// The UTF-8 offset of the error in the statement, if SQLite reports one.
  package var offset: Int?
  /// SQLite's result code.
  package var code = SQLITE_ERROR
  /// Whether a stand-in for something that the app registers was called, which makes the failure
  /// inconclusive.
  var isUncertain = false

  package var description: String { message }

  /// The failure of a statement that keeps SQLite busy for longer than its source justifies.
  package static let tooMuchWork = SQLiteError(
    message: "this takes SQLite too long", code: SQLITE_INTERRUPT)

  package var isTooMuchWork: Bool { code == SQLITE_INTERRUPT }

  /// Whether the failure says nothing about the statement, since too little work or memory was left.
  package var isOfBudget: Bool { isTooMuchWork || code == SQLITE_NOMEM }

  /// Whether the statement exceeds the time, memory, or length that checking SQL allows.
  package var isOfCost: Bool { isTooMuchWork || [SQLITE_TOOBIG, SQLITE_NOMEM].contains(code) }

  /// Whether a file couldn't be read or written, regardless of its contents.
  package var isOfDisk: Bool {
    [SQLITE_IOERR, SQLITE_FULL, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_PERM, SQLITE_BUSY]
      .contains(code & 0xFF)
  }

  /// Whether a file has parts that SQLite can't read.
  package var isOfDamage: Bool { code & 0xFF == SQLITE_CORRUPT }

  /// Whether the statement is valid, but its values violate a constraint.
  var isConstraint: Bool { code == SQLITE_CONSTRAINT }

  /// The module that SQLite doesn't have, if that caused the failure.
  package var missingModule: String? {
    let start = "no such module: "
    return message.hasPrefix(start) ? String(message.dropFirst(start.count)) : nil
  }

  /// The missing or unusable object that caused the failure, if there is one.
  package var subject: DiagnosticSubject? { DiagnosticSubject(messageOfSQLite: message) }
}

extension Diagnostic {
  /// Whether it is about SQL that would take too long.
  var isOfWork: Bool { message.hasSuffix(SQLiteError.tooMuchWork.message) }
}

/// Returns what SQLite is asked for; nil if SQLite refuses it.
///
/// - Throws: The failure if it says nothing about the statement.
package func unlessRefused<Value>(
  _ body: @autoclosure () throws(SQLiteError) -> Value
) throws(SQLiteError) -> Value? {
  do throws(SQLiteError) { return try body() } catch {
    if error.isOfBudget { throw error }
    return nil
  }
}

/// Returns the error if SQLite refuses something. Throws that of work that is too much.
package func errorIfRefused<Value>(
  _ body: @autoclosure () throws(SQLiteError) -> Value
) throws(SQLiteError) -> SQLiteError? {
  do throws(SQLiteError) { _ = try body() } catch {
    if error.isOfBudget { throw error }
    return error
  }
  return nil
}
