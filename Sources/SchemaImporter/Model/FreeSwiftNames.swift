import SchemaParser

/// Swift names that are still free, for declarations without a name of their own.
struct FreeSwiftNames {
  private var taken: Set<String>
  private let areTypes: Bool
  /// The next attempt to make, by first proposal.
  private var attempts: [String: Int] = [:]

  /// Creates the names of types or members that are free beside the given ones.
  init(beside names: [String], areTypes: Bool) {
    self.areTypes = areTypes
    taken = []
    taken = Set(names.map(key))
  }

  /// Takes and returns the first free name among those proposed for attempts 1, 2, and so on.
  mutating func take(_ proposal: (Int) -> String) -> String {
    let first = proposal(1)
    var attempt = attempts[first] ?? 1
    while !isFree(proposal(attempt)) { attempt += 1 }
    attempts[first] = attempt + 1
    return take(proposal(attempt))
  }

  /// Takes and returns a name.
  mutating func take(_ name: String) -> String {
    taken.insert(key(name))
    return name
  }

  /// Returns whether a name is unused and doesn't clash with Swift's own names.
  func isFree(_ name: String) -> Bool {
    let clashes =
      areTypes
      ? SwiftName.keywords.contains(name) || SwiftName.standardTypes.contains(name)
        || SwiftName.nestedTypes.contains(name)
      : SwiftName.structMembers.contains(name)
    return !clashes && !taken.contains(key(name))
  }

  /// Returns the key by which names are compared. Type names are also file names, so their case is
  /// ignored.
  private func key(_ name: String) -> String {
    areTypes ? SwiftName.fileKey(of: name) : name
  }
}
