import SchemaImporter
import SchemaParser

/// Cases whose values change, which checks tell of.
extension MigrationLinter {
  var losesCaseToNull: Bool {
    file.steps.contains { if case .removeCase(_, nil) = $0.value { true } else { false } }
  }

  /// Whether a check lists the values of an enum: those that it lists no longer, steps replace.
  func isOfCases(_ reason: String, _ place: ColumnPlace) -> Bool {
    guard let new = Self.list(in: reason, of: place.column.value),
      let table = base.table(named: oldName(of: place.table.value))
    else { return false }
    let lists = table.table.checks.compactMap {
      Self.list(in: "CHECK (\($0.condition.value))", of: place.column.value)
    }
    return lists.contains { $0.subtracting(new).isSubset(of: replacedValues) }
  }

  /// The values in `CHECK ("column" IN (...))`.
  private static func list(in reason: String, of column: String) -> Set<String>? {
    let tokens = NormalizedSQL(reason).tokens
    let start = ["check", "(", SQLName.folded(column), "in", "("]
    guard tokens.starts(with: start) else { return nil }
    return Set(tokens.dropFirst(start.count).prefix { $0 != ")" }.filter { $0 != "," })
  }

  /// The stored values of cases that get another one, or go.
  private var replacedValues: Set<String> {
    Set(
      file.steps.compactMap { step in
        switch step.value {
        case .renameCase(let place, _), .removeCase(let place, _):
          old.enums.first { $0.name == place.enumeration.value }?.cases
            .first { $0.name == place.name.value }?.value
        default: nil
        }
      })
  }
}
