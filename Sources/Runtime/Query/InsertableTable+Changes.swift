extension InsertableTable {
  /// Changes the named columns of all rows that meet a condition, and returns how many rows that
  /// are.
  ///
  /// - Parameter condition: Without one, all rows.
  /// - Throws: `DatabaseError.invalid` where a row would break a rule, `constraint` where it would
  ///   break another constraint: then none is changed.
  @discardableResult
  public static func updateAll(
    set changes: [ColumnSet], where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    in transaction: WriteTransaction
  ) throws -> Int {
    let changes = changes.map(\.change)
    guard !changes.isEmpty else {
      return try condition.map { try count(where: $0, in: transaction) } ?? count(in: transaction)
    }
    var query = TableQuery(
      "UPDATE \(sql.table) SET \(changes.map { "\($0.column) = ?" }.joined(separator: ", "))",
      where: condition?(columns))
    query.values = changes.map(\.value) + query.values
    let statement = try transaction.statement(query, on: Self.self)
    statement.prepared.inWordsOfRules = (Self.self as? any KeyedTable.Type)?.brokenRules
    return try statement.runCountingChanges()
  }

  /// Deletes all rows that meet a condition, and returns how many they were.
  ///
  /// - Parameter condition: Without one, all rows.
  /// - Throws: `DatabaseError.constraint` where other rows still refer to one: then none is deleted.
  @discardableResult
  public static func deleteAll(
    where condition: ((ColumnSet.Type) -> Condition<Self>)? = nil,
    from transaction: WriteTransaction
  ) throws -> Int {
    let query = TableQuery("DELETE FROM \(sql.table)", where: condition?(columns))
    return try transaction.statement(query, on: Self.self).runCountingChanges()
  }

  /// Inserts each row that can be, and returns the rejected ones with the reasons, in their order.
  ///
  /// - Throws: what is no fault of a row's, such as a full disk; and when a constraint has rolled the
  ///   transaction back.
  public static func insertEach(
    _ drafts: some Sequence<Draft>, into transaction: WriteTransaction
  ) throws -> [(row: Draft, error: DatabaseError)] {
    try insertEach(Array(drafts), into: transaction)
  }

  /// Inserts each row that can be, and returns the rejected ones with the reasons, in their order;
  /// of a literal of tuples Swift sees the type only here.
  ///
  /// - Throws: what is no fault of a row's, such as a full disk; and when a constraint has rolled the
  ///   transaction back.
  public static func insertEach(
    _ drafts: [Draft], into transaction: WriteTransaction
  ) throws -> [(row: Draft, error: DatabaseError)] {
    var rejected: [(row: Draft, error: DatabaseError)] = []
    for draft in drafts {
      do {
        try insert(draft, into: transaction)
      } catch let error as DatabaseError where error.isOfRow {
        try transaction.ensureIsOpen()
        rejected.append((draft, error))
      }
    }
    return rejected
  }
}

extension KeyedTable {
  /// The statement that changes the named columns of the row whose key is bound to it; where none
  /// is named, one that looks for the row.
  public static func update(
    _ changes: [ColumnSet], in transaction: WriteTransaction
  ) throws -> Statement {
    let changes = changes.map(\.change)
    // The parameters of the key have the numbers of its columns.
    let first = sql.columns.count + 1
    let list = changes.enumerated().map { "\($1.column) = ?\(first + $0)" }
    let head =
      list.isEmpty
      ? "SELECT 1 FROM \(sql.table)" : "UPDATE \(sql.table) SET \(list.joined(separator: ", "))"
    var query = TableQuery("\(head) WHERE \(sql.singleCondition)")
    query.values = changes.map(\.value)
    let statement = try transaction.statement(query, on: Self.self, valuesFrom: first)
    statement.prepared.inWordsOfRules = brokenRules
    return statement
  }
}

extension IdentifiedTable {
  /// Changes the named columns of the row with the given primary key, and tells whether there is
  /// one.
  ///
  /// - Throws: `DatabaseError.invalid` where the row would break a rule, `constraint` where it would
  ///   break another constraint.
  @discardableResult
  public static func update(
    id: ID, set changes: [ColumnSet], in transaction: WriteTransaction
  ) throws -> Bool {
    let statement = try update(changes, in: transaction)
    try bind(id: id, to: statement)
    return try statement.reachesRow()
  }
}

extension DatabaseError {
  /// Whether a row is refused, rather than the database being unable to take any.
  fileprivate var isOfRow: Bool {
    switch self {
    case .constraint, .invalid, .outOfRange, .invalidValue, .typeMismatch, .rowNotFound: true
    default: false
    }
  }
}
