import DBGenSQLText
import SchemaParser

extension SchemaDiff {
  private typealias Titled = (step: MigrationStep, title: String)

  /// The steps: those of the draft that still apply, in their places, followed by the new ones.
  var inOrder: [MigrationStep] {
    // The same statements may run both before the other steps and after them.
    let first = answers.draft.firstIndex { !$0.isStatement }
    let before = answers.draft[..<(first ?? answers.draft.endIndex)]
    let after = answers.draft[(first ?? answers.draft.startIndex)...]
    let requests = answers.requests.filter { !after.contains($0) }
    var fresh: [Titled] =
      (steps.clearings + steps.renames + steps.additions + steps.changes + requests + steps.drops
      + steps.objects).map { ($0, $0.title) }
    let lastRename = answers.draft.lastIndex { [.renameTable, .renameColumn].contains($0.kind) }
    var kept: [MigrationStep] = []
    for (place, step) in answers.draft.enumerated() {
      let drafted = (step, step.title)
      // An answer uses current names, which hold only after the renames.
      let isAnswerable = lastRename.map { $0 <= place } ?? true
      if step.kind.isAuthored {
        kept.append(step)
      } else if let match = fresh.firstIndex(where: {
        stands($0, for: drafted, now: carriers[place], isAnswerable)
      }) {
        kept.append(fresh.remove(at: match).step)
      }
    }
    let preparations = answers.preparations.filter { !before.contains($0) }
    let start = kept.firstIndex { !$0.isStatement } ?? kept.endIndex
    kept.insert(contentsOf: preparations, at: start)
    // Values have to be moved before their tables are dropped.
    let left = fresh.map(\.step)
    guard let drop = kept.firstIndex(where: \.isDrop) else {
      return arranged(kept + left, around: requests)
    }
    kept.insert(contentsOf: left.filter { $0.kind == .moveColumn }, at: drop)
    return arranged(kept + left.filter { $0.kind != .moveColumn }, around: requests)
  }

  /// Moves steps behind statements that read what they drop, and before those that read what they
  /// create. Drops that make room for a name stay where they are: statements mean what has it then.
  private func arranged(
    _ all: [MigrationStep], around requests: [MigrationStep]
  ) -> [MigrationStep] {
    requests.reduce(all) { all, request in
      guard case .sql(let sql) = request, let place = all.lastIndex(of: request) else { return all }
      let movable = all.filter { !steps.clearings.contains($0) }
      let use = StatementUse(sql.value, among: movable, of: goal, context)
      let (before, after) = (all[..<place], all[(place + 1)...])
      let precedes = { step in movable.contains(step) && use.precedes(step) }
      return before.filter { !precedes($0) } + after.filter(use.follows) + [request]
        + before.filter(precedes) + after.filter { !use.follows($0) }
    }
  }

  /// Returns whether a step takes the place of one in the draft.
  ///
  /// - Parameter title: The title of the step that has the hand-written part of the draft's.
  private func stands(
    _ new: Titled, for old: Titled, now title: String?, _ isAnswerable: Bool
  ) -> Bool {
    let isSame = new.title == title ?? old.title
    return switch (new.step, old.step) {
    case (.addColumn(let column, _), .addColumn(let other, _)):
      // If the table is renamed, the step belongs after that rename.
      isSame && column.table.sqlName == other.table.sqlName
        && (isAnswerable || answers.fill(column) == nil)
    case (.changeColumn(let column, _), .changeColumn):
      isSame && new.title == old.title
        && (isAnswerable || answers.fill(column) == nil && answers.conversion(column) == nil)
    case (.renameTable(let table, _), .renameTable(let other, _)): table == other
    case (.renameColumn(let column, _), .renameColumn(let other, _)): column == other
    default: isSame
    }
  }
}
