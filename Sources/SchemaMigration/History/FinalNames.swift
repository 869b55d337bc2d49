import DBGenSQLText
import SchemaParser

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
    _ branches: BranchNames, to goal: SchemaDatabase, _ given: MigrationAnswers
  ) throws(Collision) {
    self.given = given
    dropped = branches.dropped
    let tables = Self.all(branches, in: nil)
    let known = Set(goal.tables.map(\.sqlName))
    let ends = try settle(tables, branches, [""]) { known.contains(SQLName($0)) }
    for (table, name) in ends { names.name(table, name) }
    for (table, old) in tables {
      let new = ends[table] ?? old
      let owners = [old + ".", new + "."]
      let ends = try settle(Self.all(branches, in: table), branches, owners) {
        goal.column(ColumnPlace(new, $0)) != nil
      }
      for (column, name) in ends { names.name(column, of: table, name) }
    }
  }

  /// Returns the columns of a table, or the tables for nil, with their first names.
  private static func all(_ branches: BranchNames, in table: Identity?) -> [(Identity, String)] {
    let added = branches.added.filter { $0.value.table == table }.mapValues(\.name)
    return branches.base[table].names.mapValues(\.description).merging(added) { $1 }
      .sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
  }

  /// Returns the final names. Dropped objects keep their names, unless others take them.
  private mutating func settle(
    _ names: [(Identity, String)], _ branches: BranchNames, _ owners: [String],
    isInGoal: (String) -> Bool
  ) throws(Collision) -> [Identity: String] {
    var ends: [Identity: String] = [:]
    func candidates(_ identity: Identity, _ name: String) -> [String] {
      ((branches.wishes[identity] ?? []).reversed() + [name]).filter(isInGoal)
    }
    // What was there before and can have only one name has it.
    let reserved = names.filter { identity, name in
      !dropped.contains(identity) && branches.added[identity] == nil
        && Set(candidates(identity, name).map { SQLName($0) }).count == 1
    }.map { ($0, candidates($0, $1)[0]) }
    for (identity, name) in names where !dropped.contains(identity) {
      let isBase = branches.added[identity] == nil
      let isOther = !isBase && names.contains { branches.added[$0.0] == nil && $0.1 == name }
      let answer = isOther ? nil : owners.compactMap { given.answer($0 + name) }.first
      let candidates = candidates(identity, name)
      let free = candidates.first { name in
        !reserved.contains { $0 != identity && SQLName.areEqual($1, name) }
      }
      let end = answer ?? free ?? candidates.first ?? branches.wishes[identity]?.last ?? name
      for (other, taken) in ends
      where SQLName(taken) == SQLName(end) && branches.areDifferent(identity, other) {
        let first = names.first { $0.0 == other }?.1 ?? ""
        throw Collision(places: [owners[0] + first, owners[0] + name], name: end)
      }
      ends[identity] = end
    }
    for (identity, name) in names where dropped.contains(identity) {
      ends[identity] = end(ofDropped: identity, name, branches, beside: ends, isInGoal)
    }
    return ends
  }

  /// Returns the final name of a dropped object, which isn't dropped if the schema still has it; nil
  /// if others have taken its name.
  private mutating func end(
    ofDropped identity: Identity, _ name: String, _ branches: BranchNames,
    beside ends: [Identity: String], _ isInGoal: (String) -> Bool
  ) -> String? {
    let names = (branches.wishes[identity] ?? []).reversed() + [name]
    let free = names.filter { name in !ends.values.contains { SQLName.areEqual($0, name) } }
    guard let end = free.first(where: isInGoal) else { return free.contains(name) ? name : nil }
    dropped.remove(identity)
    return end
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
