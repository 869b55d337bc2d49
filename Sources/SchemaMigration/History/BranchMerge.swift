import SchemaParser

/// Works out the steps of one draft for the versions of several branches.
///
/// The names of each branch are tracked step by step, so that it is known which table or column a
/// name means. In the draft all renames come first and all drops last, and the other steps use the
/// names that tables and columns have at the end.
struct BranchMerge {
  typealias Identity = SchemaNames.Identity

  private let given: MigrationAnswers
  /// The schema that the draft leads to.
  private let goal: SnapshotNames
  /// The names after the last version that is kept.
  private var base = SchemaNames()
  private var identities = 0
  /// The names after each version.
  private var states: [VersionKey: State] = [:]
  /// The tables and columns that the branches add, with the names that they first have.
  private var added: [Identity: (table: Identity?, name: String)] = [:]
  /// The names that the branches give to tables and columns.
  private var wishes: [Identity: [String]] = [:]
  private var dropped: Set<Identity> = []
  private var items: [Item] = []

  /// A version's number and the hash of its schema: two versions may have the same schema.
  private struct VersionKey: Hashable {
    let number: Int64
    let hash: String
  }

  private struct State {
    var names = SchemaNames()
    /// The columns that earlier versions set the values of.
    var valued: Set<Identity> = []
  }

  /// A step of a branch, with the names before it and after it.
  private struct Item {
    let step: MigrationStep
    let version: History.Version
    let before: SchemaNames
    let after: SchemaNames
  }

  /// - Parameters:
  ///   - branches: The versions that are moved, of each branch in order.
  ///   - schema: The schema that the draft leads to.
  /// - Throws: A finding where an expression would read another value in one draft.
  init(
    _ branches: [[History.Version]], behind kept: [History.Version], to schema: SchemaSnapshot,
    _ given: MigrationAnswers
  ) throws(History.Finding) {
    self.given = given
    do throws(Diagnostic) {
      goal = try SnapshotNames(schema)
    } catch {
      throw History.Finding(
        source: kept.last?.source ?? branches[0][0].source, diagnostics: [error])
    }
    var state = State()
    for version in kept { state = try follow(version, from: state) }
    base = state.names
    var others: [MigrationStep] = []
    for branch in branches {
      for version in branch {
        let unknown = kept.filter { $0.file.version.value >= version.file.version.value }
        var done = unknown.flatMap(\.file.steps).map(\.value) + others
        let from = version.file.from.flatMap { from in
          states[VersionKey(number: version.file.version.value - 1, hash: from.value)]
        }
        _ = try follow(version, from: from ?? State(names: base)) { step in
          guard let place = done.firstIndex(of: step) else { return true }
          done.remove(at: place)
          return false
        }
      }
      others += branch.flatMap(\.file.steps).map(\.value)
    }
  }
}

// MARK: - Following the names

extension BranchMerge {
  /// Follows the steps of a version.
  ///
  /// - Parameter isWanted: Whether a step belongs into the draft; nil for a version that is kept.
  private mutating func follow(
    _ version: History.Version, from state: State, _ isWanted: ((MigrationStep) -> Bool)? = nil
  ) throws(History.Finding) -> State {
    let snapshot: SnapshotNames
    do throws(Diagnostic) {
      snapshot = try SnapshotNames(version.file.snapshot)
    } catch {
      throw History.Finding(source: version.source, diagnostics: [error])
    }
    var next = state
    let isKept = isWanted == nil
    for step in version.file.steps.map(\.value) {
      let before = next.names
      apply(step, to: &next, in: snapshot, isKept: isKept)
      guard isWanted?(step) ?? false else { continue }
      let item = Item(
        step: step.following(given), version: version, before: before, after: next.names)
      if let finding = staleReading(in: item, of: state.valued) { throw finding }
      items.append(item)
    }
    let names = next.names
    next.names.match(snapshot) { identity(of: $1, in: $0, unknownTo: names, isKept: isKept) }
    states[VersionKey(number: version.file.version.value, hash: version.file.to.value)] = next
    return next
  }

  private mutating func apply(
    _ step: MigrationStep, to state: inout State, in snapshot: SnapshotNames, isKept: Bool
  ) {
    switch step {
    case .createTable(let name, let rows):
      let table = identity(of: name.value, in: nil, unknownTo: state.names, isKept: isKept)
      state.names.name(table: table, name.value)
      let columns =
        (snapshot.columns(of: name.value) ?? []) + (rows?.values.map(\.column.value) ?? [])
      for column in columns where state.names.column(column, of: table) == nil {
        add(column, to: table, in: &state, isKept: isKept)
      }
    case .renameTable(let from, let to):
      guard let table = state.names.table(from.value, isRenamed: true) else { return }
      state.names.name(table: table, to.value)
      if !isKept { wishes[table, default: []].append(to.value) }
    case .renameColumn(let place, let to):
      guard let table = state.names.table(place.table.value),
        let column = state.names.column(place.column.value, of: table, isRenamed: true)
      else { return }
      state.names.name(column: column, of: table, to.value)
      if !isKept { wishes[column, default: []].append(to.value) }
    case .dropTable(let name):
      if !isKept, let table = state.names.table(name.value) { dropped.insert(table) }
    case .dropColumn(let place):
      if !isKept, let column = state.names.column(place) { dropped.insert(column) }
    case .addColumn(let place, _):
      guard let table = state.names.table(place.table.value) else { return }
      state.valued.insert(add(place.column.value, to: table, in: &state, isKept: isKept))
    case .changeColumn(let place, let conversion):
      if conversion.isDecided, let column = state.names.column(place) {
        state.valued.insert(column)
      }
    case .moveColumn(let from, let to, _):
      if !isKept, let column = state.names.column(from) { dropped.insert(column) }
      guard let table = state.names.table(to.table.value) else { return }
      let column =
        state.names.column(to) ?? add(to.column.value, to: table, in: &state, isKept: isKept)
      state.valued.insert(column)
    default: break
    }
  }

  @discardableResult
  private mutating func add(
    _ column: String, to table: Identity, in state: inout State, isKept: Bool
  ) -> Identity {
    let identity = identity(of: column, in: table, unknownTo: state.names, isKept: isKept)
    state.names.name(column: identity, of: table, column)
    return identity
  }

  /// Returns the identity of something that a branch adds: that of what the kept versions or other
  /// branches have added by the same name, or else a new one.
  private mutating func identity(
    of name: String, in table: Identity?, unknownTo names: SchemaNames, isKept: Bool
  ) -> Identity {
    func isUnknown(_ identity: Identity) -> Bool {
      let known = table.map { names.columns[$0]?[identity] } ?? names.tables[identity]
      return known == nil && !dropped.contains(identity)
    }
    if !isKept {
      let known = table.map { base.column(name, of: $0) } ?? base.table(name)
      if let known, isUnknown(known) { return known }
      let other = added.filter { $0.value.table == table && SQLName.areEqual($0.value.name, name) }
        .keys.sorted().first(where: isUnknown)
      if let other { return other }
    }
    identities += 1
    if !isKept { added[identities] = (table, name) }
    return identities
  }

  /// The finding where an expression reads what earlier versions of its branch change: in a single
  /// draft, all expressions read rows as they were before it.
  private func staleReading(in item: Item, of valued: Set<Identity>) -> History.Finding? {
    guard let (table, expressions) = item.step.rowExpressions,
      !item.step.names.contains(where: { given.isDiscarded($0) }),
      let columns = item.before.table(table).flatMap({ item.before.columns[$0] })
    else { return nil }
    let names = columns.filter { valued.contains($0.key) }.values.sorted()
    for expression in expressions {
      let tokens = SQLTokens(expression.value)
      guard let name = names.first(where: { tokens.mentions($0) }) else { continue }
      var finding = item.version.finding(
        .lostWriting,
        "'\(item.step.names.first ?? "")' reads '\(name)', which another version of the draft changes: "
          + "in one draft it would read the value from before",
        at: expression.range)
      finding.diagnostics[0].hints = item.step.rewritingOptions
      return finding
    }
    return nil
  }
}

// MARK: - The names at the end

extension BranchMerge {
  /// The names at the end. What branches drop keeps its name, unless something else takes it. What
  /// the schema still has isn't dropped.
  private var end: (names: FinalNames, dropped: Set<Identity>) {
    var end = FinalNames()
    var gone = dropped
    let tables = base.tables.merging(addedNames(in: nil)) { $1 }
    settle(tables, into: &end.tables, &gone, answer: { given.answer($0) }) {
      goal.columns(of: $0) != nil
    }
    for (table, old) in tables {
      let columns = (base.columns[table] ?? [:]).merging(addedNames(in: table)) { $1 }
      let new = end.tables[table] ?? old
      let answer = { (name: String) in
        given.answer("\(old).\(name)") ?? given.answer("\(new).\(name)")
      }
      settle(columns, into: &end.columns, &gone, answer: answer) { goal.has($0, of: new) }
    }
    return (end, gone)
  }

  /// Whether a name is one that a branch gives to something that it adds.
  func hasAdded(_ name: String) -> Bool {
    added.values.contains { table, own in
      let owner = table.flatMap { base.tables[$0] ?? added[$0]?.name }
      return SQLName.areEqual(owner.map { "\($0).\(own)" } ?? own, name)
    }
  }

  private func addedNames(in table: Identity?) -> [Identity: String] {
    added.filter { $0.value.table == table }.mapValues(\.name)
  }

  private func settle(
    _ names: [Identity: String], into final: inout [Identity: String],
    _ gone: inout Set<Identity>, answer: (String) -> String?, isInGoal: (String) -> Bool
  ) {
    var taken: Set<String> = []
    for (identity, name) in names where !gone.contains(identity) {
      let wishes = (wishes[identity] ?? []).reversed() + [name]
      let new = answer(name) ?? wishes.first(where: isInGoal) ?? wishes[0]
      final[identity] = new
      taken.insert(SQLName.folded(new))
    }
    for (identity, name) in names where gone.contains(identity) {
      let wishes = (wishes[identity] ?? []).reversed() + [name]
      let left = wishes.first { isInGoal($0) && !taken.contains(SQLName.folded($0)) }
      if left != nil { gone.remove(identity) }
      final[identity] = left ?? (taken.contains(SQLName.folded(name)) ? nil : name)
    }
  }
}

// MARK: - The draft

extension BranchMerge {
  /// The steps of the draft.
  ///
  /// - Throws: A finding where two branches say different things of a table or column, or where SQL
  ///   has names that can't be replaced.
  func steps() throws(History.Finding) -> [MigrationStep] {
    let (names, dropped) = end
    var (clearings, drops): ([MigrationStep], [MigrationStep]) = ([], [])
    var others: [(step: MigrationStep, version: History.Version)] = []
    for item in items {
      switch item.step {
      case .renameTable(let name, _) where item.before.table(name.value) != nil: continue
      case .renameColumn(let place, _) where item.before.column(place) != nil: continue
      case .dropTable, .dropColumn:
        guard let drop = drop(item, names, dropped) else { continue }
        if drop.isClearing { clearings.append(drop.step) } else { drops.append(drop.step) }
      default:
        guard let step = try translated(item, names) else { continue }
        if let other = others.first(where: { $0.step.contradicts(step) }) {
          throw item.version.contradiction(of: step, to: other.step, in: other.version)
        }
        let isSame = others.contains {
          $0.step == step && $0.version.source.path != item.version.source.path && !step.isStatement
        }
        if !isSame { others.append((step, item.version)) }
      }
    }
    return clearings.withoutDuplicates + renames(to: names, dropped) + others.map(\.step)
      + drops.withoutDuplicates
  }

  /// A drop, which comes first where something else takes the name.
  private func drop(
    _ item: Item, _ names: FinalNames, _ dropped: Set<Identity>
  ) -> (step: MigrationStep, isClearing: Bool)? {
    switch item.step {
    case .dropTable(let name):
      guard let table = item.before.table(name.value) else { return (item.step, false) }
      guard dropped.contains(table) else { return nil }
      if let new = names.tables[table] { return (.dropTable(new.located), false) }
      return (.dropTable((base.tables[table] ?? name.value).located), true)
    case .dropColumn(let place):
      guard let table = item.before.table(place.table.value),
        let column = item.before.column(place)
      else { return (item.step, false) }
      guard dropped.contains(column), !dropped.contains(table) else { return nil }
      let owner = names.tables[table] ?? place.table.value
      if let new = names.columns[column] {
        return (.dropColumn(ColumnPlace(owner.located, new.located)), false)
      }
      let (oldOwner, old) = (base.tables[table] ?? owner, base.columns[table]?[column])
      let known = ColumnPlace(oldOwner.located, (old ?? place.column.value).located)
      return (.dropColumn(known), true)
    default: return nil
    }
  }

  private func renames(to names: FinalNames, _ dropped: Set<Identity>) -> [MigrationStep] {
    var steps: [MigrationStep] = []
    let tables = base.tables.sorted { $0.key < $1.key }
    for (table, old) in tables where !dropped.contains(table) {
      guard let new = names.tables[table], new != old else { continue }
      steps.append(.renameTable(from: old.located, to: new.located))
    }
    for (table, old) in tables where !dropped.contains(table) {
      let owner = names.tables[table] ?? old
      for (column, name) in (base.columns[table] ?? [:]).sorted(by: { $0.key < $1.key }) {
        guard let new = names.columns[column], new != name, !dropped.contains(column) else {
          continue
        }
        steps.append(.renameColumn(ColumnPlace(owner.located, name.located), to: new.located))
      }
    }
    return steps
  }

  /// The step with the names at the end; nil for SQL that the author leaves out.
  private func translated(
    _ item: Item, _ names: FinalNames
  ) throws(History.Finding) -> MigrationStep? {
    let rewriter = NameRewriter(old: item.before, new: names)
    do throws(NameRewriter.Obstacle) {
      return try item.step.rewritten(by: rewriter).named(item.after, names)
    } catch {
      if item.step.isStatement, given.isDiscarded(item.version.choice) { return nil }
      throw item.version.finding(of: error, in: item.step)
    }
  }
}

extension SchemaNames {
  func column(_ place: ColumnPlace) -> Identity? {
    table(place.table.value).flatMap { column(place.column.value, of: $0) }
  }
}

extension [MigrationStep] {
  fileprivate var withoutDuplicates: [MigrationStep] {
    reduce(into: []) { steps, step in if !steps.contains(step) { steps.append(step) } }
  }
}

extension History.Version {
  fileprivate func finding(
    of obstacle: NameRewriter.Obstacle, in step: MigrationStep
  ) -> History.Finding {
    var finding = finding(
      .lostWriting,
      "another branch renames or drops '\(obstacle.name)', and SQLite can't rewrite this: write it for "
        + "the merged schema",
      at: obstacle.sql.range)
    let options = step.rewritingOptions
    finding.diagnostics[0].hints =
      options.isEmpty
      ? [
        "leave it out, to add it again with 'dbgen migration new --sql'?   "
          + AnswerOption.discard(choice)
      ]
      : options
    return finding
  }

  fileprivate func contradiction(
    of step: MigrationStep, to other: MigrationStep, in version: History.Version
  ) -> History.Finding {
    var finding = finding(
      .lostWriting,
      "'\(step.names.first ?? "")' has a different fill in \(version.title): edit one, or pass --fill",
      at: step.written?.range ?? file.version.range)
    finding.diagnostics[0].hints = [other, step].compactMap(\.fillOption)
    return finding
  }
}
