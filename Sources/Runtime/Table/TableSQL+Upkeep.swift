internal import DBGenSQLText

/// Columns that look after themselves: those that updates set, and the marks of deleted rows.
extension _TableSQL {
  @usableFromInline
  var andFilter: String { filter.map { " AND \($0)" } ?? "" }

  var andVersion: String {
    version.map { " AND \(name($0)) = \(parameter($0))" } ?? ""
  }

  /// Returns the version after the stored one. After the greatest comes NULL, which is refused; a
  /// table that isn't STRICT would store a real number.
  func nextVersion(_ column: Int) -> String {
    let name = name(column)
    return "iif(\(name) < \(Int64.max), \(name) + 1, NULL)"
  }

  /// Returns the assignments that an update makes by itself, in addition to those of the app.
  ///
  /// - Parameter changes: The assignments of the app.
  @usableFromInline
  func stamps(beside changes: [_ColumnChange]) -> [String] {
    let touches = touched.map { (name($0.column), $0.expression) }
    let versions = (version.map { [$0] } ?? []).map { (name($0), nextVersion($0)) }
    return (touches + versions).filter { stamp in !changes.contains { $0.column == stamp.0 } }
      .map { "\($0) = \($1)" }
  }

  /// The beginning of an update whose values have the parameters from `first` on, or of a query for
  /// the number of rows if nothing changes.
  @_alwaysEmitIntoClient
  @inline(never)
  func changing(_ changes: [_ColumnChange], valuesFrom first: Int) -> String {
    let list = changes.enumerated().map { "\($1.column) = ?\(first + $0)" }
    let assignments = list + stamps(beside: changes)
    return assignments.isEmpty
      ? "SELECT count(*) FROM \(table)"
      : "UPDATE \(table) SET \(assignments.joined(separator: ", "))"
  }

  /// The statement that deletes rows, up to its condition. It marks them if a column does that.
  @usableFromInline
  var deleting: String { deletion.map { marking($0, $0.mark) } ?? erasing }

  /// The statement that removes rows, up to its condition.
  @usableFromInline
  var erasing: String { "DELETE FROM \(table)" }

  /// The statement that removes the mark of deleted rows, up to its condition.
  @usableFromInline
  var restoring: String { deletion.map { marking($0, $0.none) } ?? "" }

  private func marking(_ deletion: Deletion, _ mark: String) -> String {
    let assignments = ["\(name(deletion.column)) = \(mark)"] + stamps(beside: [])
    return "UPDATE \(table) SET \(assignments.joined(by: ", "))"
  }

  /// The condition that a row is deleted.
  @usableFromInline
  var isDeleted: String { "NOT (\(deletion?.filter ?? "1"))" }

  /// Removes the row with the bound key.
  var erasure: String { "\(erasing) WHERE \(includingDeleted.singleCondition)" }

  /// Removes the row with the bound key, and version if rows have one.
  @usableFromInline
  var recordErasure: String { erasure + andVersion }

  /// Restores the deleted row with the bound key.
  var restoration: String {
    "\(restoring) WHERE \(includingDeleted.singleCondition) AND \(isDeleted)"
  }
}
