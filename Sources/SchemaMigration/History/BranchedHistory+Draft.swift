package import SchemaParser

/// The draft that replaces the versions of other branches.
extension BranchedHistory {
  /// The names that authors gave to the versions, joined by `-and-`, or only the first one if that
  /// is too long; nil if the authors gave no names.
  package var name: String? {
    var names: [String] = []
    let parts = moved.compactMap(\.file.givenName).flatMap { $0.split(separator: "-and-") }
    for name in parts.map(String.init) where !names.contains(name) { names.append(name) }
    let all = names.joined(separator: "-and-")
    return all.utf8.count <= MigrationFile.longestMadeName && !all.isEmpty ? all : names.first
  }

  /// Returns the given answers with those of the versions added.
  ///
  /// - Throws: A finding if two versions contradict each other about a table or column, or if an
  ///   expression would have a different value in a single draft.
  package func answers(_ given: MigrationAnswers) throws(History.Finding) -> MigrationAnswers {
    var answers = given
    answers.draftSnapshot = moved.last?.file.snapshot
    var branches: [BranchSteps] = []
    var seen: [MigrationStep] = []
    for branch in chains {
      var steps: [MigrationStep] = []
      for version in branch {
        let own = ownSteps(of: version).map { $0.following(given) }.without(seen)
        if let finding = contradiction(of: own, in: version, to: seen + steps)
          ?? version.staleReading(of: own, after: steps, given)
        {
          throw finding
        }
        steps = steps.followed(by: own)
      }
      seen += steps
      branches.append(BranchSteps(steps, writtenFor: snapshots(of: branch)))
    }
    answers.draft = draft(of: branches)
    return answers
  }

  private func draft(of branches: [BranchSteps]) -> [MigrationStep] {
    let first = moved.map(\.file.version.value).min() ?? 0
    let unknown = kept.filter { $0.file.version.value >= first }.flatMap(\.file.steps)
    let renames = unknown.map(\.value).filter(\.isRename)
    let placed = branches.map { renames.isEmpty ? $0 : $0.following(renames) }
    return placed.dropFirst().reduce(placed.first) { $0?.joined(with: $1) ?? $1 }?.steps ?? []
  }

  /// The versions, in chains that follow on each other, in an order in which they can run.
  private var chains: [[History.Version]] {
    var chains: [[History.Version]] = []
    for version in moved {
      if let place = chains.firstIndex(where: { version.follows($0.last) }) {
        chains[place].append(version)
      } else {
        chains.append([version])
      }
    }
    return chains.inOrder
  }

  /// Returns the steps of a version, without those that kept versions of its number or a later one
  /// have too.
  private func ownSteps(of version: History.Version) -> [MigrationStep] {
    let unknown = kept.filter { $0.file.version.value >= version.file.version.value }
    return version.file.steps.map(\.value).without(unknown.flatMap(\.file.steps).map(\.value))
  }

  /// Returns the schema before a branch, and those of its versions.
  private func snapshots(of branch: [History.Version]) -> [SchemaSnapshot] {
    let base = (kept + moved).first { $0.file.to.value == branch.first?.file.from?.value }
    return ([base].compactMap(\.self) + branch).map(\.file.snapshot)
  }

  private func contradiction(
    of steps: [MigrationStep], in version: History.Version, to others: [MigrationStep]
  ) -> History.Finding? {
    for step in steps {
      guard let other = others.first(where: { $0.contradicts(step) }) else { continue }
      let range = step.written?.range ?? version.file.version.range
      let owner = moved.first { $0.file.steps.contains { $0.value == other } }
      var finding = version.finding(
        .lostWriting,
        "'\(step.names.first ?? "")' has a different fill in \(owner?.title ?? "another file"): edit one, or pass --fill",
        at: range)
      finding.diagnostics[0].hints = [other, step].compactMap(\.fillOption)
      return finding
    }
    return nil
  }

  /// Returns the oldest version whose apps may read databases of the draft; nil if only the draft's
  /// own may. It has to be allowed to read the databases of every version that the draft replaces,
  /// and of the kept versions beside those.
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

extension History.Version {
  /// Returns a finding if an expression reads what earlier versions of its branch change: in a
  /// single draft, all expressions read rows as they were before it.
  fileprivate func staleReading(
    of steps: [MigrationStep], after earlier: [MigrationStep], _ given: MigrationAnswers
  ) -> History.Finding? {
    for step in steps where !step.names.contains(where: { given.isDiscarded($0) }) {
      guard let (column, expression) = step.reading(of: earlier) else { continue }
      var finding = finding(
        .lostWriting,
        "'\(step.names.first ?? "")' reads '\(column)', which another version of the draft changes: "
          + "in one draft it would read the value from before",
        at: expression.range)
      finding.diagnostics[0].hints = step.rewritingOptions
      return finding
    }
    return nil
  }
}

extension MigrationStep {
  /// Returns the expression that reads a column whose values earlier steps set.
  fileprivate func reading(
    of earlier: [MigrationStep]
  ) -> (column: String, expression: Located<String>)? {
    guard let (table, expressions) = rowExpressions else { return nil }
    let columns = earlier.compactMap(\.valuedColumn).filter {
      SQLName.areEqual($0.table.value, table)
    }
    for expression in expressions {
      let tokens = SQLTokens(expression.value)
      if let column = columns.first(where: { tokens.mentions($0.column.value) }) {
        return (column.column.value, expression)
      }
    }
    return nil
  }

  /// The expressions over a row, with the table of the row.
  private var rowExpressions: (table: String, expressions: [Located<String>])? {
    switch self {
    case .createTable(_, let rows?):
      (rows.table.value, rows.values.map(\.expression) + [rows.condition].compactMap(\.self))
    case .addColumn(let place, let fill?): (place.table.value, [fill])
    case .changeColumn(let place, let conversion):
      (place.table.value, [conversion.convert, conversion.fill].compactMap(\.self))
    default: nil
    }
  }

  /// The column that the step adds, or whose values it changes.
  private var valuedColumn: ColumnPlace? {
    switch self {
    case .addColumn(let place, _), .moveColumn(_, let place, _): place
    case .changeColumn(let place, let conversion): conversion.isDecided ? place : nil
    default: nil
    }
  }
}

extension MigrationStep {
  /// Returns whether both steps set the values of the same table or column by hand, but
  /// differently.
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

  /// Returns the step without the parts that options of the command override.
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

extension [[History.Version]] {
  /// The branches by the number of their first version. Among equal numbers, those that drop or
  /// move more come later, so that the SQL of the others still finds it.
  fileprivate var inOrder: [[History.Version]] {
    func key(_ branch: [History.Version]) -> (Int64, Int) {
      (branch[0].file.version.value, branch.reduce(0) { $0 + $1.lossCount })
    }
    return enumerated().sorted { left, right in
      let (first, second) = (key(left.element), key(right.element))
      return first == second ? left.offset < right.offset : first < second
    }.map(\.element)
  }
}

extension History.Version {
  /// The number of steps that drop or move something.
  fileprivate var lossCount: Int {
    file.steps.count { step in
      switch step.value {
      case .dropTable, .dropColumn, .moveColumn: true
      default: false
      }
    }
  }
}

extension [MigrationStep] {
  /// Returns the steps without the given ones, each removed as often as it is given.
  fileprivate func without(_ others: [MigrationStep]) -> [MigrationStep] {
    var others = others
    return filter { step in
      guard let place = others.firstIndex(of: step) else { return true }
      others.remove(at: place)
      return false
    }
  }
}
