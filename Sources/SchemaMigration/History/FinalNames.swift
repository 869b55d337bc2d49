import DBGenSQLText

/// The names of tables and columns at the end of a draft that merges several branches.
struct FinalNames {
  typealias Identity = NameTimeline.Identity

  private(set) var names = NameTimeline()
  /// The objects that branches drop, unless the schema still has them.
  private(set) var dropped: Set<Identity>

  /// Two tables or columns that would have the same name.
  struct Collision: Error {
    /// The names in the base, or in the branches that add them.
    let places: [String]
    let name: String
  }

  private let given: MigrationAnswers

  /// - Parameter goal: The schema that the draft leads to.
  init(
    _ branches: BranchNames, to goal: SnapshotNames, _ given: MigrationAnswers
  ) throws(Collision) {
    self.given = given
    dropped = branches.dropped
    let tables = Self.all(branches, in: nil, branches.base.tables.names)
    let ends = try settle(tables, branches, [""]) { goal.columns(of: $0) != nil }
    for (table, name) in ends { names.name(table: table, name) }
    for (table, old) in tables {
      let columns = Self.all(branches, in: table, branches.base.columns[table]?.names ?? [:])
      let new = ends[table] ?? old
      let owners = [old + ".", new + "."]
      let ends = try settle(columns, branches, owners) { goal.has($0, of: new) }
      for (column, name) in ends { names.name(column: column, of: table, name) }
    }
  }

  func name(ofTable table: Identity) -> String? { names.name(ofTable: table) }

  func name(ofColumn column: Identity) -> String? { names.name(ofColumn: column) }

  /// Returns the tables, or the columns of one table, with their first names.
  private static func all(
    _ branches: BranchNames, in table: Identity?, _ base: [Identity: SQLName]
  ) -> [(Identity, String)] {
    let added = branches.added.filter { $0.value.table == table }.mapValues(\.name)
    return base.mapValues(\.description).merging(added) { $1 }.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value)
    }
  }

  /// Returns the final names. Dropped objects keep their names, unless others take them.
  private mutating func settle(
    _ names: [(Identity, String)], _ branches: BranchNames, _ owners: [String],
    isInGoal: (String) -> Bool
  ) throws(Collision) -> [Identity: String] {
    var ends: [Identity: String] = [:]
    for (identity, name) in names where !dropped.contains(identity) {
      let isBase = branches.added[identity] == nil
      let isOther = !isBase && names.contains { branches.added[$0.0] == nil && $0.1 == name }
      let answer = isOther ? nil : owners.firstResult { given.answer($0 + name) }
      let wishes = (branches.wishes[identity] ?? []).reversed() + [name]
      let end = answer ?? wishes.first(where: isInGoal) ?? wishes[0]
      for (other, taken) in ends
      where SQLName.areEqual(taken, end) && branches.areDifferent(identity, other) {
        let first = names.first { $0.0 == other }?.1 ?? ""
        throw Collision(places: [owners[0] + first, owners[0] + name], name: end)
      }
      ends[identity] = end
    }
    for (identity, name) in names where dropped.contains(identity) {
      let wishes = (branches.wishes[identity] ?? []).reversed() + [name]
      let isFree = { (name: String) in !ends.values.contains { SQLName.areEqual($0, name) } }
      if let end = wishes.first(where: { isInGoal($0) && isFree($0) }) {
        dropped.remove(identity)
        ends[identity] = end
      } else if isFree(name) {
        ends[identity] = name
      }
    }
    return ends
  }
}

extension BranchNames {
  /// Whether the objects are different: a branch knows both, or both existed before. If two
  /// branches add an object with the same name, it is the same object.
  fileprivate func areDifferent(_ first: Identity, _ second: Identity) -> Bool {
    let (addition, other) = (added[first], added[second])
    if addition == nil, other == nil { return true }
    return addition?.known.contains(second) ?? false || other?.known.contains(first) ?? false
  }
}
