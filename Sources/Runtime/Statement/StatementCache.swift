internal import DBGenSQLite

/// A connection's prepared statements, found by the addresses of the literals they are made of.
final class StatementCache {
  /// Each bucket has its first statement here, which leads to the next.
  private var buckets = [PreparedStatement?](repeating: nil, count: 256)
  private var inUseCount = 0

  /// A statement that nobody else uses, prepared anew only where all of this SQL are in use.
  func checkOut(
    _ key: StatementKey, on connection: OpaquePointer, text: () -> String
  ) throws -> PreparedStatement {
    var candidate = buckets[key.bucket]
    while let statement = candidate, statement.isInUse || statement.key != key {
      candidate = statement.next
    }
    let statement = try candidate ?? prepare(key, on: connection, text())
    statement.isInUse = true
    inUseCount += 1
    return statement
  }

  /// Takes a statement back, ready for its next use. A revoked one has been taken back already.
  func checkIn(_ statement: PreparedStatement) {
    guard statement.handle != nil else { return }
    statement.clear()
    statement.isInUse = false
    inUseCount -= 1
  }

  /// Makes every further use of a statement that is checked out throw `reason`.
  func revokeAll(because reason: DatabaseError) {
    guard inUseCount > 0 else { return }
    for first in buckets {
      var next = first
      while let statement = next {
        if statement.isInUse { statement.revoke(because: reason) }
        next = statement.next
      }
    }
    removeAll()
  }

  func removeAll() {
    for bucket in buckets.indices { buckets[bucket] = nil }
    inUseCount = 0
  }

  private func prepare(
    _ key: StatementKey, on connection: OpaquePointer, _ text: String
  ) throws -> PreparedStatement {
    let statement = try PreparedStatement(text, key: key, on: connection)
    statement.next = buckets[key.bucket]
    buckets[key.bucket] = statement
    return statement
  }
}
