/// Insertions of a row while there may be another with the same unique key.
extension _TableSQL {
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
