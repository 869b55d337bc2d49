import DBGenRuntime
import DBGenSQLSyntax
import DBGenSQLText

/// An INSERT that can have many rows instead of one.
struct ManyRowInsert {
  /// Where the row id of a row comes from.
  enum RowIDSource {
    /// The table has no row ids.
    case none
    /// SQLite assigns the one after the greatest.
    case assigned
    /// A parameter has it, or NULL for one that is assigned.
    case parameter(Int)
  }

  /// The text before the rows.
  private let start: String
  private let row: NodeSQL
  private let source: RowIDSource
  /// The query of the last rows, if these are returned: their ids, and what RETURNING names. Its
  /// parameter is their number.
  private let rows: NodeSQL?
  /// The query of the greatest row id, which tells the others if SQLite assigned them; nil if rows
  /// are returned, or have no ids.
  private let greatest: NodeSQL?

  /// The length from which on rows are sent one by one.
  private static let longestText = 1 << 22
}

extension ManyRowInsert {
  /// Returns nil if the statement isn't an INSERT, or its rows depend on each other or are changed
  /// by triggers.
  init?(_ translation: Translation, on connection: Connection) throws {
    let sql = translation.sql
    guard case .insert(let insert) = sql.syntax, insert.with == nil, insert.conflicts.isEmpty,
      sql.isAt(0, "insert"), sql.isAt(1, "into"), translation.allowsLiterals,
      !translation.mentions(anyOf: Self.dependent),
      let row = insert.source?.arms.first?.rows.first,
      let start = row.first?.range.lowerBound, let end = row.last?.range.upperBound
    else { return nil }
    let table = try TargetTable(insert.target.table, on: connection)
    guard !table.hasInsertTriggers, !table.refersToItself,
      let values = translation.values(of: insert, in: table),
      let source = Self.source(values, of: table, translation)
    else { return nil }
    self.source = source
    self.start = NodeSQL(translation.pieces(0..<start - 1)).text
    self.row = NodeSQL(translation.pieces(start - 1..<end + 1), allowsLiterals: true)
    rows = try Self.query(insert, table, translation)?.readable(on: connection)
    if insert.returning != nil, rows == nil { return nil }
    greatest = rows == nil ? Self.greatest(insert, table, translation) : nil
  }

  private static func greatest(
    _ insert: SQLInsert, _ table: TargetTable, _ translation: Translation
  ) -> NodeSQL? {
    table.rowID.map { rowID in
      NodeSQL(
        [.text("SELECT max(\(rowID)) FROM ")] + translation.pieces(insert.target.range), columns: 1)
    }
  }

  /// Words of values that depend on the rows before.
  private static let dependent = Set(SQLFacts.connectionFunctions.map(\.description))
    .union(["select"])

  private static func source(
    _ values: [SQLName: Range<Int>], of table: TargetTable, _ translation: Translation
  ) -> RowIDSource? {
    guard table.rowID != nil else { return RowIDSource.none }
    let ids = table.identity.compactMap { values[$0] }
    guard let id = ids.first else { return .assigned }
    let pieces = translation.pieces(id)
    guard ids.count == 1, pieces.count == 1 else { return nil }
    if case .parameter(let number) = pieces[0] { return .parameter(number) }
    return translation.sql.isAt(id.lowerBound, "null") ? .assigned : nil
  }

  private static func query(
    _ insert: SQLInsert, _ table: TargetTable, _ translation: Translation
  ) -> NodeSQL? {
    guard let rowID = table.rowID, let first = insert.returning?.first else { return nil }
    let items = translation.pieces(first.range.lowerBound..<insert.range.upperBound)
    guard items.allSatisfy({ if case .text = $0 { true } else { false } }) else { return nil }
    return NodeSQL(
      ([.text("SELECT \(rowID), ")] + items + [.text(" FROM ")]
        + translation.pieces(insert.target.range) + [
          .text(" WHERE \(rowID) > last_insert_rowid() - "), .parameter(1),
          .text(" ORDER BY \(rowID)"),
        ]).joined)
  }

  /// An INSERT of rows, and perhaps the query that tells what was stored.
  struct RowsInsert {
    let steps: [ExchangeStep]
    fileprivate let count: Int
    /// The row ids, if the values of the rows tell them.
    fileprivate let ids: [Int64]?
    fileprivate let isReturning: Bool
  }

  /// Returns nil if the rows have to be inserted one by one.
  func insert(_ rows: [[ParameterValue]]) -> RowsInsert? {
    guard let ids = ids(of: rows) else { return nil }
    // The query finds rows without others between them, in the order of their ids.
    if self.rows != nil, !ids.isConsecutive { return nil }
    let text = start + rows.map { row.text(with: $0) }.joined(separator: ", ")
    guard text.utf8.count < Self.longestText else { return nil }
    var steps: [ExchangeStep] = [.execute(NodeSQL(text), [])]
    if let query = self.rows {
      steps.append(.query(query, [.value(.integer(Int64(rows.count)))]))
    } else if let greatest, ids.isEmpty {
      steps.append(.query(greatest, []))
    }
    return RowsInsert(
      steps: steps, count: rows.count, ids: ids.isEmpty ? nil : ids,
      isReturning: self.rows != nil)
  }

  /// Returns the row ids that the values of rows tell, or none if SQLite assigns all of them; nil if
  /// it assigns some, or converts the values.
  private func ids(of rows: [[ParameterValue]]) -> [Int64]? {
    guard case .parameter(let number) = source else { return [] }
    var ids: [Int64] = []
    for row in rows {
      guard row.indices.contains(number - 1), case .value(let value) = row[number - 1] else {
        return nil
      }
      if case .integer(let id) = value { ids.append(id) } else if value != .null { return nil }
    }
    return ids.isEmpty || ids.count == rows.count ? ids : nil
  }
}

extension [Int64] {
  fileprivate var isConsecutive: Bool {
    zip(self, dropFirst()).allSatisfy { $0 < .max && $0 + 1 == $1 }
  }
}

extension ManyRowInsert.RowsInsert {
  /// Returns the answers as they are for each row. Returns nil if a row was refused, or it isn't
  /// certain which row has which id.
  func rows(in answers: [LinkAnswer]) throws -> [[LinkAnswer]]? {
    guard answers.count == steps.count, case .result(let result) = answers[0],
      result.changes == count, ids.map({ $0.last == result.lastInsertRowID }) ?? true
    else { return nil }
    if answers.count > 1 {
      guard case .rows(let rows) = answers[1],
        let first = first(of: result.lastInsertRowID)
      else { return nil }
      return try isReturning
        ? self.rows(in: rows, from: first)
        : results(in: rows, from: first, upTo: result.lastInsertRowID)
    }
    let ids = ids ?? Array(repeating: result.lastInsertRowID, count: count)
    return ids.map { [Self.result($0)] }
  }

  private static func result(_ id: Int64) -> LinkAnswer {
    .result(RunResult(lastInsertRowID: id, changes: 1))
  }

  /// Returns the first of consecutive row ids.
  private func first(of last: Int64) -> Int64? {
    let (first, isTooSmall) = last.subtractingReportingOverflow(Int64(count) - 1)
    return isTooSmall ? nil : first
  }

  private func rows(in rows: any LinkRows, from first: Int64) throws -> [[LinkAnswer]]? {
    var found: [[LinkAnswer]] = []
    while try rows.next() {
      let values = try rows.values
      guard found.count < count, case .integer(let id)? = values.first,
        id == first + Int64(found.count)
      else { return nil }
      found.append([Self.result(id), .rows(ArrivedRows([Array(values.dropFirst())]))])
    }
    return found.count == count ? found : nil
  }

  /// If the last row has the greatest id of the table, SQLite hasn't run out of greater ones.
  private func results(
    in greatest: any LinkRows, from first: Int64, upTo last: Int64
  ) throws -> [[LinkAnswer]]? {
    guard try greatest.next(), try greatest.values == [.integer(last)] else { return nil }
    return (first...last).map { [Self.result($0)] }
  }
}
