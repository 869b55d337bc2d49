import DBGenSQLSyntax
package import SchemaParser
import SchemaSQL

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
  package init(_ versions: [History.Version], keeping choices: [String]) throws(History.Finding) {
    let sealed = versions.filter(\.isIntact)
    let firsts = sealed.filter { $0.file.from == nil }.map(\.file.version.value)
    if let last = firsts.max(), last != firsts.min() {
      for version in sealed where version.file.version.value == last { throw version.squashFinding }
    }
    while let next = try Self.next(after: kept.last, in: sealed, choices) { kept.append(next) }
    let kept = kept
    let others = versions.filter { version in !kept.contains { $0.isSame(as: version) } }
    moved = others.sorted { $0.mergeOrder < $1.mergeOrder }
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
  /// The order of the versions that move. It is the same whichever branch merges the other, also
  /// for the sides of one file.
  fileprivate var mergeOrder: (Int64, String, String) {
    let steps = file.steps.flatMap(\.value.lines).joined(separator: "\n")
    return (file.version.value, source.path, steps)
  }

  /// Returns whether both versions perform the same actions and lead to the same schema.
  fileprivate func isEqual(to other: Self) -> Bool {
    file.to.value == other.file.to.value
      && file.actions.map(\.value) == other.file.actions.map(\.value)
  }
}

/// The draft that replaces the versions of other branches.
extension BranchedHistory {
  /// The names that authors gave to the versions, joined by `-and-`, or only the first one if that
  /// is too long; nil if the authors gave no names.
  package var name: String? {
    let parts = moved.compactMap(\.file.givenName).flatMap { $0.split(separator: "-and-") }
    let names = parts.map(String.init).unique
    let all = names.joined(separator: "-and-")
    return all.utf8.count <= MigrationFile.longestMadeName && !all.isEmpty ? all : names.first
  }

  /// Adds the steps of the versions to the answers of a run.
  ///
  /// - Parameter schema: The schema that the draft leads to.
  /// - Throws: A finding if two versions contradict each other about a table or column, or if the
  ///   SQL of one can't be used as it is.
  package func answers(
    _ given: MigrationAnswers, for schema: Schema
  ) throws(History.Finding) -> MigrationAnswers {
    var answers = given
    answers.draftSnapshot = moved.last?.file.snapshot
    guard let first = moved.first?.file else { return answers }
    // A draft that nothing has come before stays as it is.
    if moved.count == 1, kept.allSatisfy({ $0.file.version.value < first.version.value }) {
      answers.draft = first.steps.map { $0.value.following(given) }
      return answers
    }
    let merge = try BranchMerge(chains, behind: kept, to: SchemaSnapshot(of: schema), given)
    answers = try merge.left(of: answers)
    answers.draft = try merge.steps()
    return answers
  }

  /// The sequences of versions that follow each other, in an order in which all can be performed.
  private var chains: [[History.Version]] {
    var chains: [[History.Version]] = []
    for version in moved {
      let place = chains.firstIndex { chain in
        chain.last.map { $0.isIntact && version.follows($0) } ?? false
      }
      if let place { chains[place].append(version) } else { chains.append([version]) }
    }
    // Those that drop or move more come later, so that the SQL of the others still finds everything.
    return chains.ordered { chain in
      chain.flatMap(\.file.steps).count { step in
        step.value.parts.names.contains { $0.role == .dropped || $0.role == .moved }
      }
    }.ordered { $0[0].file.version.value }
  }

  /// Returns the oldest version whose apps may use databases of the draft; nil if only the draft's
  /// own may. It has to be allowed to use the databases of every version that the draft replaces,
  /// and of the kept versions beside those.
  ///
  /// - Parameter user: `minReader` or `minWriter` of a version.
  package func oldest(
    _ user: KeyPath<MigrationFile, Located<Int64>?>, ofVersion number: Int64
  ) -> Located<Int64>? {
    var oldest: Int64 = 1
    for file in moved.map(\.file) {
      guard let version = file[keyPath: user]?.value else { return nil }
      oldest = max(oldest, version == file.version.value ? number : version)
    }
    let known = moved.map(\.file.version.value).min() ?? number
    for file in kept.map(\.file) where file.version.value >= max(known, oldest + 1) {
      oldest = max(oldest, file[keyPath: user]?.value ?? file.version.value)
    }
    return oldest < number ? Located(oldest, at: 0..<0) : nil
  }
}
