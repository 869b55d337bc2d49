import DBGenRuntime

/// An INSERT of many rows, which get consecutive row ids after the greatest one, and the query of
/// these rows.
struct ManyRowInsert {
  /// The text before the rows.
  let start: String
  let row: NodeSQL
  /// The query of the greatest row id.
  let greatest: NodeSQL
  /// The query of the last rows, with their ids before the other columns. Its parameter is their
  /// number.
  let rows: NodeSQL

  func steps(_ rows: [[ParameterValue]]) -> [ExchangeStep] {
    let text = start + rows.map { row.text(with: $0) }.joined(separator: ", ")
    return [
      .query(greatest, []), .execute(NodeSQL(text), []),
      .query(self.rows, [.value(.integer(Int64(rows.count)))]),
    ]
  }

  /// Returns the answers as they are for each row. Returns nil if a row was refused, or the ids
  /// aren't consecutive, as when rows have ids of their own.
  static func rows(in answers: [LinkAnswer], count: Int) throws -> [[LinkAnswer]]? {
    guard answers.count == 3, case .rows(let ids) = answers[0], try ids.next(),
      case .result(let result) = answers[1], case .rows(let rows) = answers[2],
      result.changes == count
    else { return nil }
    var last: Int64 = 0
    if case .integer(let greatest)? = ids.values.first { last = max(0, greatest) }
    var found: [[LinkAnswer]] = []
    while try rows.next() {
      guard case .integer(let id)? = rows.values.first, id == last + 1 || found.isEmpty, id > last
      else { return nil }
      last = id
      found.append([
        .result(RunResult(lastInsertRowID: id, changes: 1)),
        .rows(ArrivedRows([Array(rows.values.dropFirst())])),
      ])
    }
    return found.count == count && last == result.lastInsertRowID ? found : nil
  }
}
