package import SchemaParser

/// A version, with the plan that leads to it.
package struct PlannedVersion: Sendable {
  package var version: Int64
  package var name: String
  package var minReader: Int64?
  package var isSealed: Bool
  package var steps: [Located<MigrationStep>]
  package var snapshot: SchemaSnapshot
  /// The plan that leads to it from the previous version; empty for the first version.
  package var plan: MigrationPlan
}

extension PlannedVersion {
  /// Creates the only version of a schema without a history, a draft.
  package init(first snapshot: SchemaSnapshot) {
    self.init(
      version: 1, name: "initial", isSealed: false, steps: [], snapshot: snapshot,
      plan: MigrationPlan(actions: []))
  }
}

extension History {
  /// Returns the versions with their plans: sealed versions keep their actions, and a draft is
  /// planned again.
  ///
  /// - Parameter schema: The current schema, which is that of the last version.
  /// - Throws: An error in the steps of the draft.
  package func planned(for schema: Schema) throws(Diagnostic) -> [PlannedVersion] {
    var planned: [PlannedVersion] = []
    for version in versions {
      let file = version.file
      let plan =
        if file.isSealed { MigrationPlan(actions: file.actions.map(\.value)) } else {
          try Self.plan(file, after: planned.last?.snapshot, MigrationContext(schema))
        }
      planned.append(
        PlannedVersion(
          version: file.version.value, name: file.name.value, minReader: file.minReader?.value,
          isSealed: file.isSealed, steps: file.steps, snapshot: file.snapshot, plan: plan))
    }
    return planned
  }

  private static func plan(
    _ file: MigrationFile, after old: SchemaSnapshot?, _ context: MigrationContext
  ) throws(Diagnostic) -> MigrationPlan {
    guard let old else { return MigrationPlan(actions: []) }
    return try MigrationPlanner.plan(
      from: old, to: file.snapshot, steps: file.steps, context: context)
  }

  /// Returns the next version of a schema as a draft, which replaces any existing draft.
  ///
  /// - Parameter name: The name of the version. By default, it keeps the name that the author gave
  ///   to the draft, or is named after its changes.
  /// - Returns: The version, or the open questions; neither if nothing has changed.
  package func next(
    for schema: Schema, name: String?, answers: MigrationAnswers
  ) throws(Diagnostic) -> (file: MigrationFile?, questions: [Diagnostic]) {
    let snapshot = SchemaSnapshot(of: schema)
    let name = name ?? draft?.file.givenName
    let to = Located(snapshot.hash, at: 0..<0)
    guard let base else {
      if answers.isGiven {
        let message = "the first version has no steps: 'dbgen migration seal' ends it"
        return (nil, [Diagnostic(.needlessAnswer, message, at: 0..<0)])
      }
      return (
        MigrationFile(
          version: Located(1, at: 0..<0), name: (name ?? MigrationFile.firstName).located,
          from: nil, to: to, snapshot: snapshot), []
      )
    }
    var answers = answers
    answers.draft = draft?.file.steps.map(\.value) ?? answers.draft
    answers.draftSnapshot = draft?.file.snapshot ?? answers.draftSnapshot
    let (steps, questions) = try SchemaDiff.steps(
      from: base.file.snapshot, to: schema, answers: answers)
    guard questions.isEmpty, !steps.isEmpty || to.value != base.file.to.value else {
      return (nil, questions)
    }
    var file = MigrationFile(
      version: Located(base.file.version.value + 1, at: 0..<0),
      name: (name ?? steps.changeName).located, from: base.file.to, to: to, snapshot: snapshot)
    file.minReader = draft?.file.minReader
    file.steps = steps.map { Located($0, at: $0.written?.range ?? 0..<0) }
    return (file, [])
  }
}

extension MigrationStep {
  /// The hand-written part of the step, if it was read from a file.
  var written: Located<String>? {
    let text: Located<String>? =
      switch self {
      case .sql(let text), .swift(let text): text
      case .moveColumn(let from, _, _): from.column
      case .createTable(_, let rows): rows?.table
      case .addColumn(_, let fill): fill
      case .changeColumn(_, let conversion): conversion.convert ?? conversion.fill
      default: nil
      }
    return text.flatMap { $0.range.isEmpty ? nil : $0 }
  }
}
