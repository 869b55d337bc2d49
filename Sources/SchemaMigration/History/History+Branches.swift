package import SchemaParser

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
  /// - Throws: What a person has to decide or to mend.
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
    let goals = Set(candidates.map(\.file.to.value))
    if goals.count < 2 { return candidates.first }
    let continued = candidates.filter { version in sealed.contains { $0.follows(version) } }
    if continued.count == 1 { return continued.first }
    throw fork(of: candidates)
  }

  private static func fork(of candidates: [History.Version]) -> History.Finding {
    let last = candidates[candidates.count - 1]
    let message =
      "branches have sealed several versions \(last.file.version.value), and only one can stay: "
      + "the one that has been shipped"
    var finding = last.finding(.forkedHistory, message, at: last.file.version.range)
    finding.diagnostics[0].hints = candidates.map { version in
      "is it \(version.title)?   " + AnswerOption.keep(version.choice)
    }
    return finding
  }
}

extension History.Version {
  /// What names the version among those of its number.
  package var choice: String {
    side?.name ?? source.path.split(separator: "/").last.map(String.init) ?? source.path
  }

  /// The version for people who look on.
  package var title: String {
    side.map { "'\($0.name)' of \($0.text.whole.path)" } ?? source.path
  }

  /// Where a range of its text stands in the file.
  package func place(of range: SourceRange) -> (source: SourceFile, range: SourceRange) {
    side.map { ($0.text.whole, $0.text.place(of: range)) } ?? (source, range)
  }

  /// Whether the version is sealed, and as it was then.
  fileprivate var isIntact: Bool {
    file.isSealed && file.edit == nil && file.snapshot.hash == file.to.value
  }

  fileprivate func isSame(as other: Self) -> Bool {
    source.path == other.source.path && side?.name == other.side?.name
  }

  fileprivate func follows(_ last: Self?) -> Bool {
    guard let last else { return file.from == nil }
    return file.version.value == last.file.version.value + 1
      && file.from?.value == last.file.to.value
  }

  /// Checks that nothing is lost where the version comes behind others.
  fileprivate func requirePlace(
    among versions: [Self], beside kept: [Self]
  ) throws(History.Finding) {
    guard file.isSealed else { return }
    if isIntact {
      guard let from = file.from,
        !versions.contains(where: { $0.file.isSealed && $0.file.to.value == from.value })
      else { return }
      throw finding(
        .versionGap, "the version before \(file.version.value) is missing, or isn't sealed",
        at: from.range)
    }
    if kept.contains(where: { $0.file.version.value == file.version.value }) { return }
    throw brokenSeal
  }

  private var brokenSeal: History.Finding {
    let edit =
      file.edit
      ?? Diagnostic(
        .wrongSnapshotHash, "the hash is not that of the schema below", at: file.to.range)
    guard let whole = side?.text.whole, let marker = whole.conflictMarker else {
      return History.Finding(source: source, diagnostics: [edit])
    }
    var mixture = Diagnostic(
      .editedSeal,
      "the merge has mixed both sides: neither is version \(file.version.value) as it was sealed",
      at: marker)
    let name = VersionFileName(
      version: file.version.value, name: String(file.name.value.prefix(80)) + "-theirs")
    let path = whole.path.dropLast(whole.path.split(separator: "/").last?.count ?? 0) + name.file
    mixture.hints = [
      "in Git, for a file of each:   git show \(ShellWord.quote(":2:./" + whole.path)) > "
        + "\(ShellWord.quote(whole.path)) && git show \(ShellWord.quote(":3:./" + whole.path)) > "
        + ShellWord.quote(String(path))
    ]
    return History.Finding(source: whole, diagnostics: [mixture])
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
  fileprivate var lossCount: Int {
    file.steps.count { step in
      switch step.value {
      case .renameTable, .renameColumn, .dropTable, .dropColumn, .moveColumn: true
      default: false
      }
    }
  }
}
