// Functions that generated source uses to find rows by the values of some columns.

extension ReadTransaction {
  /// Returns the first row of a table that meets a condition on the values that `bind` binds, or
  /// nil if there is none.
  @inlinable
  public func _first<Table: DatabaseTable>(
    _ table: Table.Type, where condition: StaticString,
    _ bind: (borrowing _Statement) throws -> Void
  ) throws -> Table.Record? {
    let statement = try _statement(.fetch(where: condition), on: table)
    try bind(statement)
    return try statement.first(table)
  }

  /// Returns the rows of a table that meet a condition on the values that `bind` binds, in the
  /// order of the primary key.
  @inlinable
  public func _all<Table: DatabaseTable>(
    _ table: Table.Type, where condition: StaticString,
    _ bind: (borrowing _Statement) throws -> Void
  ) throws -> [Table.Record] {
    let statement = try _statement(.fetch(where: condition), on: table)
    try bind(statement)
    return try statement.all(table)
  }

  // MARK: - Statements of tables

  /// Returns a statement of a table, which is prepared on first use.
  ///
  /// - Throws: The errors of `_statement(_:)`.
  public func _statement<Table: DatabaseTable>(
    _ statement: _TableStatement, on table: Table.Type
  ) throws -> _Statement {
    let statement = try wholeStatement(statement, on: table)
    statement.prepared.clear()
    return statement
  }

  /// Returns a statement of a table whose parameters will all be bound. They may still have the
  /// values of its last use.
  @usableFromInline
  func wholeStatement<Table: DatabaseTable>(
    _ statement: _TableStatement, on table: Table.Type
  ) throws -> _Statement {
    guard statement.condition.hasPointerRepresentation else {
      throw Self.hasNoAddress(statement.condition)
    }
    let key = StatementKey(statement, on: table)
    let prepared = try checkOut(key) ?? prepare(key, statement, of: sql(of: table))
    prepared.beginBinding()
    return _Statement(prepared: prepared, transaction: self)
  }

  /// Returns the SQL of a table. It leaves out deleted rows unless the transaction includes them.
  @_alwaysEmitIntoClient
  func sql<Table: DatabaseTable>(of table: Table.Type) -> _TableSQL {
    _includesDeleted ? table._sql.includingDeleted : table._sql
  }

  @inline(never)
  private func prepare(
    _ key: StatementKey, _ statement: _TableStatement, of table: _TableSQL
  ) throws -> PreparedStatement {
    try prepare(
      includesDeleted ? key.includingDeleted : key, table.text(of: statement), table: table.name,
      columns: table.columns)
  }
}

extension StatementKey {
  /// Creates the key of a table's statement.
  @inline(__always)
  fileprivate init<Table: DatabaseTable>(_ statement: _TableStatement, on table: Table.Type) {
    self.init(
      owner: UInt(bitPattern: ObjectIdentifier(table)),
      part: statement.kind == .fetch
        ? UInt(bitPattern: statement.condition.utf8Start) : statement.kind.rawValue)
  }
}

/// Returns the number of records to have room for after some were read. Larger steps than those of
/// an array, which doubles, copy less: up to eight times as many, or 64 MB more.
@usableFromInline
func _capacity(after count: Int, size: Int) -> Int {
  if count < 256 { return max(16, 4 * count) }
  return count + max(count, min(7 * count, (64 << 20) / size))
}

extension Array {
  /// Makes room for another record.
  @_alwaysEmitIntoClient
  @inline(__always)
  mutating func makeRoom() {
    guard count == capacity else { return }
    reserveCapacity(_capacity(after: count, size: MemoryLayout<Element>.stride))
  }
}

extension _Statement {
  /// Returns all rows as records.
  @inlinable
  public func all<Table: DatabaseTable>(_ table: Table.Type) throws -> [Table.Record] {
    try begin()
    defer { reset() }
    let row = self.row()
    var records: [Table.Record] = []
    while try step() {
      records.makeRoom()
      do { records.append(try Table._locatedRecord(from: row)) } catch {
        throw numbered(error, records.count + 1)
      }
    }
    return records
  }

  /// Returns the first row as a record, or nil if there is no row.
  @inlinable
  public func first<Table: DatabaseTable>(_ table: Table.Type) throws -> Table.Record? {
    try begin()
    defer { reset() }
    let row = self.row()
    return try step() ? try Table._locatedRecord(from: row) : nil
  }
}
