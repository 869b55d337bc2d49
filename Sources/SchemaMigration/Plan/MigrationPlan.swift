package import SchemaParser

/// The actions that take databases from one version to the next.
package struct MigrationPlan: Equatable, Sendable {
  package var actions: [MigrationAction]

  /// The rows that the plan looks for and refuses; empty for a version whose actions are frozen.
  let refusals: [PlannedRefusal]

  package init(actions: [MigrationAction]) { self.init(actions: actions, refusals: []) }

  init(actions: [MigrationAction], refusals: [PlannedRefusal]) {
    self.actions = actions
    self.refusals = refusals
  }

  /// Returns the option of the command that gives refused rows a value; nil if there is no such
  /// option.
  package func option(forRowsOf table: String, refusedBecause reason: String) -> String? {
    for refusal in refusals where SQLName.areEqual(refusal.table, table) {
      guard case .null(let column) = refusal.cause, refusal.cause.reason == reason else { continue }
      return AnswerOption.fill(ColumnPlace(table.located, column.located).description)
    }
    return nil
  }

  /// The functions that the app has to provide.
  package var hooks: [String] {
    actions.compactMap { action in
      if case .call(let name) = action.effect { name } else { nil }
    }
  }

  /// The size of the SQL in bytes.
  var size: Int {
    actions.reduce(0) { size, action in
      switch action.effect {
      case .run(let sql), .refuse(let sql, _, _): size + sql.utf8.count
      case .call: size
      }
    }
  }

  /// Whether the plan does more than add new objects, so that a copy of the old file should be
  /// kept.
  package var isBackedUp: Bool { actions.contains { $0.effect.canLoseData } }
}

extension MigrationAction.Effect {
  fileprivate var canLoseData: Bool {
    switch self {
    case .refuse: return false
    case .call: return true
    case .run(let sql):
      let words = SQLTokens(sql).firstWords
      switch words.first {
      case "create", "pragma": return false
      case "insert": return words.contains("replace")
      case "drop": return !["view", "trigger", "index"].contains(words.dropFirst().first)
      case "alter": return words.contains("drop")
      default: return true
      }
    }
  }
}

extension SQLTokens {
  /// The first words of a statement, in lowercase, which are enough to tell what it does.
  fileprivate var firstWords: [String] {
    tokens.filter { $0.kind == .word }.prefix(6).map { text(of: $0).lowercased() }
  }
}
