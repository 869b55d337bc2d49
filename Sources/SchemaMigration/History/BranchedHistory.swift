import SchemaParser

/// The versions of branches that were merged: those that stay, and those that come behind them.
package struct BranchedHistory: Sendable {
  /// Sealed versions, one after the other.
  package private(set) var kept: [History.Version] = []
  /// What other branches have beside them, in the order in which it can be done.
  package let moved: [History.Version]
  /// The sealed versions that could have been kept, and aren't.
  package var losers: [History.Version] { moved.filter(\.isIntact) }

  /// Finds the sealed versions that stay. Where branches have sealed several of one number, that is
  /// the one that is named, or else the only one that other sealed versions follow on.
  ///
  /// - Parameter choices: The files that stay, or `ours` or `theirs` in those with conflict markers.
  /// - Throws: The decision that it takes, or the version that has no place.
  package init(
    _ versions: [History.Version], keeping choices: [String]
  ) throws(History.Finding) {
    let sealed = versions.filter(\.isIntact)
    let firsts = sealed.filter { $0.file.from == nil }.map(\.file.version.value)
    if let last = firsts.max(), last != firsts.min() {
      for version in sealed where version.file.version.value == last { throw version.squashFinding }
    }
    while let next = try Self.next(after: kept.last, in: sealed, choices) { kept.append(next) }
    let kept = kept
    moved = versions.filter { version in !kept.contains { $0.isSame(as: version) } }.inOrder
    for version in moved { try version.requirePlace(among: versions, beside: kept) }
  }

  private static func next(
    after last: History.Version?, in sealed: [History.Version], _ choices: [String]
  ) throws(History.Finding) -> History.Version? {
    let candidates = sealed.filter { $0.follows(last) }
    if let chosen = candidates.first(where: { choices.contains($0.choice) }) { return chosen }
    if candidates.allSatisfy({ $0.isEqual(to: candidates[0]) }) { return candidates.first }
    let continued = candidates.filter { version in sealed.contains { $0.follows(version) } }
    if continued.count == 1 { return continued.first }
    throw fork(of: candidates)
  }

  private static func fork(of candidates: [History.Version]) -> History.Finding {
    let last = candidates[candidates.count - 1]
    let message =
      "several branches sealed version \(last.file.version.value); keep the one that was shipped"
    var finding = last.finding(.forkedHistory, message, at: last.file.version.range)
    finding.diagnostics[0].hints = candidates.map { version in
      "is it \(version.title)?   " + AnswerOption.keep(version.choice)
    }
    return finding
  }
}

extension [History.Version] {
  /// By number; of one number, what takes names away comes last, so that SQL of the others finds them.
  fileprivate var inOrder: [History.Version] {
    enumerated().sorted {
      ($0.element.file.version.value, $0.element.lossCount, $0.offset)
        < ($1.element.file.version.value, $1.element.lossCount, $1.offset)
    }.map(\.element)
  }
}

extension History.Version {
  /// Whether both do the same, and lead to the same schema.
  fileprivate func isEqual(to other: Self) -> Bool {
    file.to.value == other.file.to.value
      && file.actions.map(\.value) == other.file.actions.map(\.value)
  }

  fileprivate var lossCount: Int {
    file.steps.count { step in
      switch step.value {
      case .renameTable, .renameColumn, .dropTable, .dropColumn, .moveColumn: true
      default: false
      }
    }
  }
}
