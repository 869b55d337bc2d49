internal import DBGenSQLText

/// A condition on rows. Its values are bound to the parameters of its SQL.
///
/// A condition that compares a NULL column is unknown, and isn't met. Its negation is.
public struct Condition<Table: DatabaseTable>: Sendable {
  @usableFromInline let tree: ConditionTree

  init(_ tree: ConditionTree) {
    // A text needs no stack.
    self.tree = tree.isDeep ? ConditionTree(tree.text(in: Table._sql.name)) : tree
  }

  @usableFromInline
  init(_ text: ConditionText) { tree = ConditionTree(text) }

  @_alwaysEmitIntoClient
  init(_ sql: String, _ values: [BoundValue] = []) {
    self.init(ConditionText(sql: sql, values: values))
  }

  /// The SQL with the values of its parameters.
  @usableFromInline
  var text: ConditionText { tree.text(in: Table._sql.name) }

  /// The condition that every row meets, to which others can be added with `&&`.
  @_alwaysEmitIntoClient
  public static var all: Condition { Condition("1") }

  /// Returns the condition that both are met.
  public static func && (left: consuming Condition, right: consuming Condition) -> Condition {
    Condition(ConditionTree(.and, left.tree, right.tree))
  }

  /// Returns the condition that at least one of the two is met.
  public static func || (left: consuming Condition, right: consuming Condition) -> Condition {
    Condition(ConditionTree(.or, left.tree, right.tree))
  }

  /// Returns the condition that is met by exactly the rows that don't meet the given one.
  public static prefix func ! (condition: Condition) -> Condition {
    Condition(ConditionTree(.not, condition.tree))
  }
}

/// The SQL of a condition on the rows of any table.
@usableFromInline
struct ConditionText: Sendable {
  @usableFromInline let sql: String
  @usableFromInline var values: [BoundValue] = []
  /// The word that joins the parts of the condition, if it has several.
  private(set) var connective: String?

  @usableFromInline
  init(sql: String, values: [BoundValue] = []) { (self.sql, self.values) = (sql, values) }

  @usableFromInline
  @inline(never)
  static func joined(
    _ left: ConditionText, _ word: String, _ right: ConditionText
  ) -> ConditionText {
    var text = ConditionText(
      sql: String(joining: [left.operand(of: word), " ", word, " ", right.operand(of: word)]),
      values: left.values + right.values)
    text.connective = word
    return text
  }

  /// The text without its values.
  var shape: ConditionText {
    var text = self
    text.values = []
    return text
  }

  private func operand(of word: String) -> String {
    connective == nil || connective == word ? sql : "(\(sql))"
  }

  /// Returns the condition that all of the conditions are met; nil if there are none.
  @_alwaysEmitIntoClient
  @inline(never)
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

  /// Returns a pattern, or the query of a search. SQLite would end it at a NUL, and find other rows.
  @usableFromInline
  static func pattern(_ text: String, of table: String = "", _ column: String) -> BoundValue {
    guard text.utf8.contains(0) else { return .value(.text(text)) }
    return .refused(
      DatabaseError.invalidValue(
        ValueProblem(
          table: table, column: column, expected: "searchable: SQLite ends texts there",
          found: "a text with NUL")))
  }
}

extension _Statement {
  /// Binds values to consecutive parameters.
  func bind(_ values: [BoundValue], from first: Int = 1) throws {
    for (index, value) in values.enumerated() { try bind(value, at: Int32(first + index)) }
  }

  func bind(_ value: BoundValue, at parameter: Int32) throws {
    switch value {
    case .value(let value): try bind(any: value, at: parameter)
    case .list(let list): try bind(list: list, at: parameter)
    case .refused(let error): throw error.hasColumn ? error : refusal(error, at: parameter)
    case .includesDeleted: try bind(boolean: transaction.includesDeleted, at: parameter)
    }
  }

  /// Binds the values of a condition to the parameters from `next` on, and moves it behind them.
  func bind(_ condition: ConditionTree, at next: inout Int32) throws {
    if let left = condition.left {
      try bind(left, at: &next)
      if let right = condition.right { try bind(right, at: &next) }
    } else if let value = condition.value {
      try bind(value, at: next)
      next += 1
    } else if let text = condition.text {
      try bind(text.values, from: Int(next))
      next += Int32(text.values.count)
    }
  }
}
