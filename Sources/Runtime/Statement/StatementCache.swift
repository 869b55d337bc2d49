internal import DBGenSQLite

/// A connection's prepared statements, found by the addresses of the literals they are made of.
final class StatementCache {
  /// Each bucket has its first statement here, which leads to the next. An array would be checked
  /// for exclusive access.
  private let buckets = UnsafeMutableBufferPointer<PreparedStatement?>.allocate(capacity: 256)
  private var inUseCount = 0
  private var textCount = 0
  /// So many texts that were put together are kept; an app has fewer of them, as values aren't part
  /// of them.
  private static let maximumTextCount = 256

  init() { buckets.initialize(repeating: nil) }

  deinit {
    buckets.deinitialize()
    buckets.deallocate()
  }

  /// A prepared statement that nobody else uses, if there is one.
  @inline(__always)
  func checkOut(_ key: StatementKey) -> PreparedStatement? {
    var candidate = buckets[key.bucket]
    while let statement = candidate {
      if !statement.isInUse && statement.key == key {
        statement.isInUse = true
        inUseCount += 1
        return statement
      }
      candidate = statement.next
    }
    return nil
  }

  /// A prepared statement of a text that nobody else uses, if there is one.
  func checkOut(_ key: StatementKey, text: String) -> PreparedStatement? {
    var candidate = buckets[key.bucket]
    while let statement = candidate {
      if !statement.isInUse && statement.key == key && statement.sql == text {
        statement.isInUse = true
        inUseCount += 1
        return statement
      }
      candidate = statement.next
    }
    return nil
  }

  /// A statement prepared from its text, for its first use.
  ///
  /// - Throws: as `PreparedStatement` does.
  func checkOutNew(
    _ key: StatementKey, of text: String, table: String = "", columns: [String] = [],
    spellings: (all: Spellings, parameter: Int32)? = nil, on connection: OpaquePointer
  ) throws -> PreparedStatement {
    let statement = try PreparedStatement(
      text, key: key, table: table, columns: columns, spellings: spellings, on: connection)
    if key.isOfText { makeRoomForText() }
    statement.next = buckets[key.bucket]
    buckets[key.bucket] = statement
    statement.isInUse = true
    inUseCount += 1
    return statement
  }

  /// Takes a statement back, as it is. A revoked one has been taken back already.
  func checkIn(_ statement: PreparedStatement) {
    guard statement.handle != nil else { return }
    statement.releaseCopies()
    statement.isInUse = false
    inUseCount -= 1
  }

  /// Makes every further use of a statement that is checked out throw `reason`.
  func revokeAll(because reason: DatabaseError) {
    guard inUseCount > 0 else { return }
    for bucket in buckets.indices { buckets[bucket] = revoke(buckets[bucket], because: reason) }
    inUseCount = 0
  }

  /// Forgets all texts that nobody uses, once there are too many.
  private func makeRoomForText() {
    textCount += 1
    guard textCount > Self.maximumTextCount else { return }
    textCount = 1
    for bucket in buckets.indices {
      buckets[bucket] = keep(in: buckets[bucket]) { $0.isInUse || $0.key?.isOfText != true }
    }
  }

  /// The first of a bucket's statements that are to be kept.
  private func keep(
    in first: PreparedStatement?, _ isKept: (PreparedStatement) -> Bool
  ) -> PreparedStatement? {
    var (rest, left) = (first, PreparedStatement?.none)
    while let statement = rest {
      rest = statement.next
      statement.next = isKept(statement) ? left : nil
      if isKept(statement) { left = statement }
    }
    return left
  }

  /// Revokes what is in use of a bucket, and returns the first of what is left.
  private func revoke(
    _ first: PreparedStatement?, because reason: DatabaseError
  ) -> PreparedStatement? {
    var (rest, left) = (first, PreparedStatement?.none)
    while let statement = rest {
      rest = statement.next
      statement.next = statement.isInUse ? nil : left
      if statement.isInUse { statement.revoke(because: reason) } else { left = statement }
    }
    return left
  }

  func removeAll() {
    for bucket in buckets.indices { buckets[bucket] = nil }
    inUseCount = 0
  }
}
