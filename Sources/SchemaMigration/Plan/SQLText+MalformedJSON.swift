import DBGenSQLSyntax
import DBGenSQLText

extension SQLText {
  /// The expression in parentheses, with NULL where a text that it reads as JSON is none: SQLite's error
  /// would name no row.
  var readingJSON: String {
    let whole = String(decoding: bytes, as: UTF8.self).inParentheses
    let documents = expression().documents.filter { document in
      var hasColumn = false
      document.visit { if $0.column != nil { hasColumn = true } }
      return hasColumn
    }
    guard !documents.isEmpty, !mentions("json_valid") else { return whole }
    let conditions = documents.map { "NOT json_valid(\(text($0.range)))" }
    return "(CASE WHEN \(conditions.joined(separator: " OR ")) THEN NULL ELSE \(whole) END)"
  }
}

extension SQLExpression {
  /// The expressions that are read as JSON in every row, each after those that it contains.
  fileprivate var documents: [SQLExpression] {
    let own: [SQLExpression] =
      switch form {
      case .call(let call) where call.name.readsJSON:
        Array(call.arguments.prefix(call.name.isPatch ? 2 : 1))
      case .binary(let sign, let left, _) where sign.name.hasPrefix("->"): [left]
      default: []
      }
    return alwaysEvaluated.flatMap(\.documents) + own
  }

  /// The expressions in this one whose value it always needs.
  private var alwaysEvaluated: [SQLExpression] {
    switch form {
    case .choice(let operand, let cases, _):
      [operand].compactMap(\.self) + cases.prefix(1).map(\.condition)
    case .binary(let sign, let left, _) where ["and", "or"].contains(sign.name): [left]
    case .call(let call) where SQLFacts.firstNotNull.contains(call.name) || call.name.isChoice:
      Array(call.arguments.prefix(1))
    default: children
    }
  }
}

extension SQLName {
  /// Whether a function of the name fails for text that isn't JSON.
  fileprivate var readsJSON: Bool {
    let others: Set<SQLName> = [
      "json_array", "json_object", "json_quote", "json_error_position", "json_group_array",
      "json_group_object", "jsonb_array", "jsonb_object", "jsonb_group_array", "jsonb_group_object",
    ]
    return SQLName.folded("\(self)").hasPrefix("json") && !others.contains(self)
  }

  fileprivate var isPatch: Bool { self == "json_patch" || self == "jsonb_patch" }
  fileprivate var isChoice: Bool { self == "iif" || self == "if" }
}
