import SchemaParser

/// Follows the tables and columns of several branches step by step, to determine which one a name
/// refers to.
struct BranchNames {
  typealias Identity = NamesAtStep.Identity

  /// The names after each of the kept versions that are followed.
  private(set) var kept: [NamesAtStep] = []
  /// The names after the last version that is kept.
  var base: NamesAtStep { kept.last ?? NamesAtStep() }
  /// The objects that branches add, with the first name of each.
  private(set) var added: [Identity: Addition] = [:]
  /// The names that the branches give to tables and columns, in order.
  private(set) var wishes: [Identity: [String]] = [:]
  /// The objects that branches drop or move away.
  private(set) var dropped: Set<Identity> = []
  /// The steps of the kept versions and of the branches.
  private(set) var items: [BranchStep] = []
  private var identities = 0

  struct Addition {
    let table: Identity?
    let name: String
    /// The tables or columns that the branch already knew.
    let known: Set<Identity>
  }

  /// A step of a version, with the names before it and after it.
  struct BranchStep {
    let step: MigrationStep
    let version: History.Version
    /// The number of the branch; nil for a kept version.
    let branch: Int?
    let before: NamesAtStep
    let after: NamesAtStep
    /// The columns whose values earlier versions of the branch set.
    let valued: Set<Identity>
  }

  private struct BranchState {
    var names = NamesAtStep()
    var valued: Set<Identity> = []
  }

  /// - Parameter branches: The versions that are moved, of each branch in order.
  init(
    _ branches: [[History.Version]], behind kept: [History.Version]
  ) throws(History.Finding) {
    // The versions before the oldest one that a branch follows aren't needed.
    let oldest = branches.joined().map { $0.file.version.value - 1 }.min() ?? 0
    let first = min(oldest, kept.last?.file.version.value ?? oldest)
    let followed = Array(kept.drop { $0.file.version.value < first })
    var states: [BranchState] = []
    for version in followed {
      states.append(try follow(version, from: states.last ?? BranchState(), branch: nil))
    }
    self.kept = states.map(\.names)
    var moved: [(version: History.Version, state: BranchState)] = []
    for (number, branch) in branches.enumerated() {
      var state: BranchState?
      for version in branch {
        let before = zip(followed, states).first { version.follows($0.0) }?.1
        let other = moved.first { version.follows($0.version) }?.state
        let from = state ?? before ?? other ?? BranchState(names: base)
        let next = try follow(version, from: from, branch: number)
        if version.isIntact { moved.append((version, next)) }
        state = next
      }
    }
  }

  private mutating func follow(
    _ version: History.Version, from state: BranchState, branch: Int?
  ) throws(History.Finding) -> BranchState {
    let snapshot: SnapshotNames
    do throws(Diagnostic) {
      snapshot = try SnapshotNames(version.file.snapshot)
    } catch {
      throw History.Finding(source: version.source, diagnostics: [error])
    }
    var next = state
    for step in version.file.steps.map(\.value) {
      let before = next.names
      apply(step, to: &next, in: snapshot, isKept: branch == nil)
      items.append(
        BranchStep(
          step: step, version: version, branch: branch, before: before, after: next.names,
          valued: state.valued))
    }
    let names = next.names
    next.names.match(snapshot) { identity(of: $1, in: $0, beside: names, isKept: branch == nil) }
    return next
  }
}

// MARK: - Steps

extension BranchNames {
  private mutating func apply(
    _ step: MigrationStep, to state: inout BranchState, in snapshot: SnapshotNames, isKept: Bool
  ) {
    switch step {
    case .createTable(let name, let rows):
      create(name.value, rows, in: snapshot, &state.names, isKept)
    case .renameTable(let from, let to):
      guard let table = state.names.table(from.value, isRenamed: true) else { return }
      state.names.name(table: table, to.value)
      if !isKept { wishes[table, default: []].append(to.value) }
    case .renameColumn(let place, let to): rename(place, to.value, &state.names, isKept)
    case .dropTable(let name):
      guard let table = state.names.table(name.value) else { return }
      state.names.remove(table: table)
      if !isKept { dropped.insert(table) }
    case .dropColumn(let place): drop(place, &state.names, isKept)
    case .addColumn(let place, _):
      if let column = add(place, &state.names, isKept) { state.valued.insert(column) }
    case .changeColumn(let place, let conversion):
      guard conversion.isDecided, let column = state.names.column(place) else { return }
      state.valued.insert(column)
    case .moveColumn(let from, let to, _):
      drop(from, &state.names, isKept)
      let column = state.names.column(to) ?? add(to, &state.names, isKept)
      if let column { state.valued.insert(column) }
    case .reorderColumns, .changeTable, .addCase, .renameCase, .removeCase, .create, .drop,
      .replace, .sql, .swift:
      break
    }
  }

  private mutating func create(
    _ name: String, _ rows: RowSource?, in snapshot: SnapshotNames, _ names: inout NamesAtStep,
    _ isKept: Bool
  ) {
    let table = identity(of: name, in: nil, beside: names, isKept: isKept)
    names.name(table: table, name)
    let columns = (snapshot.columns(of: name) ?? []) + (rows?.values.map(\.column.value) ?? [])
    for column in columns where names.column(column, of: table) == nil {
      _ = add(ColumnPlace(name.located, column.located), &names, isKept)
    }
  }

  private mutating func rename(
    _ place: ColumnPlace, _ name: String, _ names: inout NamesAtStep, _ isKept: Bool
  ) {
    guard let table = names.table(place.table.value),
      let column = names.column(place.column.value, of: table, isRenamed: true)
    else { return }
    names.name(column: column, of: table, name)
    if !isKept { wishes[column, default: []].append(name) }
  }

  private mutating func drop(
    _ place: ColumnPlace, _ names: inout NamesAtStep, _ isKept: Bool
  ) {
    guard let table = names.table(place.table.value),
      let column = names.column(place.column.value, of: table)
    else { return }
    names.remove(column: column, of: table)
    if !isKept { dropped.insert(column) }
  }

  private mutating func add(
    _ place: ColumnPlace, _ names: inout NamesAtStep, _ isKept: Bool
  ) -> Identity? {
    guard let table = names.table(place.table.value) else { return nil }
    let column = identity(of: place.column.value, in: table, beside: names, isKept: isKept)
    names.name(column: column, of: table, place.column.value)
    return column
  }

  private mutating func identity(
    of name: String, in table: Identity?, beside names: NamesAtStep, isKept: Bool
  ) -> Identity {
    identities += 1
    if !isKept {
      let known = table.map { names.columns[$0] ?? [:] } ?? names.tables
      added[identities] = Addition(table: table, name: name, known: Set(known.keys))
    }
    return identities
  }
}
