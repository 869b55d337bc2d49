import DBGenSQLText
import SchemaParser

extension SchemaDiff {
  /// The steps: those of the draft that still apply, in their places, followed by the new ones.
  var inOrder: [MigrationStep] {
    let requests = answers.requests.filter { !answers.draft.contains($0) }
    var fresh =
      steps.clearings + steps.renames + steps.additions + steps.changes + requests + steps.drops
      + steps.objects
    var kept: [MigrationStep] = []
    for (place, step) in answers.draft.enumerated() {
      if step.isOwn {
        kept.append(step)
      } else if let match = fresh.firstIndex(where: { stands($0, for: step, at: place) }) {
        kept.append(fresh.remove(at: match))
      }
    }
    let preparations = answers.preparations.filter { !answers.draft.contains($0) }
    let start = kept.firstIndex { !$0.isStatement } ?? kept.endIndex
    kept.insert(contentsOf: preparations, at: start)
    // Values have to be moved before their tables are dropped.
    let moves = fresh.filter(\.isMove)
    guard !moves.isEmpty, let drop = kept.firstIndex(where: \.isDrop) else { return kept + fresh }
    kept.insert(contentsOf: moves, at: drop)
    return kept + fresh.filter { !$0.isMove }
  }

  private func stands(
    _ step: MigrationStep, for drafted: MigrationStep, at place: Int
  ) -> Bool {
    let isSame = step.title == carriers[place] ?? drafted.title
    // An answer uses current names, which hold only after the renames.
    let isAnswerable = !answers.draft[(place + 1)...].contains(where: \.isRename)
    return switch (step, drafted) {
    case (.addColumn(let new, _), .addColumn(let old, _)):
      // If the table is renamed, the step belongs after that rename.
      isSame && SQLName.areEqual(new.table.value, old.table.value)
        && (isAnswerable || answers.fill(new.description) == nil)
    case (.changeColumn(let new, _), .changeColumn):
      isSame && step.title == drafted.title
        && (isAnswerable || answers.fill(new.description) == nil)
    case (.renameTable(let new, _), .renameTable(let old, _)): new == old
    case (.renameColumn(let new, _), .renameColumn(let old, _)): new == old
    default: isSame
    }
  }
}

extension MigrationStep {
  fileprivate var isMove: Bool {
    if case .moveColumn = self { true } else { false }
  }

  var isDrop: Bool {
    switch self {
    case .dropTable, .dropColumn: true
    default: false
    }
  }
}
