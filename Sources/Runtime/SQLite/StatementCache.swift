/// A connection's prepared statements, found by the addresses of the literals they are made of.
final class StatementCache {
  /// The first statement of each bucket, which leads to the next. This isn't an array, because
  /// Swift would check each access for exclusivity.
  private let buckets = UnsafeMutableBufferPointer<PreparedStatement?>.allocate(capacity: 256)
  private var inUseCount = 0
  private var builtCount = 0
  /// The number of statements built at run time that are kept. An app has fewer of them, because
  /// values aren't part of their text.
  private static let maximumBuiltCount = 256

  init() { buckets.initialize(repeating: nil) }

  deinit {
    buckets.deinitialize()
    buckets.deallocate()
  }

  /// Returns a prepared statement that isn't in use, if there is one.
  @inline(__always)
  func checkOut(_ key: StatementKey) -> PreparedStatement? { checkOut(key) { _ in true } }

  /// Returns a prepared statement that isn't in use and is the wanted one of those with a key, if
  /// there is one.
  @inline(__always)
  func checkOut(
    _ key: StatementKey, where isWanted: (PreparedStatement) -> Bool
  ) -> PreparedStatement? {
    var candidate = buckets[key.bucket]
    while let statement = candidate {
      if !statement.isInUse && statement.key == key && isWanted(statement) {
        statement.isInUse = true
        inUseCount += 1
        return statement
      }
      candidate = statement.next
    }
    return nil
  }

  /// Returns the statement with a handle; nil if it isn't one of the cache.
  func statement(with handle: OpaquePointer) -> PreparedStatement? {
    for first in buckets {
      var candidate = first
      while let statement = candidate {
        if statement.handle == handle { return statement }
        candidate = statement.next
      }
    }
    return nil
  }

  /// Returns a statement prepared from its text, for its first use.
  ///
  /// - Throws: The errors of `PreparedStatement`.
  func checkOutNew(
    _ key: StatementKey, of text: String, table: String = "", columns: [String] = [],
    on connection: Connection
  ) throws -> PreparedStatement {
    let statement = try PreparedStatement(
      text, key: key, table: table, columns: columns, of: connection)
    if key.isBuilt { makeRoom() }
    statement.next = buckets[key.bucket]
    buckets[key.bucket] = statement
    statement.isInUse = true
    inUseCount += 1
    return statement
  }

  /// Takes a statement back. A revoked statement has been taken back already.
  @inline(__always)
  func checkIn(_ statement: PreparedStatement) {
    guard statement.handle != nil else { return }
    statement.releaseCopies()
    statement.isInUse = false
    inUseCount -= 1
  }

  /// Makes every further use of the statements that are checked out throw `reason`.
  @inline(__always)
  func revokeAll(because reason: @autoclosure () -> DatabaseError) {
    if inUseCount > 0 { revokeInUse(because: reason()) }
  }

  @inline(never)
  private func revokeInUse(because reason: DatabaseError) {
    for bucket in buckets.indices { buckets[bucket] = revoke(buckets[bucket], because: reason) }
    inUseCount = 0
  }

  /// Removes all unused statements that were built at run time, once there are too many.
  private func makeRoom() {
    builtCount += 1
    guard builtCount > Self.maximumBuiltCount else { return }
    builtCount = 1
    for bucket in buckets.indices {
      buckets[bucket] = keep(in: buckets[bucket]) { $0.isInUse || $0.key?.isBuilt != true }
    }
  }

  /// Removes the statements of a bucket that aren't kept, and returns the first of the rest.
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

  /// Revokes the statements of a bucket that are in use, and returns the first of the rest.
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

/// The key of a prepared statement: the address of the literal that is its text, or the address of
/// its table's type with its kind.
///
/// Literals with the same text may share an address, and no others do, so statements with the same
/// key are the same.
struct StatementKey: Equatable {
  private let owner: UInt
  private let part: UInt

  /// Creates the key of a statement that is a literal.
  init(_ sql: StaticString) {
    owner = UInt(bitPattern: sql.utf8Start)
    part = 0
  }

  /// Creates the key of a literal with the parts whose bits are set.
  init(_ sql: StaticString, parts: Int) {
    owner = UInt(bitPattern: sql.utf8Start)
    part = Self.ofLiteral | UInt(bitPattern: parts)
  }

  /// Creates the key of part of what an owner with an address has.
  @inline(__always)
  init(owner: UInt, part: UInt) { (self.owner, self.part) = (owner, part) }

  /// Creates the key of a statement that is built at run time. Texts may share a key, so they have
  /// to be compared as well.
  init(text: String) {
    var hasher = Hasher()
    hasher.combine(text)
    owner = UInt(bitPattern: hasher.finalize())
    // Neither an address, nor the kind of a table's statement.
    part = .max
  }

  /// Creates the key of a selection. Selections may share a key, so they have to be compared as well.
  init(selection hash: UInt64, includingDeleted: Bool) {
    owner = UInt(truncatingIfNeeded: hash)
    part = includingDeleted ? .max - 2 : .max - 1
  }

  /// The key of the same statement on a table including deleted rows. Only statements of tables have
  /// another one: the addresses of types are even.
  var includingDeleted: StatementKey {
    part == 0 || part >= Self.ofLiteral ? self : StatementKey(owner: owner | 1, part: part)
  }

  /// A number that the parts of a table's statements don't reach.
  private static let ofLiteral: UInt = 1 << (UInt.bitWidth - 2)

  /// Whether the statement is built at run time, of a text or of some parts of a literal.
  var isBuilt: Bool { part >= Self.ofLiteral }

  /// A number from 0 to 255, scattered by multiplication: addresses need no better hash, and
  /// `Hasher` would take as long as the rest of a look-up.
  var bucket: Int {
    let sum = UInt64(truncatingIfNeeded: owner &+ part &* 1021)
    return Int(truncatingIfNeeded: (sum &* 0x9e37_79b9_7f4a_7c15) >> 56)
  }
}
