extension _Statement {
  /// Returns the result of `read` for each row.
  @_alwaysEmitIntoClient
  public func rows<Value>(_ read: (borrowing Row) throws -> Value) throws -> [Value] {
    try begin()
    defer { reset() }
    let row = self.row()
    var values: [Value] = []
    while try step() {
      do { values.append(try read(row)) } catch { throw numbered(error, values.count + 1) }
    }
    return values
  }

  /// Returns the result of `read` for the first row, or nil if there is none.
  @_alwaysEmitIntoClient
  public func firstRow<Value>(_ read: (borrowing Row) throws -> Value) throws -> Value? {
    try begin()
    defer { reset() }
    guard try step() else { return nil }
    let value: Value
    do { value = try read(row()) } catch { throw numbered(error, 1) }
    try finishWriting()
    return value
  }

  /// Returns the result of `read` for the first row.
  ///
  /// - Throws: `DatabaseError.rowNotFound` if there is no row.
  @_alwaysEmitIntoClient
  public func oneRow<Value>(_ read: (borrowing Row) throws -> Value) throws -> Value {
    guard let value = try firstRow(read) else { throw rowNotFound() }
    return value
  }

  /// Calls `body` with each row.
  @_alwaysEmitIntoClient
  public func forEachRow(_ body: (borrowing Row) throws -> Void) throws {
    try begin()
    defer { reset() }
    let row = self.row()
    var number = 1
    while try step() {
      do { try body(row) } catch { throw numbered(error, number) }
      number &+= 1
    }
  }

  /// Returns the error of reading a row, with its number.
  @usableFromInline
  @inline(never)
  func numbered(_ error: any Error, _ number: Int) -> any Error { error.numbering(number) }

  /// Runs a statement that writes to completion, because only then does SQLite check foreign keys.
  @usableFromInline
  func finishWriting() throws {
    guard !prepared.isReadOnly else { return }
    while try step() {}
  }
}
