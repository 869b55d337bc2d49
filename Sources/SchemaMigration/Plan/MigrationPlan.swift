package import SchemaParser

/// What takes databases of one version to the next.
package struct MigrationPlan: Equatable, Sendable {
  package var actions: [MigrationAction]

  /// The rows that it looks for; none of a version whose actions are frozen.
  let refusals: [PlannedRefusal]

  package init(actions: [MigrationAction]) { self.init(actions: actions, refusals: []) }

  init(actions: [MigrationAction], refusals: [PlannedRefusal]) {
    self.actions = actions
    self.refusals = refusals
  }

  /// The functions that the app has to pass.
  package var hooks: [String] {
    actions.compactMap { action in
      if case .call(let name) = action.effect { name } else { nil }
    }
  }

  /// The length of its SQL in bytes.
  var size: Int {
    actions.reduce(0) { size, action in
      switch action.effect {
      case .run(let sql), .refuse(let sql, _, _): size + sql.utf8.count
      case .call: size
      }
    }
  }

  /// Whether anything but new things are made, so that a copy of the old file should be kept.
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
  /// The tokens up to what makes the statement long, in lower case.
  fileprivate var firstWords: [String] {
    tokens.filter { $0.kind == .word }.prefix(6).map { text(of: $0).lowercased() }
  }
}
