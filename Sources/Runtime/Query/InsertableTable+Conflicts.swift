// Insertions of rows that may be there already.

extension InsertableTable {
  /// Inserts a row, or updates the row with its unique key, and returns the stored record.
  ///
  /// The row that is there keeps its primary key, the rows that refer to it, and what the draft
  /// leaves to the database. If it is marked as deleted, it is restored. A key that is NULL is that of
  /// no other row, except the primary key. The version of a draft isn't compared.
  ///
  /// - Parameters:
  ///   - draft: The row to store.
  ///   - key: The unique key.
  ///   - changed: The columns of an existing row that get the values of the draft; nil for all that
  ///     aren't in `key` or the primary key. If there are none, the row stays as it is, unless the
  ///     table marks deleted rows: it is updated, because it may have to be restored.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.invalid` if the row breaks a rule; `constraint` if it breaks another
  ///   constraint; `rowNotFound` if that makes SQLite ignore the row; `outOfRange` or `invalidValue`
  ///   if a value can't be stored; any other error that SQLite reports.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func insertOrUpdate(
    _ draft: Draft, by key: UniqueKey<Self>,
    updating changed: ((ColumnSet.Type) -> [any ChangeableColumn<Self> & StoredColumn])? = nil,
    into transaction: WriteTransaction
  ) throws -> Record {
    let statement = try insertion(orUpdatingBy: key, changed?(columns), in: transaction)
    return try insertOrUpdate(draft, by: statement)
  }

  /// Inserts rows, or updates the rows with their unique keys, and returns the stored records.
  /// Either all rows are stored, or none.
  ///
  /// - Parameters:
  ///   - drafts: The rows to store.
  ///   - key: The unique key.
  ///   - changed: The columns of an existing row that get the values of its draft; nil for all that
  ///     aren't in `key` or the primary key. If there are none, the row stays as it is, unless the
  ///     table marks deleted rows: it is updated, because it may have to be restored.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first row that can't be stored.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func insertOrUpdate(
    contentsOf drafts: [Draft], by key: UniqueKey<Self>,
    updating changed: ((ColumnSet.Type) -> [any ChangeableColumn<Self> & StoredColumn])? = nil,
    into transaction: WriteTransaction
  ) throws -> [Record] {
    let statement = try insertion(orUpdatingBy: key, changed?(columns), in: transaction)
    return try transaction.together(drafts) { try insertOrUpdate($0, by: statement) }
  }

  /// Inserts a row unless one is there that has its unique key, and returns the stored record; nil
  /// if nothing is stored. A row that is marked as deleted is there.
  ///
  /// - Parameters:
  ///   - draft: The row to insert.
  ///   - key: The unique key; nil for any of the table. Another that a row has already is an error.
  ///   - transaction: The transaction to write in.
  /// - Throws: `DatabaseError.invalid` if the row breaks a rule; `constraint` if it breaks another
  ///   constraint, such as that of a foreign key; `outOfRange` or `invalidValue` if a value can't be
  ///   stored; any other error that SQLite reports.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func insertOrIgnore(
    _ draft: Draft, by key: UniqueKey<Self>? = nil, into transaction: WriteTransaction
  ) throws -> Record? {
    try insertOrIgnore(draft, by: insertion(orIgnoringBy: key, in: transaction))
  }

  /// Inserts the rows whose unique keys no other row has, and returns the stored records. If another
  /// error occurs, nothing is stored.
  ///
  /// - Parameters:
  ///   - drafts: The rows to insert.
  ///   - key: The unique key; nil for any of the table. Another that a row has already is an error.
  ///   - transaction: The transaction to write in.
  /// - Throws: The error of the first row that can't be stored for another reason.
  @_alwaysEmitIntoClient
  @discardableResult
  public static func insertOrIgnore(
    contentsOf drafts: [Draft], by key: UniqueKey<Self>? = nil, into transaction: WriteTransaction
  ) throws -> [Record] {
    let statement = try insertion(orIgnoringBy: key, in: transaction)
    return try transaction.together(drafts) { try insertOrIgnore($0, by: statement) }
      .compactMap(\.self)
  }

  // MARK: - Statements

  @_alwaysEmitIntoClient
  static func insertOrUpdate(_ draft: Draft, by statement: borrowing _Statement) throws -> Record {
    try bind(draft, to: statement)
    return try statement.returned { try _locatedRecord(from: $0) }
  }

  @_alwaysEmitIntoClient
  static func insertOrIgnore(_ draft: Draft, by statement: borrowing _Statement) throws -> Record? {
    try bind(draft, to: statement)
    if _returnsRow { return try statement.firstRow { try _stored(draft, in: $0) } }
    return try statement.runReportingChange() ? _stored(draft, in: statement.row()) : nil
  }

  @_alwaysEmitIntoClient
  static func bind(_ draft: Draft, to statement: borrowing _Statement) throws {
    try _validate(draft)
    try statement.beginBinding()
    try _bind(draft, to: statement)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func insertion(
    orUpdatingBy key: UniqueKey<Self>, _ changed: [any ChangeableColumn<Self> & StoredColumn]?,
    in transaction: WriteTransaction
  ) throws -> _Statement {
    let changed = changed.map { $0.compactMap { _sql.columns.firstIndex(of: $0.name) } }
    return try transaction.statement(
      text: _sql.insertion(orUpdatingBy: key.conflict, changed), table: _sql.name,
      columns: _sql.columns)
  }

  @_alwaysEmitIntoClient
  @inline(never)
  @_semantics("optimize.sil.specialize.generic.never")
  static func insertion(
    orIgnoringBy key: UniqueKey<Self>?, in transaction: WriteTransaction
  ) throws -> _Statement {
    try transaction.statement(
      text: _sql.insertion(orIgnoringBy: key.map { $0.conflict }), table: _sql.name,
      columns: _sql.columns)
  }
}
