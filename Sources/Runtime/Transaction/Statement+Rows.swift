extension _Statement {
  /// Returns the result of `read` for each row.
  @inlinable
  public func rows<Value>(_ read: (borrowing Row) throws -> Value) throws -> [Value] {
    try begin()
    defer { reset() }
    let row = self.row()
    var values: [Value] = []
    while try step() { values.append(try read(row)) }
    return values
  }

  /// Returns the result of `read` for the first row, or nil if there is none.
  @inlinable
  public func firstRow<Value>(_ read: (borrowing Row) throws -> Value) throws -> Value? {
    try begin()
    defer { reset() }
    guard try step() else { return nil }
    let value = try read(row())
    try finishWriting()
    return value
  }

  /// Returns the result of `read` for the first row.
  ///
  /// - Throws: `DatabaseError.rowNotFound` if there is no row.
  @inlinable
  public func oneRow<Value>(_ read: (borrowing Row) throws -> Value) throws -> Value {
    try begin()
    defer { reset() }
    guard try step() else { throw rowNotFound() }
    let value = try read(row())
    try finishWriting()
    return value
  }

  /// Calls `body` with each row.
  @inlinable
  public func forEachRow(_ body: (borrowing Row) throws -> Void) throws {
    try begin()
    defer { reset() }
    let row = self.row()
    while try step() { try body(row) }
  }

  /// Runs a statement that writes to completion, because only then does SQLite check foreign keys.
  @usableFromInline
  func finishWriting() throws {
    guard !prepared.isReadOnly else { return }
    while try step() {}
  }
}
