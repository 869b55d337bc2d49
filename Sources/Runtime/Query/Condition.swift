/// A condition on rows: SQL with a parameter for each value, so that values are always bound.
///
/// A condition that is unknown, because it compares a column that is NULL in that row, isn't met;
/// then its negation is.
public struct Condition<Table: DatabaseTable>: Sendable {
  let sql: String
  let values: [BoundValue]
  /// What the condition is put together with, if it is.
  private let connective: String?

  init(_ sql: String, _ values: [BoundValue] = []) {
    self.init(sql, values, nil)
  }

  private init(_ sql: String, _ values: [BoundValue], _ connective: String?) {
    (self.sql, self.values, self.connective) = (sql, values, connective)
  }

  /// Both.
  public static func && (left: Condition, right: Condition) -> Condition {
    joined(left, "AND", right)
  }

  /// At least one of the two.
  public static func || (left: Condition, right: Condition) -> Condition {
    joined(left, "OR", right)
  }

  private static func joined(_ left: Condition, _ word: String, _ right: Condition) -> Condition {
    Condition(
      "\(left.operand(of: word)) \(word) \(right.operand(of: word))", left.values + right.values,
      word)
  }

  /// A chain of one connective needs no parentheses, of which SQLite takes no more than a hundred
  /// in each other.
  private func operand(of word: String) -> String {
    connective == nil || connective == word ? sql : "(\(sql))"
  }

  /// Exactly the rows that don't meet the condition.
  public static prefix func ! (condition: Condition) -> Condition {
    // A table may have a column called TRUE.
    Condition("((\(condition.sql)) IS NOT 1)", condition.values)
  }

  /// All of some conditions; of none, whatever there is.
  static func all(_ conditions: [Condition]) -> Condition? {
    guard var whole = conditions.first else { return nil }
    for condition in conditions.dropFirst() { whole = whole && condition }
    return whole
  }
}

/// A value that is bound to a parameter.
enum BoundValue: Sendable {
  case value(SQLValue)
  case list([SQLValue])
  /// A value that couldn't be stored in the column, so that no row can have it. It is reported
  /// rather than taken for no match.
  case refused(DatabaseError)
}

extension Statement {
  /// Binds values to parameters that follow each other.
  func bind(_ values: [BoundValue], from first: Int = 1) throws {
    for (index, value) in values.enumerated() {
      let parameter = Int32(first + index)
      switch value {
      case .value(let value): try bind(any: value, at: parameter)
      case .list(let list): try bind(list: list, at: parameter)
      case .refused(let error): throw error.of(table: prepared.table)
      }
    }
  }
}
