import DBGenSQLText
package import SchemaParser

/// The actions that take databases from one version to the next.
package struct MigrationPlan: Equatable, Sendable {
  package var actions: [MigrationAction]

  /// The rows that the plan looks for and refuses; empty for a version whose actions are frozen.
  let refusals: [PlannedRefusal]

  package init(actions: [MigrationAction]) { self.init(actions: actions, refusals: []) }

  init(actions: [MigrationAction], refusals: [PlannedRefusal]) {
    (self.actions, self.refusals) = (actions, refusals)
  }

  /// Returns the option of the command that gives refused rows a value; nil if there is no such
  /// option.
  package func option(forRowsOf table: String, refusedBecause reason: String) -> String? {
    for refusal in refusals where SQLName(refusal.table) == SQLName(table) {
      guard case .null(let column) = refusal.cause, refusal.cause.reason == reason else { continue }
      return AnswerOption.fill(ColumnPlace(table, column).description)
    }
    return nil
  }
}
