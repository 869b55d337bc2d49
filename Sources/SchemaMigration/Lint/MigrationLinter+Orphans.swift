import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Warnings about rows that refer to those that SQL deletes. Foreign keys are off during a
/// migration, so that a rebuild doesn't cascade; a deletion doesn't cascade either.
extension MigrationLinter {
  mutating func warnOfOrphans(_ step: MigrationStep) {
    guard case .sql(let text) = step else { return }
    let sql = SQLText(text.value)
    let deletions = sql.statements.filter {
      sql.isAt($0, "delete") && sql.isAt($0 + 1, "from") && $0 + 2 < sql.tokens.count
    }
    for parent in deletions.map({ sql.foldedName($0 + 2) }) {
      let parents = [SQLName(parent), SQLName(oldName(of: parent))]
      for child in goal.tables {
        let old = oldName(of: child.name)
        // Rows have to have referred to it before the migration.
        let referred = base.table(named: old)?.references.contains { parents.contains($0.table) }
        guard referred == true, !isWritten([child.name, old]),
          let key = followingKey(of: child, to: SQLName(parent))
        else { continue }
        let columns = key.columns.map { "'\($0.value)'" }.joined(separator: ", ")
        let (problem, remedy) =
          key.onDelete?.value == .cascade
          ? ("aren't deleted with", "delete those of '\(child.name)'")
          : ("still refer to", "change \(columns) of '\(child.name)'")
        warn(
          .cascadeNotRun,
          "rows of '\(child.name)' \(problem) those that this deletes from '\(parent)'",
          at: text.range, hints: ["rows with broken references are refused: also \(remedy) here"])
      }
    }
  }

  /// Returns the foreign key that would delete or change rows of a table along with the rows that
  /// they refer to.
  private func followingKey(of child: StoredTable, to parent: SQLName) -> ForeignKey? {
    child.table.foreignKeys.first { key in
      [key.table.sqlName, SQLName(oldName(of: key.table.value))].contains(parent)
        && [.cascade, .setNull, .setDefault].contains(key.onDelete?.value)
    }
  }

  private func isWritten(_ names: [String]) -> Bool {
    file.steps.contains { step in
      guard case .sql(let text) = step.value else { return false }
      return names.contains(where: SQLText(text.value).mentions)
    }
  }
}

extension SQLText {
  /// The places at which statements begin.
  fileprivate var statements: [Int] { tokens.indices.filter { $0 == 0 || isAt($0 - 1, ";") } }

  /// Whether a statement deletes rows or drops a table.
  var deletes: Bool { !deletions.isEmpty }

  /// The table that each statement drops, if it does; nil for one that deletes rows.
  var deletions: [String?] {
    statements.compactMap { start -> String?? in
      if isAt(start, "delete") { return .some(nil) }
      guard isAt(start, "drop"), isAt(start + 1, "table") else { return nil }
      let path = isAt(start + 2, "if") ? start + 4 : start + 2
      let table = isAt(path + 1, ".") ? path + 2 : path
      return tokens.indices.contains(table) ? name(table) : .some(nil)
    }
  }
}
