/// Names in Swift that nothing has yet: for who gives them to what has none of its own.
package struct FreeSwiftNames {
  private var taken: Set<String>
  private let areTypes: Bool
  /// The attempts that are left, by the first proposal.
  private var attempts: [String: Int] = [:]

  private init(_ names: [String], areTypes: Bool) {
    self.areTypes = areTypes
    taken = []
    taken = Set(names.map(key))
  }

  /// Beside the names that types have.
  package static func types(beside names: [String]) -> FreeSwiftNames {
    FreeSwiftNames(names, areTypes: true)
  }

  /// Beside the names that the members of a type have.
  package static func members(beside names: [String]) -> FreeSwiftNames {
    FreeSwiftNames(names, areTypes: false)
  }

  /// Returns the first of the names that are proposed for the attempts 1, 2... which is free, and
  /// takes it.
  package mutating func take(_ proposal: (Int) -> String) -> String {
    let first = proposal(1)
    var attempt = attempts[first] ?? 1
    while !isFree(proposal(attempt)) { attempt += 1 }
    let name = proposal(attempt)
    attempts[first] = attempt + 1
    taken.insert(key(name))
    return name
  }

  /// Whether nothing has a name, and Swift allows it.
  package func isFree(_ name: String) -> Bool {
    let clashes =
      areTypes
      ? SwiftName.keywords.contains(name) || SwiftName.standardTypes.contains(name)
        || SwiftName.nestedTypes.contains(name)
      : SwiftName.structMembers.contains(name)
    return !clashes && !taken.contains(key(name))
  }

  /// The names of types are those of files as well.
  private func key(_ name: String) -> String {
    areTypes ? GeneratedFile.baseName(of: name).uppercased().lowercased() : name
  }
}

extension String {
  /// What a type is called in Swift that has this name in a schema and no other.
  package var nameOfSwiftType: String { SwiftName.type(from: self) }
  /// What a property is called in Swift that has this name in a schema and no other.
  package var nameOfSwiftMember: String { SwiftName.member(from: self) }
}
