import DBGenSQLText
import SchemaParser

/// A title or one or several actions of a migration.
enum MigrationLine {
  case step(String)
  case action(MigrationAction.Effect)
  case refusals(RowRefusals)
  /// Rows of a table that refer to missing rows of another, which the runtime finds by itself.
  case references(from: String, to: String)

  /// Returns the actions, with a title where a step begins.
  static func lines(of actions: [MigrationAction]) -> [MigrationLine] {
    var title: String?
    var lines: [MigrationLine] = []
    for action in actions {
      if title != action.step { lines.append(.step(action.step)) }
      title = action.step
      if let line = lines.last?.adding(action.effect) {
        lines[lines.count - 1] = line
      } else {
        lines.append(MigrationLine(action.effect))
      }
    }
    return lines
  }

  private init(_ effect: MigrationAction.Effect) {
    if case .refuse(_, let table, .missingParent(let parent)) = effect {
      self = .references(from: table, to: parent)
    } else {
      self = .action(effect)
    }
  }

  /// Returns one line for its refusals and that of an action, if their rows are the same.
  private func adding(_ effect: MigrationAction.Effect) -> MigrationLine? {
    guard let other = RowRefusals(effect) else { return nil }
    switch self {
    case .action(let effect): return RowRefusals(effect)?.adding(other).map { .refusals($0) }
    case .refusals(let refusals): return refusals.adding(other).map { .refusals($0) }
    case .step, .references: return nil
    }
  }
}

/// Refusals of rows that one SELECT returns.
struct RowRefusals {
  let rows: String
  let table: String
  /// Queries that name the rows, with reasons.
  private(set) var reasons: [(query: String, reason: String)]

  /// The name of the rows in a query, which the runtime knows.
  private static let name = "_dbgen_rows"

  /// - Returns: Nil if the action isn't a query that reads the rows of a SELECT in their table's name.
  fileprivate init?(_ effect: MigrationAction.Effect) {
    guard case .refuse(let query, let table, let reason) = effect else { return nil }
    let sql = SQLText(query)
    guard sql.isAt(0, "select"), let place = sql.placeOfRows(named: SQLName(table)),
      let bytes = sql.bytes(of: place)
    else { return nil }
    rows = sql.text(place.dropFirst().dropLast())
    self.table = table
    reasons = [
      (
        sql.text(inBytes: 0..<bytes.lowerBound) + Self.name
          + sql.text(inBytes: bytes.upperBound..<sql.bytes.count), reason.text
      )
    ]
  }

  fileprivate func adding(_ other: RowRefusals) -> RowRefusals? {
    guard rows == other.rows, table == other.table else { return nil }
    return altering(self) { $0.reasons += other.reasons }
  }
}

extension SQLText {
  /// Returns the place of a SELECT in parentheses that is called like a table.
  fileprivate func placeOfRows(named table: SQLName) -> Range<Int>? {
    var open: [Int] = []
    var places: [Range<Int>] = []
    for index in tokens.indices {
      if isAt(index, "(") { open.append(index) }
      guard isAt(index, ")"), let start = open.popLast() else { continue }
      if isAt(start - 1, "from"), isAt(start + 1, "select"), isAt(index + 1, "as"),
        sqlName(index + 2) == table
      {
        places.append(start..<index + 1)
      }
    }
    return places.min { $0.lowerBound < $1.lowerBound }
  }
}
