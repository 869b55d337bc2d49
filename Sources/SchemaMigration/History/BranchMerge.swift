import DBGenSQLText
import SchemaParser

/// Combines the versions of several branches into the steps of one draft.
///
/// In the draft, all renames come first and all drops last, and the other steps use the final names
/// of tables and columns.
struct BranchMerge {
  let given: MigrationAnswers
  let branches: BranchNames
  let goal: SchemaSnapshot
  private let final: FinalNames
  var end: NameTimeline { final.names }
  /// The schema that the draft leads to.
  let database: SchemaDatabase

  /// - Parameters:
  ///   - chains: The versions that are moved, of each branch in order.
  ///   - schema: The schema that the draft leads to.
  /// - Throws: A finding if two tables or columns would have the same name.
  init(
    _ chains: [[History.Version]], behind kept: [History.Version], to schema: SchemaSnapshot,
    _ given: MigrationAnswers
  ) throws(History.Finding) {
    self.given = given
    let branches = try BranchNames(chains, behind: kept)
    self.branches = branches
    goal = schema
    let database = try chains[0][0].source.checking { () throws(Diagnostic) in
      try SchemaDatabase(schema)
    }
    self.database = database
    if let finding = branches.contradictoryRename(in: database, given) { throw finding }
    do throws(FinalNames.Collision) {
      final = try FinalNames(branches, to: database, given)
    } catch {
      throw branches.finding(of: error)
    }
  }

  /// Returns the answers that the merge doesn't use itself.
  func left(of answers: MigrationAnswers) throws(History.Finding) -> MigrationAnswers {
    var left = withoutLosses(answers)
    left.remove(.rename) { isOfAddition($0.name) || keepsName($0) }
    for item in branches.items where item.branch != nil {
      left.remove(.discard) { item.step.discarding($0.name) != item.step }
      let choice = item.version.choice
      if left.has(.discard, choice), try hasObstacle(item) {
        left.remove(.discard) { $0.name == choice }
      }
    }
    return left
  }

  /// Whether an answer decides that a table or column keeps the name that a kept version gave it.
  private func keepsName(_ rename: GivenAnswer) -> Bool {
    let name = ColumnPlace(rename.name.located)?.column.value ?? rename.name
    guard SQLName(name) == rename.target else { return false }
    var others = given
    others.remove(.rename) { $0.name == rename.name }
    return branches.contradictoryRename(in: database, others) != nil
  }

  private func hasObstacle(_ item: BranchNames.BranchStep) throws(History.Finding) -> Bool {
    guard let step = wanted(item), !step.kind.changesNames else { return false }
    do throws(NameRewriter.UnrewritableSQL) {
      _ = try named(step, item)
      return false
    } catch {
      if error.failure != nil { throw item.version.finding(of: error, in: step) }
      return true
    }
  }

  /// Whether the name belongs to something that a branch adds.
  private func isOfAddition(_ name: String) -> Bool {
    branches.added.values.contains { addition in
      let owner = addition.table.flatMap {
        branches.base.name(ofTable: $0) ?? branches.added[$0]?.name
      }
      let own = owner.map { "\($0).\(addition.name)" } ?? addition.name
      return SQLName(own) == SQLName(name)
    } && !branches.base.has(name)
  }

  // MARK: - The draft

  private typealias Step = (step: MigrationStep, item: BranchNames.BranchStep)

  /// The steps of the draft.
  ///
  /// - Throws: A finding if two branches contradict each other about a table or column, or if SQL
  ///   contains names that can't be replaced.
  func steps() throws(History.Finding) -> [MigrationStep] {
    var others: [Step] = []
    for branch in Set(branches.items.compactMap(\.branch)).sorted() {
      others += try steps(of: branch, beside: others)
    }
    let (drops, steps) = (drops, try caseSteps() + others.map(\.step))
    // A table that is rebuilt for SQL needs all of its enum's cases.
    return drops.filter(\.isClearing).map(\.step) + renames + steps.filter(\.kind.isOfCase)
      + steps.filter { !$0.kind.isOfCase } + drops.filter { !$0.isClearing }.map(\.step)
  }

  /// Returns the steps of a branch, without those that kept versions or other branches have too.
  private func steps(of branch: Int, beside others: [Step]) throws(History.Finding) -> [Step] {
    var done = others
    for item in branches.items where item.branch == nil {
      if let step = try translated(item) { done.append((step, item)) }
    }
    var steps: [Step] = []
    for item in branches.items where item.branch == branch {
      if let finding = staleReading(in: item) ?? lostValues(in: item) { throw finding }
      guard let step = try translated(item) else { continue }
      let known = done.firstIndex { $0.step == step && $0.item.isUnknown(to: item) }
      if let known {
        done.remove(at: known)
        continue
      }
      if let other = (others + steps).first(where: { $0.step.contradicts(step) }) {
        throw item.version.contradiction(of: step, to: other.step, in: other.item.version)
      }
      steps.append((step, item))
    }
    return steps
  }

  /// Returns the step with the final names; nil for renames and drops, which are determined
  /// separately, for steps that the author discards, and for those of `caseSteps`.
  private func translated(_ item: BranchNames.BranchStep) throws(History.Finding) -> MigrationStep?
  {
    guard let step = wanted(item), !step.kind.changesNames, step.parts.caseChange == nil
    else { return nil }
    do throws(NameRewriter.UnrewritableSQL) {
      return try named(step, item)
    } catch {
      // A kept step that can't get the final names is like none of the others, which have them.
      let isNeeded = item.branch != nil && !given.has(.discard, item.version.choice)
      if error.failure == nil, !isNeeded { return nil }
      throw item.version.finding(of: error, in: step)
    }
  }

  private func named(
    _ step: MigrationStep, _ item: BranchNames.BranchStep
  ) throws(NameRewriter.UnrewritableSQL) -> MigrationStep? {
    try requireKeptVersion(of: step, in: item)
    try requireCases(of: step, in: item)
    try requireOrder(of: step, in: item)
    var names = item.after
    for place in step.parts.names.filter({ $0.role == .moved }).compactMap(\.place) {
      guard let table = item.before.table(place.table.value), let column = item.before.column(place)
      else { continue }
      names.name(column, of: table, place.column.value)
    }
    return try step.rewritten(by: NameRewriter(old: item.before, new: end)).named(names, end)
  }

  /// Returns the step without the parts that options of the command replace or discard.
  func wanted(_ item: BranchNames.BranchStep) -> MigrationStep? {
    given.options(.discard).map(\.name).reduce(item.step.following(given)) { step, name in
      step.flatMap { $0.discarding(name) }
    }
  }

  private var renames: [MigrationStep] {
    let tables = branches.base.all.filter { !final.dropped.contains($0.table) }
    let ofTables = tables.compactMap { table, old, _ -> MigrationStep? in
      guard let new = end.name(ofTable: table), new != old else { return nil }
      return .renameTable(from: old.located, to: new.located)
    }
    return ofTables
      + tables.flatMap { table, old, columns in
        let owner = end.name(ofTable: table) ?? old
        return columns.compactMap { column, old -> MigrationStep? in
          guard !final.dropped.contains(column), let new = end.name(ofColumn: column), new != old
          else { return nil }
          return .renameColumn(ColumnPlace(owner, old), to: new.located)
        }
      }
  }

  /// The drops, which come first if something else takes the name.
  private var drops: [(step: MigrationStep, isClearing: Bool)] {
    branches.items.filter { $0.branch != nil }.compactMap(drop).reduce(into: []) { drops, drop in
      if !drops.contains(where: { $0.step == drop.step }) { drops.append(drop) }
    }
  }

  private func drop(of item: BranchNames.BranchStep) -> (step: MigrationStep, isClearing: Bool)? {
    switch item.step {
    case .dropTable(let name):
      guard let table = item.before.table(name.value), final.dropped.contains(table),
        let old = branches.base.name(ofTable: table)
      else { return nil }
      let new = end.name(ofTable: table)
      return (.dropTable((new ?? old).located), new == nil)
    case .dropColumn(let place):
      guard let table = item.before.table(place.table.value), !final.dropped.contains(table),
        let column = item.before.column(place), final.dropped.contains(column),
        let old = branches.base.columns[table]?[column]?.description,
        let owner = branches.base.name(ofTable: table)
      else { return nil }
      guard let new = end.name(ofColumn: column) else {
        return (.dropColumn(ColumnPlace(owner, old)), true)
      }
      return (.dropColumn(ColumnPlace(end.name(ofTable: table) ?? owner, new)), false)
    default: return nil
    }
  }
}

extension NameTimeline {
  /// Whether a table or column with a name such as `person.name` exists.
  fileprivate func has(_ name: String) -> Bool {
    table(name) != nil || ColumnPlace(name.located).map { column($0) != nil } ?? false
  }
}
