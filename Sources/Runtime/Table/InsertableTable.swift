/// A table that rows can be inserted into. Generated types conform to it.
public protocol InsertableTable: DatabaseTable where ColumnSet: _TableChange {
  /// A record before it is stored. Values that the database assigns may be missing.
  associatedtype Draft = Record

  /// Checks a draft against the rules of its columns.
  ///
  /// - Throws: `DatabaseError.invalid` if it breaks a rule.
  static func _validate(_ draft: Draft) throws

  /// Binds each column of a draft to the parameter with its number.
  static func _bind(_ draft: Draft, to statement: borrowing _Statement) throws

  /// Whether statements that store a row return what the database has filled in.
  static var _returnsRow: Bool { get }

  /// Returns the record of a draft that was just stored.
  ///
  /// - Parameter row: The columns that the statement returns, if any, and the rowid.
  static func _stored(_ draft: Draft, in row: borrowing Row) throws -> Record
}

extension InsertableTable where Draft == Record {
  /// Returns the draft, because the database adds nothing to a complete record.
  @inlinable
  @inline(__always)
  public static func _stored(_ draft: Record, in row: borrowing Row) throws -> Record { draft }
}

extension InsertableTable {
  /// False: nothing is read back, or only the rowid, for which SQLite has a faster function.
  @inlinable
  @inline(__always)
  public static var _returnsRow: Bool { false }

  /// Accepts any draft, because columns without rules take any value of their type.
  @inlinable
  @inline(__always)
  public static func _validate(_ draft: Draft) throws {}

  /// Refuses a draft with problems.
  ///
  /// - Throws: `DatabaseError.invalid` if there are any problems.
  public static func _validate(problems: [RowProblem]) throws {
    guard problems.isEmpty else {
      throw DatabaseError.invalid(table: _sql.name, problems: problems)
    }
  }

  /// Runs a statement that stores the draft bound to it, and returns the stored record.
  // Inlined, it makes no record where the app ignores the result.
  @_alwaysEmitIntoClient
  @inline(__always)
  static func stored(_ draft: Draft, by statement: borrowing _Statement) throws -> Record {
    if _returnsRow { return try statement.returned { try _stored(draft, in: $0) } }
    try statement.run()
    return try _stored(draft, in: statement.row())
  }

  /// Inserts a row, and returns it with all values that the database assigned. Changes that an
  /// AFTER trigger makes to the row appear when it is next fetched.
  ///
  /// If the row breaks a constraint with ON CONFLICT REPLACE, the rows in its way are deleted.
  ///
  /// - Parameters:
  ///   - draft: The row to insert.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.invalid` if the row breaks a rule; `constraint` if it breaks a
  ///   constraint; `rowNotFound` if that has ON CONFLICT IGNORE, so that nothing is stored;
  ///   `outOfRange` or `invalidValue` if a value can't be stored; any other error that SQLite
  ///   reports.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func insert(_ draft: Draft, into transaction: WriteTransaction) throws -> Record {
    try _validate(draft)
    let statement = try transaction.wholeStatement(.insert, on: Self.self)
    try _bind(draft, to: statement)
    return try stored(draft, by: statement)
  }

  /// Inserts all or none of the rows, and returns them with all values that the database assigned.
  ///
  /// - Parameters:
  ///   - drafts: The rows to insert.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first row that can't be inserted. No row is stored then, and the
  ///   transaction continues.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func insert(
    contentsOf drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] {
    try insertTogether(drafts, into: transaction)
  }

  /// Inserts all or none of the rows, and returns them with all values that the database assigned.
  /// With this overload, Swift can infer the type of a literal of tuples.
  ///
  /// - Parameters:
  ///   - drafts: The rows to insert.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first row that can't be inserted. No row is stored then, and the
  ///   transaction continues.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func insert(
    contentsOf drafts: [Draft], into transaction: WriteTransaction
  ) throws -> [Record] {
    try insertTogether(drafts, into: transaction)
  }

  @_alwaysEmitIntoClient
  static func insertTogether(
    _ drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] {
    try transaction.savepoint { try insertAll(of: drafts, into: transaction) }
  }

  @_alwaysEmitIntoClient
  static func insertAll(
    of drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] {
    let statement = try transaction.wholeStatement(.insert, on: Self.self)
    if statement.canBeCollected { return try insertAhead(drafts, by: statement) }
    var records: [Record] = []
    records.reserveCapacity(drafts.underestimatedCount)
    for draft in drafts {
      try _validate(draft)
      try statement.beginBinding()
      try _bind(draft, to: statement)
      records.append(try stored(draft, by: statement))
    }
    return records
  }

  // MARK: - Elsewhere

  /// Inserts rows elsewhere. Many are sent at once, before the first result is read.
  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func insertAhead(
    _ drafts: some Sequence<Draft>, by statement: borrowing _Statement
  ) throws -> [Record] {
    var records: [Record] = []
    let (drafts, most) = (Array(drafts), 256)
    while records.count < drafts.count {
      let sent = records.count..<Swift.min(records.count + most, drafts.count)
      let (count, refusal) = try statement.collecting(sent) { index in
        try _validate(drafts[index])
        try statement.beginBinding()
        try _bind(drafts[index], to: statement)
      }
      for draft in drafts[sent.prefix(count)] { records.append(try stored(draft, by: statement)) }
      if let refusal { throw refusal }
    }
    return records
  }
}

extension _Statement {
  /// Whether the statement runs elsewhere, and several executions can be sent at once.
  @usableFromInline
  var canBeCollected: Bool { transaction.connection.remote?.collects ?? false }

  /// Sends the statement once for each element, with the values that `bind` binds, up to the first
  /// element that `bind` refuses. Returns the number of executions, and the error of `bind`.
  @usableFromInline
  func collecting(
    _ rows: Range<Int>, _ bind: (Int) throws -> Void
  ) throws -> (count: Int, refusal: (any Error)?) {
    let remote = transaction.connection.remote
    remote?.collect()
    defer { remote?.sendCollected() }
    var count = 0
    for row in rows {
      do { try bind(row) } catch { return (count, error) }
      try run()
      count += 1
    }
    return (count, nil)
  }
}

extension InsertableTable where Draft == Self, Record == Self {
  /// Creates a draft, which is a record where no column can be left out.
  ///
  /// - Parameter record: The record with the values.
  @_alwaysEmitIntoClient
  public init(_ record: Self) { self = record }

  /// Inserts the record, and returns it as it is stored.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: The errors of ``insert(_:into:)``.
  @_alwaysEmitIntoClient
  @discardableResult
  public func insert(into transaction: WriteTransaction) throws -> Self {
    try Self.insert(self, into: transaction)
  }
}

extension InsertableTable where Draft: TableDraft, Draft._Record == Self {
  /// Records are stored already, and drafts are inserted.
  ///
  /// - Parameter transaction: The transaction to write in.
  /// - Throws: Nothing: it can't be called.
  @available(*, unavailable, message: "a record is stored already: use a draft, Draft(...)")
  @_alwaysEmitIntoClient
  public func insert(into transaction: WriteTransaction) throws -> Self { self }
}
