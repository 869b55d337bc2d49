/// DBGenRuntime conformance of a table that rows can be inserted into.
public protocol InsertableTable: DatabaseTable where ColumnSet: TableChange {
  /// A record before it is stored: what the database assigns may be missing.
  associatedtype Draft = Record

  /// Checks a draft against the rules of its columns.
  ///
  /// - Throws: `DatabaseError.invalid` where it breaks one.
  static func validate(_ draft: Draft) throws

  /// Binds each column of a draft to the parameter of its number.
  static func bind(_ draft: Draft, to statement: borrowing Statement) throws

  /// Runs a statement that stores the draft bound to it, and returns what is stored now.
  static func stored(_ draft: Draft, by statement: borrowing Statement) throws -> Record
}

extension InsertableTable where Draft == Record {
  /// The database adds nothing to a record that is complete.
  @inlinable
  public static func stored(
    _ draft: Record, by statement: borrowing Statement
  ) throws -> Record {
    try statement.run()
    return draft
  }
}

extension InsertableTable {
  /// Columns without rules take any value of their type.
  @inlinable
  @inline(__always)
  public static func validate(_ draft: Draft) throws {}

  /// - Throws: `DatabaseError.invalid` unless there are no problems.
  public static func validate(problems: [RowProblem]) throws {
    guard problems.isEmpty else {
      throw DatabaseError.invalid(table: sql.name, problems: problems)
    }
  }

  /// Inserts a row, and returns it with everything that the database assigned. What an AFTER
  /// trigger makes of the row shows when it is fetched.
  ///
  /// Where the row breaks a constraint that says ON CONFLICT REPLACE, the rows in its way are
  /// deleted.
  ///
  /// - Throws: `DatabaseError.invalid` where the row breaks a rule; `constraint` where it breaks a
  ///   constraint; `rowNotFound` where that says ON CONFLICT IGNORE, so that nothing is stored.
  @inlinable
  @discardableResult
  public static func insert(_ draft: Draft, into transaction: WriteTransaction) throws -> Record {
    try validate(draft)
    let statement = try transaction.wholeStatement(.insert, on: Self.self)
    try bind(draft, to: statement)
    return try stored(draft, by: statement)
  }

  /// Inserts rows, all or none of them, and returns them with everything that the database
  /// assigned.
  ///
  /// - Throws: the first error, with which none of the rows is stored; the transaction goes on.
  @inlinable
  @discardableResult
  public static func insert(
    contentsOf drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] {
    try insertTogether(drafts, into: transaction)
  }

  /// Inserts rows, all or none of them, and returns them with everything that the database
  /// assigned; of a literal of tuples Swift sees the type only here.
  ///
  /// - Throws: the first error, with which none of the rows is stored; the transaction goes on.
  @inlinable
  @discardableResult
  public static func insert(
    contentsOf drafts: [Draft], into transaction: WriteTransaction
  ) throws -> [Record] {
    try insertTogether(drafts, into: transaction)
  }

  @inlinable
  static func insertTogether(
    _ drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] {
    try transaction.savepoint { try insertAll(of: drafts, into: transaction) }
  }

  @inlinable
  static func insertAll(
    of drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [Record] {
    let statement = try transaction.wholeStatement(.insert, on: Self.self)
    var records: [Record] = []
    records.reserveCapacity(drafts.underestimatedCount)
    for draft in drafts {
      try validate(draft)
      try statement.beginBinding()
      try bind(draft, to: statement)
      records.append(try stored(draft, by: statement))
    }
    return records
  }
}
