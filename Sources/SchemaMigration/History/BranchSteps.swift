import SchemaParser

/// The steps of a branch, to be combined with those of other branches into one draft.
struct BranchSteps {
  private(set) var steps: [MigrationStep]
  /// The schemas that the SQL of the steps may have been written for.
  private let snapshots: [SchemaSnapshot]
  /// The renames of other branches that the steps already reflect.
  private var known: [MigrationStep] = []

  init(_ steps: [MigrationStep], writtenFor snapshots: [SchemaSnapshot]) {
    (self.steps, self.snapshots) = (steps, snapshots)
  }

  /// Returns the steps, adjusted to run after the renames of another branch.
  func following(_ others: [MigrationStep]) -> BranchSteps {
    let (own, rest) = renamesFirst
    let renames = others.map { $0.following(own) }
    let rewriter = NameRewriter(snapshots: snapshots, known: known + own, renames: renames)
    var branch = self
    branch.steps =
      own.map { $0.following(others) }.filter { !$0.isEmptyRename }
      + rest.map { $0.rewritten(by: rewriter).following(renames) }
    branch.known += others
    return branch
  }

  /// Returns the steps combined with those of another branch: the renames of both come first, and
  /// all other steps use the new names.
  func joined(with other: BranchSteps) -> BranchSteps {
    let renames = other.renamesFirst.renames
    let (names, rest) = following(renames).renamesFirst
    let others = other.following(renamesFirst.renames).renamesFirst.rest
    var joined = BranchSteps(
      renames + names + rest + others, writtenFor: snapshots + other.snapshots)
    joined.known = known + other.known
    return joined
  }

  /// The renames, and the other steps with the new names. A rename after a step that may free a
  /// name stays in its place.
  private var renamesFirst: (renames: [MigrationStep], rest: [MigrationStep]) {
    let start = steps.firstIndex(where: \.freesName) ?? steps.endIndex
    let (front, back) = (steps[..<start], steps[start...])
    let rest = front.indices.filter { !front[$0].isRename }.map { place in
      let renames = front[(place + 1)...].filter(\.isRename)
      let rewriter = NameRewriter(snapshots: snapshots, known: known, renames: renames)
      return front[place].rewritten(by: rewriter).following(renames)
    }
    return (front.filter(\.isRename), rest + back)
  }
}

extension MigrationStep {
  fileprivate var freesName: Bool {
    switch self {
    case .dropTable, .dropColumn: true
    default: false
    }
  }
}
