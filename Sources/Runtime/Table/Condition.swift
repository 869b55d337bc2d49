internal import DBGenSQLText

/// A condition on rows. Its values are bound to the parameters of its SQL.
///
/// A condition that compares a NULL column is unknown, and isn't met. Its negation is.
public struct Condition<Table: DatabaseTable>: Sendable {
  @usableFromInline let text: ConditionText

  @usableFromInline
  init(_ text: ConditionText) { self.text = text }

  init(_ sql: String, _ values: [BoundValue] = []) {
    text = ConditionText(sql: sql, values: values)
  }

  /// The condition that every row meets, to which others can be added with `&&`.
  public static var all: Condition { Condition("1") }

  /// Returns the condition that both are met.
  public static func && (left: Condition, right: Condition) -> Condition {
    Condition(.joined(left.text, "AND", right.text))
  }

  /// Returns the condition that at least one of the two is met.
  public static func || (left: Condition, right: Condition) -> Condition {
    Condition(.joined(left.text, "OR", right.text))
  }

  /// Returns the condition that is met by exactly the rows that don't meet the given one.
  public static prefix func ! (condition: Condition) -> Condition {
    // A table may have a column called TRUE.
    Condition("((\(condition.text.sql)) IS NOT 1)", condition.text.values)
  }
}

/// The SQL of a condition on the rows of any table.
@usableFromInline
struct ConditionText: Sendable {
  @usableFromInline let sql: String
  @usableFromInline var values: [BoundValue] = []
  /// The operator that joins the parts of the condition, if it has several.
  private var connective: String?

  @usableFromInline
  init(sql: String, values: [BoundValue] = [], connective: String? = nil) {
    (self.sql, self.values, self.connective) = (sql, values, connective)
  }

  static func joined(
    _ left: ConditionText, _ word: String, _ right: ConditionText
  ) -> ConditionText {
    ConditionText(
      sql: String(joining: [left.operand(of: word), " ", word, " ", right.operand(of: word)]),
      values: left.values + right.values, connective: word)
  }

  private func operand(of word: String) -> String {
    connective == nil || connective == word ? sql : "(\(sql))"
  }

  /// Returns the condition that all of the conditions are met; nil if there are none.
  @usableFromInline
  static func all(_ conditions: [ConditionText?]) -> ConditionText? {
    var whole: ConditionText?
    for case let condition? in conditions {
      whole = whole.map { joined($0, "AND", condition) } ?? condition
    }
    return whole
  }
}

/// A value that is bound to a parameter.
@usableFromInline
package enum BoundValue: Sendable {
  case value(SQLValue)
  case list([SQLValue])
  /// Whether the transaction includes deleted rows.
  case includesDeleted
  /// A value that can't be stored in the column, so that no row can have it. Binding it throws the
  /// error, rather than finding no rows.
  case refused(any Error)
}

extension _Statement {
  /// Binds values to consecutive parameters.
  func bind(_ values: [BoundValue], from first: Int = 1) throws {
    for (index, value) in values.enumerated() {
      let parameter = Int32(first + index)
      switch value {
      case .value(let value): try bind(any: value, at: parameter)
      case .list(let list): try bind(list: list, at: parameter)
      case .refused(let error): throw error.hasColumn ? error : refusal(error, at: parameter)
      case .includesDeleted: try bind(boolean: transaction.includesDeleted, at: parameter)
      }
    }
  }
}
