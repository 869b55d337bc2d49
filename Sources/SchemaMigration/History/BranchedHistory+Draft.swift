package import SchemaParser

/// The draft that takes over the versions of other branches.
extension BranchedHistory {
  /// The names that persons gave to them; nil where there is none.
  package var name: String? {
    var names: [String] = []
    let parts = moved.compactMap(\.file.givenName).flatMap { $0.split(separator: "-and-") }
    for name in parts.map(String.init) where !names.contains(name) { names.append(name) }
    let all = names.joined(separator: "-and-")
    return all.utf8.count <= MigrationFile.longestMadeName && !all.isEmpty ? all : names.first
  }

  /// Adds what they say to the answers of a run.
  ///
  /// - Throws: Where two of them say different things of a table or column.
  package func answers(_ given: MigrationAnswers) throws(History.Finding) -> MigrationAnswers {
    var answers = given
    answers.draftSnapshot = moved.last?.file.snapshot
    for version in moved {
      let steps = steps(of: version).map { $0.following(given) }.without(answers.draft)
      for step in steps {
        if let other = answers.draft.first(where: { $0.contradicts(step) }) {
          throw contradiction(of: step, in: version, to: other)
        }
      }
      answers.draft = answers.draft.followed(by: steps)
    }
    return answers
  }

  /// The steps of a version that the kept ones, which it didn't know, don't have, with the names that
  /// these leave.
  private func steps(of version: History.Version) -> [MigrationStep] {
    let unknown = kept.filter { $0.file.version.value >= version.file.version.value }
    let done = unknown.flatMap(\.file.steps).map(\.value)
    return version.file.steps.map(\.value).without(done).map { $0.following(done) }
      .filter { !$0.isEmptyRename }
  }

  private func contradiction(
    of step: MigrationStep, in version: History.Version, to other: MigrationStep
  ) -> History.Finding {
    let range = step.written?.range ?? version.file.version.range
    let owner = moved.first { $0.file.steps.contains { $0.value == other } }
    var finding = version.finding(
      .lostWriting,
      "'\(step.names.first ?? "")' has a different fill in \(owner?.title ?? "another file"): edit one, or pass --fill",
      at: range)
    finding.diagnostics[0].hints = [other, step].compactMap(\.fillOption)
    return finding
  }

  /// The oldest version whose apps may read databases of the draft: one that may read those of all that
  /// it takes over, and of what came before them meanwhile.
  package func minReader(ofVersion number: Int64) -> Located<Int64>? {
    var oldest: Int64 = 1
    for file in moved.map(\.file) {
      guard let reader = file.minReader?.value else { return nil }
      oldest = max(oldest, reader == file.version.value ? number : reader)
    }
    let known = moved.map(\.file.version.value).min() ?? number
    for file in kept.map(\.file) where file.version.value >= max(known, oldest + 1) {
      oldest = max(oldest, file.minReader?.value ?? file.version.value)
    }
    return oldest < number ? Located(oldest, at: 0..<0) : nil
  }
}

extension MigrationStep {
  /// Whether both say by hand what one table or column holds, and not the same.
  fileprivate func contradicts(_ other: Self) -> Bool {
    isWritten && other.isWritten && title == other.title && self != other
  }

  private var isWritten: Bool {
    switch self {
    case .createTable(_, _?), .addColumn(_, _?): true
    case .changeColumn(_, let conversion): conversion.isDecided
    default: false
    }
  }

  fileprivate var fillOption: String? {
    switch self {
    case .addColumn(let place, let fill?):
      "that one?   " + AnswerOption.fill(place.description, with: fill.value)
    case .changeColumn(let place, let conversion):
      if let fill = conversion.fill {
        "that one?   " + AnswerOption.fill(place.description, with: fill.value)
      } else if conversion.onBad?.value == .fail {
        "that one?   " + AnswerOption.refuse(place.description)
      } else {
        nil
      }
    default: nil
    }
  }

  /// The step without what an option of the command fills otherwise.
  fileprivate func following(_ answers: MigrationAnswers) -> MigrationStep {
    switch self {
    case .addColumn(let place, _?) where answers.fill(place.description) != nil:
      return .addColumn(place, fill: nil)
    case .changeColumn(let place, var conversion)
    where answers.fill(place.description) != nil || answers.refuses(place.description):
      (conversion.fill, conversion.onBad) = (nil, nil)
      return .changeColumn(place, conversion)
    default: return self
    }
  }
}

extension [MigrationStep] {
  /// The steps without others, each as often as it is among these.
  fileprivate func without(_ others: [MigrationStep]) -> [MigrationStep] {
    var others = others
    return filter { step in
      guard let place = others.firstIndex(of: step) else { return true }
      others.remove(at: place)
      return false
    }
  }
}
