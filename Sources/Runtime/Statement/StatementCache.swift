internal import DBGenSQLite

/// A connection's prepared statements, found by the addresses of the literals they are made of.
final class StatementCache {
  private var statements: [StatementKey: PreparedStatement] = [:]
  private var inUseCount = 0

  /// A statement that nobody else uses, prepared anew only where all of this SQL are in use.
  func checkOut(
    _ key: StatementKey, on connection: OpaquePointer, text: () -> String
  ) throws -> PreparedStatement {
    var candidate = statements[key]
    while let statement = candidate, statement.isInUse { candidate = statement.next }
    let statement = try candidate ?? prepare(key, on: connection, text())
    statement.isInUse = true
    inUseCount += 1
    return statement
  }

  /// Takes a statement back, ready for its next use. A revoked one has been taken back already.
  func checkIn(_ statement: PreparedStatement) {
    guard statement.handle != nil else { return }
    statement.reset()
    sqlite3_clear_bindings(statement.handle)
    statement.isInUse = false
    inUseCount -= 1
  }

  /// Makes every further use of a statement that is checked out throw `reason`.
  func revokeAll(because reason: DatabaseError) {
    guard inUseCount > 0 else { return }
    for first in statements.values {
      var next: PreparedStatement? = first
      while let statement = next {
        if statement.isInUse { statement.revoke(because: reason) }
        next = statement.next
      }
    }
    removeAll()
  }

  func removeAll() {
    statements.removeAll()
    inUseCount = 0
  }

  private func prepare(
    _ key: StatementKey, on connection: OpaquePointer, _ text: String
  ) throws -> PreparedStatement {
    let statement = try PreparedStatement(text, on: connection)
    statement.next = statements.updateValue(statement, forKey: key)
    return statement
  }
}
