import SchemaParser

/// The versions of merged branches: those that are kept, and those that move behind them.
package struct BranchedHistory: Sendable {
  /// The sealed versions that are kept, in order.
  package private(set) var kept: [History.Version] = []
  /// The other versions of the branches, by number.
  package let moved: [History.Version]
  /// The sealed versions that could have been kept but aren't.
  package var losers: [History.Version] { moved.filter(\.isIntact) }

  /// Finds the sealed versions to keep. If branches sealed several versions with the same number,
  /// the one that the choices name is kept, or else the only one that other sealed versions follow.
  ///
  /// - Parameter choices: The files of the versions to keep, or `ours` or `theirs` for files with
  ///   conflict markers.
  /// - Throws: A finding if the author has to decide, or if a version has no place in the history.
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
    let others = versions.filter { version in !kept.contains { $0.isSame(as: version) } }
    moved = others.ordered { $0.file.version.value }
    for version in moved { try version.requirePlace(among: versions, beside: kept) }
  }

  /// Whether another choice would have kept a version.
  package func couldKeep(_ version: History.Version) -> Bool {
    version.follows(nil) || kept.contains { version.follows($0) }
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
    return last.finding(
      .forkedHistory, message, at: last.file.version.range,
      hints: candidates.map { "is it \($0.title)?   " + AnswerOption.keep($0.choice) })
  }
}

extension History.Version {
  /// Returns whether both versions perform the same actions and lead to the same schema.
  fileprivate func isEqual(to other: Self) -> Bool {
    file.to.value == other.file.to.value
      && file.actions.map(\.value) == other.file.actions.map(\.value)
  }
}
