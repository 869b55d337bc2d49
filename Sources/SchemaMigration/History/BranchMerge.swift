import SchemaParser

/// Works out the steps of one draft for the versions of several branches.
///
/// In the draft all renames come first and all drops last, and the other steps use the names that
/// tables and columns have at the end.
struct BranchMerge {
  private let given: MigrationAnswers
  private let branches: BranchNames
  private let end: FinalNames

  /// - Parameters:
  ///   - chains: The versions that are moved, of each branch in order.
  ///   - schema: The schema that the draft leads to.
  /// - Throws: A finding where two tables or columns would have one name.
  init(
    _ chains: [[History.Version]], behind kept: [History.Version], to schema: SchemaSnapshot,
    _ given: MigrationAnswers
  ) throws(History.Finding) {
    self.given = given
    let branches = try BranchNames(chains, behind: kept)
    self.branches = branches
    do {
      end = try FinalNames(branches, to: SnapshotNames(schema), given)
    } catch let error as Diagnostic {
      throw History.Finding(source: chains[0][0].source, diagnostics: [error])
    } catch let collision as FinalNames.Collision {
      throw branches.finding(of: collision)
    } catch {
      throw branches.finding(of: FinalNames.Collision(places: [], name: "\(error)"))
    }
  }

  /// The answers that the merge doesn't follow itself.
  func left(of answers: MigrationAnswers) -> MigrationAnswers {
    var left = answers
    left.renames.removeAll { isOfAddition($0.old) }
    left.discards = left.discards.filter { name in
      !branches.items.contains { item in
        item.branch != nil
          && (item.step.discarding(name) != item.step
            || item.version.choice == name && hasObstacle(item))
      }
    }
    return left
  }

  private func hasObstacle(_ item: BranchNames.Item) -> Bool {
    do throws(NameRewriter.Obstacle) {
      if let step = wanted(item) { _ = try named(step, item) }
      return false
    } catch {
      return true
    }
  }

  /// Whether a name is one that a branch gives to something that it adds.
  private func isOfAddition(_ name: String) -> Bool {
    branches.added.values.contains { addition in
      let owner = addition.table.flatMap { branches.base.tables[$0] ?? branches.added[$0]?.name }
      let own = owner.map { "\($0).\(addition.name)" } ?? addition.name
      return SQLName.areEqual(own, name)
    } && !branches.base.has(name)
  }
}

// MARK: - The draft

extension BranchMerge {
  private typealias Step = (step: MigrationStep, item: BranchNames.Item)

  /// The steps of the draft.
  ///
  /// - Throws: A finding where two branches say different things of a table or column, or where SQL
  ///   has names that can't be replaced.
  func steps() throws(History.Finding) -> [MigrationStep] {
    var others: [Step] = []
    for branch in Set(branches.items.compactMap(\.branch)).sorted() {
      others += try steps(of: branch, beside: others)
    }
    let (drops, steps) = (drops, others.map(\.step))
    // A table that is rebuilt for SQL needs all of its enum's cases.
    return drops.filter(\.isClearing).map(\.step) + renames + steps.filter(\.isOfCase)
      + steps.filter { !$0.isOfCase } + drops.filter { !$0.isClearing }.map(\.step)
  }

  /// The steps of a branch, without those that kept versions or other branches have as well.
  private func steps(of branch: Int, beside others: [Step]) throws(History.Finding) -> [Step] {
    var done = others
    for item in branches.items where item.branch == nil {
      if let step = try? translated(item) { done.append((step, item)) }
    }
    var steps: [Step] = []
    for item in branches.items where item.branch == branch {
      if let finding = staleReading(in: item) { throw finding }
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

  /// The step with the names at the end; nil for renames and drops, which are found otherwise, and for
  /// what the author leaves out.
  private func translated(_ item: BranchNames.Item) throws(History.Finding) -> MigrationStep? {
    guard let step = wanted(item), !step.isRename, !step.isDrop else { return nil }
    do throws(NameRewriter.Obstacle) {
      return try named(step, item)
    } catch {
      if given.isDiscarded(item.version.choice) { return nil }
      throw item.version.finding(of: error, in: step)
    }
  }

  private func named(
    _ step: MigrationStep, _ item: BranchNames.Item
  ) throws(NameRewriter.Obstacle) -> MigrationStep? {
    try requireCases(of: step, in: item)
    try requireOrder(of: step, in: item)
    var names = item.after
    if case .moveColumn(let from, _, _) = step, let table = item.before.table(from.table.value),
      let column = item.before.column(from)
    {
      names.name(column: column, of: table, from.column.value)
    }
    return try step.rewritten(by: NameRewriter(old: item.before, new: end)).named(names, end)
  }

  /// Refuses SQL that inserts rows without naming columns into a table of which other branches change
  /// those.
  private func requireOrder(
    of step: MigrationStep, in item: BranchNames.Item
  ) throws(NameRewriter.Obstacle) {
    guard case .sql(let sql) = step else { return }
    let tables = SQLTokens(sql.value).tablesOfUnnamedColumns.compactMap { item.before.table($0) }
    for other in branches.items where other.branch != item.branch && other.isUnknown(to: item) {
      if let name = other.step.tableOfOtherColumns, let table = other.before.table(name),
        tables.contains(table)
      {
        throw NameRewriter.Obstacle(name: name, sql: sql)
      }
    }
  }

  /// Refuses SQL with the value of an enum's case that other branches rename or remove.
  private func requireCases(
    of step: MigrationStep, in item: BranchNames.Item
  ) throws(NameRewriter.Obstacle) {
    let cases = branches.items.filter { $0.branch != item.branch && $0.isUnknown(to: item) }
      .compactMap(\.step.lostCase)
    guard !cases.isEmpty else { return }
    for sql in step.statements {
      let tokens = SQLTokens(sql.value)
      let texts = tokens.tokens.filter { $0.kind == .string }.map { tokens.unquoted($0) }
      if let name = cases.first(where: texts.contains) {
        throw NameRewriter.Obstacle(name: name, sql: sql)
      }
    }
  }

  /// The step without what options of the command replace or leave out.
  private func wanted(_ item: BranchNames.Item) -> MigrationStep? {
    given.discards.sorted().reduce(item.step.following(given)) { step, name in
      step.flatMap { $0.discarding(name) }
    }
  }

  private var renames: [MigrationStep] {
    var steps: [MigrationStep] = []
    let tables = branches.base.tables.sorted { $0.key < $1.key }
      .filter { !end.dropped.contains($0.key) }
    for (table, old) in tables {
      guard let new = end.name(ofTable: table), new != old else { continue }
      steps.append(.renameTable(from: old.located, to: new.located))
    }
    for (table, old) in tables {
      let owner = (end.name(ofTable: table) ?? old).located
      let columns = (branches.base.columns[table] ?? [:]).sorted { $0.key < $1.key }
      for (column, old) in columns where !end.dropped.contains(column) {
        guard let new = end.name(ofColumn: column), new != old else { continue }
        steps.append(.renameColumn(ColumnPlace(owner, old.located), to: new.located))
      }
    }
    return steps
  }

  /// What is dropped. It comes first where something else takes the name.
  private var drops: [(step: MigrationStep, isClearing: Bool)] {
    var drops: [(step: MigrationStep, isClearing: Bool)] = []
    for item in branches.items where item.branch != nil {
      guard let drop = drop(of: item), !drops.contains(where: { $0.step == drop.step }) else {
        continue
      }
      drops.append(drop)
    }
    return drops
  }

  private func drop(of item: BranchNames.Item) -> (step: MigrationStep, isClearing: Bool)? {
    switch item.step {
    case .dropTable(let name):
      guard let table = item.before.table(name.value), end.dropped.contains(table),
        let old = branches.base.tables[table]
      else { return nil }
      let new = end.name(ofTable: table)
      return (.dropTable((new ?? old).located), new == nil)
    case .dropColumn(let place):
      guard let table = item.before.table(place.table.value), !end.dropped.contains(table),
        let column = item.before.column(place), end.dropped.contains(column),
        let old = branches.base.columns[table]?[column], let owner = branches.base.tables[table]
      else { return nil }
      guard let new = end.name(ofColumn: column) else {
        return (.dropColumn(ColumnPlace(owner.located, old.located)), true)
      }
      let newOwner = end.name(ofTable: table) ?? owner
      return (.dropColumn(ColumnPlace(newOwner.located, new.located)), false)
    default: return nil
    }
  }
}

// MARK: - Findings

extension BranchMerge {
  /// The finding where an expression reads what earlier versions of its branch change, as all
  /// expressions of a draft read rows as they were before it; or what kept versions have changed
  /// meanwhile.
  private func staleReading(in item: BranchNames.Item) -> History.Finding? {
    guard let step = wanted(item), let (table, expressions) = step.rowExpressions else {
      return nil
    }
    let converted = columnsConverted(beside: item)
    for expression in expressions {
      let tokens = SQLTokens(expression.value)
      let tables = item.before.tables.filter {
        SQLName.areEqual($0.value, table) || tokens.mentions($0.value)
      }
      let columns = tables.keys.sorted().flatMap { item.before.columns[$0] ?? [:] }
        .filter { tokens.mentions($0.value) }.sorted { $0.value < $1.value }
      let owner = step.names.first ?? ""
      if let name = columns.first(where: { item.valued.contains($0.key) })?.value {
        return finding(
          "'\(owner)' reads '\(name)', which another version of the draft changes: in one draft it "
            + "would read the value from before", at: expression, of: step, in: item)
      }
      if let name = columns.first(where: { converted.contains($0.key) })?.value {
        return finding(
          "'\(owner)' reads '\(name)', whose values a version that stays has changed",
          at: expression,
          of: step, in: item)
      }
    }
    return nil
  }

  private func finding(
    _ message: String, at expression: Located<String>, of step: MigrationStep,
    in item: BranchNames.Item
  ) -> History.Finding {
    var finding = item.version.finding(.lostWriting, message, at: expression.range)
    finding.diagnostics[0].hints = step.rewritingOptions
    return finding
  }

  /// The columns whose values kept versions change that a branch doesn't know.
  private func columnsConverted(beside item: BranchNames.Item) -> Set<SchemaNames.Identity> {
    let columns = branches.items.compactMap { other -> SchemaNames.Identity? in
      guard other.branch == nil, other.isUnknown(to: item),
        case .changeColumn(let place, let conversion) = other.step, conversion.convert != nil
      else { return nil }
      return other.after.column(place)
    }
    return Set(columns)
  }
}

extension BranchNames {
  fileprivate func finding(of collision: FinalNames.Collision) -> History.Finding {
    let item =
      items.last { item in
        item.branch != nil && item.after.hasOwn(collision.name, unlike: item.before)
      } ?? items[items.endIndex - 1]
    var finding = item.version.finding(
      .lostWriting,
      "'\(collision.places.joined(separator: "' and '"))' would both be called '\(collision.name)': "
        + "give one of them another name in the schema",
      at: item.version.file.version.range)
    finding.diagnostics[0].hints = collision.places.map {
      "and then?   " + AnswerOption.rename($0, to: "its name")
    }
    return finding
  }
}

extension BranchNames.Item {
  /// Whether the branch of another step doesn't know this one.
  fileprivate func isUnknown(to other: Self) -> Bool {
    branch != nil || version.file.version.value >= other.version.file.version.value
  }
}

extension SchemaNames {
  /// Whether there is a table, or a column of one, with a name such as `person.name`.
  fileprivate func has(_ name: String) -> Bool {
    table(name) != nil || ColumnPlace(name.located).map { column($0) != nil } ?? false
  }

  /// Whether something has a name that it hadn't.
  fileprivate func hasOwn(_ name: String, unlike other: SchemaNames) -> Bool {
    let own = tables.merging(columns.values.reduce(into: [:]) { $0.merge($1) { $1 } }) { $1 }
    return own.contains { identity, new in
      SQLName.areEqual(new, name)
        && (other.tables[identity] ?? other.name(ofColumn: identity)) != new
    }
  }
}

extension History.Version {
  fileprivate func finding(
    of obstacle: NameRewriter.Obstacle, in step: MigrationStep
  ) -> History.Finding {
    var finding = finding(
      .lostWriting,
      "'\(obstacle.name)' has another meaning in the merged schema, or none, and SQLite can't rewrite "
        + "this: write it for the merged schema",
      at: obstacle.sql.range)
    let options = step.rewritingOptions
    finding.diagnostics[0].hints =
      options.isEmpty
      ? [
        "leave it out, to add it again with 'dbgen migration new --sql'?   "
          + AnswerOption.discard(choice)
      ] : options
    return finding
  }

  fileprivate func contradiction(
    of step: MigrationStep, to other: MigrationStep, in version: History.Version
  ) -> History.Finding {
    let options = [other, step].compactMap(\.fillOption)
    let name = step.names.first ?? ""
    var finding = finding(
      .lostWriting,
      options.isEmpty
        ? "'\(name)' has a different conversion in \(version.title): edit one"
        : "'\(name)' has a different fill in \(version.title): edit one, or pass --fill",
      at: step.written?.range ?? file.version.range)
    finding.diagnostics[0].hints =
      options.isEmpty ? ["neither?   " + AnswerOption.discard(name)] : options
    return finding
  }
}

extension MigrationStep {
  /// The table whose columns the step adds to, drops or puts in another order.
  fileprivate var tableOfOtherColumns: String? {
    switch self {
    case .addColumn(let place, _), .dropColumn(let place), .moveColumn(let place, _, _):
      place.table.value
    case .reorderColumns(let table): table.value
    default: nil
    }
  }

  fileprivate var isOfCase: Bool {
    switch self {
    case .addCase, .renameCase, .removeCase: true
    default: false
    }
  }

  /// The case of an enum that there isn't any more.
  fileprivate var lostCase: String? {
    switch self {
    case .renameCase(let place, _), .removeCase(let place, _): place.name.value
    default: nil
    }
  }

  /// All SQL that the step has.
  fileprivate var statements: [Located<String>] {
    if case .sql(let text) = self { return [text] }
    return rowExpressions?.expressions ?? []
  }

  var isRename: Bool {
    switch self {
    case .renameTable, .renameColumn: true
    default: false
    }
  }
}
