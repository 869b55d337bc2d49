// SQLite refuses to set the columns of a foreign key in a row that refers to a missing row, even to
// the values that they have. The code below leaves these columns out after a statement has failed,
// so that other statements don't pay for it.

extension _TableSQL {
  /// Returns the columns that a statement which broke a foreign key can leave out: those of foreign
  /// keys whose new values all of its rows have already.
  ///
  /// - Parameters:
  ///   - error: The statement's error, which is thrown if there are no such columns.
  ///   - value: Returns the SQL of a column's new value; nil if the statement doesn't set it.
  ///   - last: The greatest number of a parameter of the new values.
  ///   - rows: Returns a statement with the given beginning for the same rows and values.
  @usableFromInline
  @inline(never)
  @_optimize(size)
  func keptReferences(
    after error: any Error, setting value: (Int) -> String?, through last: Int,
    in transaction: WriteTransaction, _ rows: (_ head: String) throws -> _Statement
  ) throws -> [Int] {
    guard case DatabaseError.constraint(let violation) = error, violation.kind == .foreignKey else {
      throw error
    }
    let keys = try references(in: transaction)
      .map { key in key.filter { value($0) != nil } }.filter { !$0.isEmpty }
    let areKept = keys.map { key in
      "min(\(key.map { keeps($0, value($0) ?? "") }.joined(separator: " AND ")))"
    }
    let list = (areKept + ["?\(last)"]).joined(separator: ", ")
    let report = try rows("SELECT \(list) FROM \(table)").firstTexts()
    guard report.count >= keys.count else { throw error }
    var kept: [Int] = []
    for index in keys.indices where report[index] == "1" {
      kept += keys[index].filter { !kept.contains($0) }
    }
    if kept.isEmpty { throw error }
    return kept
  }

  /// Returns the SQL of a column's new value in a statement that saves a draft. As a closure of
  /// `updateAgain`, it would have `keptReferences` compiled once more, for it alone.
  @inline(never)
  fileprivate var savedValues: (Int) -> String? {
    let written = written
    return { written.contains($0) ? self.saved($0) : nil }
  }
}

extension KeyedTable {
  /// Updates the row of a draft after a statement has failed to, without the columns of foreign keys
  /// that have the draft's values already.
  ///
  /// - Parameters:
  ///   - error: The statement's error, which is thrown if there are no such columns.
  ///   - statement: The statement, which updates or saves.
  ///   - run: Runs the statement; returns nil if there is no such row.
  @usableFromInline
  @inline(never)
  @_optimize(size)
  static func updateAgain<Result>(
    _ draft: Draft, after error: any Error, of statement: _TableStatement = .update,
    in transaction: WriteTransaction, _ run: (borrowing _Statement) throws -> Result?
  ) throws -> Result {
    let isSaving = statement.kind == .save
    let sql = isSaving ? _sql.includingDeleted : transaction.sql(of: Self.self)
    func bound(_ text: String) throws -> _Statement {
      let statement = try transaction.statement(text: text, table: sql.name)
      try _bind(draft, to: statement)
      return statement
    }
    let kept = try sql.keptReferences(
      after: error, setting: sql.savedValues, through: sql.greatestParameter, in: transaction
    ) { try bound("\($0) WHERE \(sql.draftCondition)") }
    let isReturning = statement.kind != .update
    guard let result = try run(bound(sql.update(keeping: kept, isReturning: isReturning))) else {
      throw error
    }
    return result
  }
}
