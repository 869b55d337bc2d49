internal import DBGenSQLText

/// The texts of a table's statements.
extension _TableSQL {
  /// Returns the SQL of a statement.
  func text(of statement: _TableStatement) -> String {
    switch statement.kind {
    case .fetchAll: selection + (filter.map { " WHERE \($0)" } ?? "") + order
    case .fetch: "\(selection) WHERE \(statement.condition)\(andFilter)\(order)"
    case .fetchByKey: "\(selection) WHERE \(keyCondition)\(andFilter)"
    case .count: "SELECT count(*) FROM \(table)" + (filter.map { " WHERE \($0)" } ?? "")
    case .exists: "SELECT 1 FROM \(table) WHERE \(keyCondition)\(andFilter)"
    case .insert: insertion + returning
    case .update: update()
    case .updateReturning: update(isReturning: true)
    case .save: saving + returning
    case .delete: "\(deleting) WHERE \(excludingDeleted.singleCondition)"
    case .deleteRecord: "\(deleting) WHERE \(excludingDeleted.singleCondition)\(andVersion)"
    case .restore: restoration
    case .erase: erasure
    }
  }

  /// Returns the selection of an expression, or of all columns if it is nil.
  @usableFromInline
  func selection(of expression: String?, _ isDistinct: Bool) -> String {
    guard isDistinct || expression != nil else { return selection }
    return "SELECT " + (isDistinct ? "DISTINCT " : "") + (expression ?? SQLName.list(columns))
      + " FROM " + table
  }

  @usableFromInline package var table: String { SQLName.quote(name) }

  @usableFromInline
  func name(_ column: Int) -> String { SQLName.quote(columns[column]) }

  func list(_ columns: some Sequence<Int>) -> String {
    columns.map(name).joined(by: ", ")
  }

  @usableFromInline var returning: String { returning(returned) }

  private func returning(_ columns: [Int]) -> String {
    columns.isEmpty ? "" : " RETURNING \(values(of: columns))"
  }

  private func values(of columns: [Int]) -> String {
    columns.map { reals.contains($0) ? number($0) : name($0) }.joined(by: ", ")
  }

  /// Updates the row with the key of a draft.
  ///
  /// - Parameters:
  ///   - kept: Columns that aren't set, and without whose values the row isn't updated. If there is
  ///     no other column, the statement only looks for the row.
  ///   - isReturning: Whether it returns what an insertion does.
  @usableFromInline
  func update(keeping kept: [Int] = [], isReturning: Bool = false) -> String {
    let assignments = assignments(keeping: kept)
    let result = isReturning ? returned : []
    let rows = ([draftCondition + andVersion] + kept.map { keeps($0, saved($0)) })
      .joined(by: " AND ")
    return assignments.isEmpty
      ? "SELECT \(result.isEmpty ? "1" : values(of: result)) FROM \(table) WHERE \(rows)"
      : "UPDATE \(table) SET \(assignments) WHERE \(rows)\(returning(result))"
  }

  /// The condition that a row has a value already, to the byte.
  @_alwaysEmitIntoClient
  func keeps(_ column: Int, _ value: String) -> String {
    "\(name(column)) COLLATE BINARY IS \(value)"
  }

  /// Every column, as a statement that isn't one of this table's has to return it.
  @usableFromInline
  var returnedRow: String { columns.indices.map(number).joined(by: ", ") }

  /// Returns the SQL of a returned number. SQLite stores a real number without a fraction as an
  /// integer, and RETURNING would give that. It also makes reals of the integers in a table whose first
  /// column is one of real numbers, at least in version 3.40.
  private func number(_ column: Int) -> String {
    let name = name(column)
    return "CASE typeof(\(name)) WHEN 'real' THEN CAST(\(name) AS REAL)"
      + " WHEN 'integer' THEN CAST(\(name) AS INTEGER) ELSE \(name) END AS \(name)"
  }

  @usableFromInline
  var insertion: String {
    "INSERT INTO \(table) (\(list(written))) VALUES (\(insertedValues))"
  }

  var insertedValues: String { written.map(inserted).joined(by: ", ") }

  /// The assignments of the columns outside the key and of the respelled ones, or of the key if
  /// there are none.
  func assignments(keeping kept: [Int] = []) -> String {
    let others = written.filter {
      (!key.contains($0) || respelled.contains($0)) && !kept.contains($0)
    }
    return (others.isEmpty ? key.filter { !kept.contains($0) } : others).map {
      "\(name($0)) = \(updated($0))"
    }
    .joined(by: ", ")
  }

  @usableFromInline var written: [Int] { columns.indices.filter { !generated.contains($0) } }

  @_alwaysEmitIntoClient
  func parameter(_ column: Int) -> String { "?\(column + 1)" }

  /// Returns the value for a new row: the column's default if a draft leaves it out.
  private func inserted(_ column: Int) -> String { value(of: column, keeping: nil) }

  /// Returns the value for an existing row, which keeps its own if a draft leaves it out.
  @usableFromInline
  func saved(_ column: Int) -> String { value(of: column, keeping: name(column)) }

  /// Returns the value that an update gives to an existing row.
  @usableFromInline
  func updated(_ column: Int) -> String {
    if column == version { return nextVersion(column) }
    if let touch = touched.first(where: { $0.column == column }) {
      // Every parameter of a draft has to occur.
      return "coalesce(\(touch.expression), \(saved(column)))"
    }
    return saved(column)
  }

  /// The greatest number of a parameter of a draft.
  @_alwaysEmitIntoClient
  @inline(never)
  var greatestParameter: Int {
    max(columns.count, defaults.compactMap { $0.presence }.max() ?? 0)
  }

  private func value(of column: Int, keeping old: String?) -> String {
    guard let missing = defaults.first(where: { $0.column == column }) else {
      return parameter(column)
    }
    let other = old ?? missing.expression
    guard let presence = missing.presence else { return "coalesce(?\(column + 1), \(other))" }
    return "iif(?\(presence), ?\(column + 1), \(other))"
  }

  // Insertions of a row while there may be another with the same unique key.

  /// Inserts a row, or changes the one with its unique key, and returns all columns.
  ///
  /// - Parameters:
  ///   - key: The unique key; nil for the primary key.
  ///   - changed: The columns that get the draft's values; nil for all outside of the keys.
  @_alwaysEmitIntoClient
  func insertion(orUpdatingBy key: ConflictKey?, _ changed: [Int]?) -> String {
    "\(insertion(by: key)) DO UPDATE SET \(assignments(by: key, changed)) RETURNING \(returnedRow)"
  }

  /// Inserts a row unless there is one with its unique key, or with any of its keys if `key` is nil.
  @_alwaysEmitIntoClient
  func insertion(orIgnoringBy key: ConflictKey??) -> String {
    let beginning = key.map { insertion(by: $0) } ?? "\(insertion) ON CONFLICT"
    return "\(beginning) DO NOTHING\(returning)"
  }

  /// The beginning of an insertion, up to what happens to the row with its unique key.
  @_alwaysEmitIntoClient
  func insertion(by key: ConflictKey?) -> String {
    guard let key else { return insertionByKey }
    let columns = key.columns.map { name($0) }.joined(separator: ", ")
    return "\(insertion) ON CONFLICT \(key.target ?? "(\(columns))")"
  }

  @_alwaysEmitIntoClient
  func assignments(by key: ConflictKey?, _ changed: [Int]?) -> String {
    // A row that is marked as deleted is in the way of the new one, so it becomes that one.
    let set = changed.map { $0 + (deletion.map { [$0.column] } ?? []) } ?? changedColumns(by: key)
    // RETURNING returns only rows that are updated.
    if set.isEmpty { return unchanged }
    let stamped = touched.map { $0.column } + (version.map { [$0] } ?? [])
    return written.filter { set.contains($0) || stamped.contains($0) }
      .map { "\(name($0)) = \(changed?.contains($0) == true ? given($0) : updated($0))" }
      .joined(separator: ", ")
  }

  /// The columns outside of the keys, and those that may spell the key in another way.
  @_alwaysEmitIntoClient
  func changedColumns(by key: ConflictKey?) -> [Int] {
    let (found, respelled) =
      key.map { ($0.columns, $0.isRespelled ? $0.columns : []) }
      ?? (self.key, self.respelled)
    let kept = (self.key + found).filter { !respelled.contains($0) }
    return written.filter { !kept.contains($0) }
  }

  @_alwaysEmitIntoClient
  var unchanged: String {
    let column = name(written.first { !key.contains($0) } ?? written[0])
    return "\(column) = \(column)"
  }

  /// Returns the value of a draft. The row keeps what the draft leaves to the database.
  @_alwaysEmitIntoClient
  func given(_ column: Int) -> String {
    key.contains(column) ? "coalesce(\(saved(column)), \(name(column)))" : saved(column)
  }
}
