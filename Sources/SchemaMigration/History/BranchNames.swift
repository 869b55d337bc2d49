import SchemaParser

/// Follows the tables and columns of several branches step by step, to determine which one a name
/// refers to.
struct BranchNames {
  typealias Identity = NameTimeline.Identity

  /// The names after each of the kept versions that are followed.
  private(set) var kept: [NameTimeline] = []
  /// The names after the last version that is kept.
  var base: NameTimeline { kept.last ?? NameTimeline() }
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
    let before: NameTimeline
    let after: NameTimeline
    /// The columns whose values earlier versions of the branch set.
    let valued: Set<Identity>
  }

  private struct BranchState {
    var names = NameTimeline()
    var valued: Set<Identity> = []
  }

  /// - Parameter branches: The versions that are moved, of each branch in order.
  init(_ branches: [[History.Version]], behind kept: [History.Version]) throws(History.Finding) {
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
    let snapshot = try version.source.checking { () throws(Diagnostic) in
      try SchemaDatabase(version.file.snapshot)
    }
    var next = state
    for step in version.file.steps.map(\.value) {
      let before = next.names
      follow(step, &next, in: snapshot, isKept: branch == nil)
      items.append(
        BranchStep(
          step: step, version: version, branch: branch, before: before, after: next.names,
          valued: state.valued))
    }
    next.names.match(snapshot) { identity(of: $1, in: $0, beside: $2, isKept: branch == nil) }
    return next
  }

  // MARK: - Steps

  private mutating func follow(
    _ step: MigrationStep, _ state: inout BranchState, in snapshot: SchemaDatabase, isKept: Bool
  ) {
    let (before, parts) = (state.names, step.parts)
    state.names.follow(step) { identity(of: $1, in: $0, beside: $2, isKept: isKept) }
    for part in parts.names {
      if part.role == .created, part.column == nil {
        addColumns(of: part.table.value, in: snapshot, &state.names, isKept)
      }
      if !isKept { note(part, before) }
    }
    state.valued.formUnion(parts.valuedColumns.compactMap { state.names.column($0) })
  }

  /// Adds the columns of a new table.
  private mutating func addColumns(
    of table: String, in snapshot: SchemaDatabase, _ names: inout NameTimeline, _ isKept: Bool
  ) {
    guard let owner = names.table(table) else { return }
    for column in (snapshot.table(named: table)?.table.columns ?? []).map(\.name.value)
    where names.column(column, of: owner) == nil {
      let identity = identity(of: column, in: owner, beside: names, isKept: isKept)
      names.name(identity, of: owner, column)
    }
  }

  /// Records the names that a branch gives, and what it drops.
  private mutating func note(_ part: StepParts.NamedPart, _ before: NameTimeline) {
    guard let found = before.identity(of: part) else { return }
    switch part.role {
    case .renamed: if let name = part.newName { wishes[found, default: []].append(name.value) }
    case .dropped, .moved: dropped.insert(found)
    case .changed, .created, .filled, .read, .reordered: break
    }
  }

  private mutating func identity(
    of name: String, in table: Identity?, beside names: NameTimeline, isKept: Bool
  ) -> Identity {
    identities += 1
    if !isKept {
      added[identities] = Addition(table: table, name: name, known: Set(names[table].identities))
    }
    return identities
  }
}

extension StepParts {
  /// The columns whose values the step decides.
  fileprivate var valuedColumns: [ColumnPlace] {
    names.filter { part in
      switch part.role {
      case .created, .filled: true
      case .changed: conversion?.isDecided == true
      case .dropped, .moved, .read, .renamed, .reordered: false
      }
    }.compactMap(\.place)
  }
}
