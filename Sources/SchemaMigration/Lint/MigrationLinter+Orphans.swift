import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Warnings about rows that refer to those that SQL deletes. Foreign keys are off during a
/// migration, so that a rebuild doesn't cascade; a deletion doesn't cascade either.
extension MigrationLinter {
  mutating func warnOfOrphans(_ step: MigrationStep) {
    guard case .sql(let text) = step else { return }
    for parent in SQLText(text.value).tablesOfDeletions {
      for child in goal.tables.map(\.name) where refersSinceBefore(child, to: parent) {
        guard let key = followingKey(of: child, to: parent), !isWritten(child) else { continue }
        warnOfOrphans(of: child, key, parent, at: text.range)
      }
    }
  }

  private mutating func warnOfOrphans(
    of child: String, _ key: ForeignKey, _ parent: String, at range: SourceRange
  ) {
    let columns = key.columns.map { "'\($0.value)'" }.joined(separator: ", ")
    let isCascade = key.onDelete?.value == .cascade
    let (problem, remedy) =
      isCascade
      ? ("aren't deleted with", "delete those of '\(child)'")
      : ("still refer to", "change \(columns) of '\(child)'")
    warn(
      .cascadeNotRun,
      "rows of '\(child)' \(problem) those that this deletes from '\(parent)'", at: range,
      hints: ["rows with broken references are refused: also \(remedy) here"])
  }

  /// Returns the foreign key that would delete or change rows of a table along with the rows that
  /// they refer to.
  private func followingKey(of child: String, to parent: String) -> ForeignKey? {
    let follows: Set<ForeignKeyAction> = [.cascade, .setNull, .setDefault]
    return goal.table(named: child)?.table.foreignKeys.first { key in
      [key.table.value, oldName(of: key.table.value)].contains { SQLName($0) == SQLName(parent) }
        && key.onDelete.map { follows.contains($0.value) } ?? false
    }
  }

  /// Returns whether rows of a table may have referred to another one before the migration.
  private func refersSinceBefore(_ child: String, to parent: String) -> Bool {
    let parents = [SQLName(parent), SQLName(oldName(of: parent))]
    return base.table(named: oldName(of: child))?.references.contains { parents.contains($0.table) }
      ?? false
  }

  private func isWritten(_ table: String) -> Bool {
    let names = [table, oldName(of: table)]
    return file.steps.contains { step in
      guard case .sql(let text) = step.value else { return false }
      return names.contains(where: SQLText(text.value).mentions)
    }
  }
}

extension SQLText {
  /// The places at which statements begin.
  private var statements: [Int] { tokens.indices.filter { $0 == 0 || isAt($0 - 1, ";") } }

  /// Whether a statement deletes rows or drops a table.
  var deletes: Bool {
    statements.contains { isAt($0, "delete") || isAt($0, "drop") && isAt($0 + 1, "table") }
  }

  /// The tables from which statements delete rows.
  fileprivate var tablesOfDeletions: [String] {
    statements.filter { isAt($0, "delete") && isAt($0 + 1, "from") && $0 + 2 < tokens.count }
      .map { foldedName($0 + 2) }
  }
}
