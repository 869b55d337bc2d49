import DBGenSQLSyntax
package import SchemaParser
import SchemaSQL

extension MigrationFile {
  /// Plans the steps of the version.
  ///
  /// - Parameter old: The snapshot of the version before.
  package func plan(
    after old: SchemaSnapshot, for schema: Schema
  ) throws(Diagnostic) -> MigrationPlan {
    try MigrationPlanner.plan(
      from: old, to: snapshot, steps: steps, context: MigrationContext(schema))
  }
}

extension History {
  /// Returns the versions with their actions: sealed versions keep theirs, and a draft is planned
  /// again.
  ///
  /// - Parameter schema: The current schema, which is that of the last version.
  /// - Throws: An error in the steps of the draft.
  package func planned(for schema: Schema) throws(Diagnostic) -> [SchemaVersion] {
    if versions.isEmpty { return [] }
    var planned: [SchemaVersion] = []
    for file in versions.map(\.file) {
      var version = SchemaVersion(
        number: file.version.value, name: file.name.value, minReader: file.minReader?.value,
        isSealed: file.isSealed, snapshot: file.snapshot, steps: file.steps)
      version.takesOver = file.takesOver
      version.minWriter = file.minWriter
      if file.isSealed {
        version.actions = file.actions.map(\.value).filter { $0.before == nil }
        version.repairs = file.actions.map(\.value).filter { $0.before != nil }
      } else if let last = planned.last {
        version.actions = try file.plan(after: last.snapshot, for: schema).actions
        version.repairs = try repairs(of: file, for: schema)
      }
      planned.append(version)
    }
    if let last = planned.indices.last {
      planned[last].maintained = schema.tables.flatMap { table in
        table.columns.filter { $0.role != nil }.map { ColumnPlace(table.name.value, $0.name.value) }
      }
    }
    return planned.repaired.typed(as: SchemaSnapshot(of: schema))
  }

  /// Plans the steps of a version that repair older databases, each for the schema that these have.
  package func repairs(
    of file: MigrationFile, for schema: Schema
  ) throws(Diagnostic) -> [MigrationAction] {
    var actions: [MigrationAction] = []
    var context = MigrationContext()
    context.functions = MigrationContext(schema).functions
    for step in file.steps {
      guard case .repair(let before, let sql) = step.value else { continue }
      let old = versions.first { $0.file.version.value == before.value - 1 }
      guard before.value != file.version.value else {
        throw Diagnostic(
          .impossibleStep,
          "version \(before.value) is this one, which can run SQL first: use '--sql-before' instead",
          at: before.range)
      }
      guard let old, before.value < file.version.value else {
        throw Diagnostic(
          .impossibleStep, "the history has no migration to version \(before.value)",
          at: before.range)
      }
      let plan = try MigrationPlanner.plan(
        from: old.file.snapshot, to: old.file.snapshot, steps: [Located(.sql(sql), at: step.range)],
        context: context)
      actions += plan.actions.map {
        MigrationAction(step.value.title, $0.effect, before: before.value)
      }
    }
    return actions
  }

  /// Returns the plan of the draft; nil if there is none.
  package func draftPlan(for schema: Schema) throws(Diagnostic) -> MigrationPlan? {
    guard let draft, let base else { return nil }
    return try draft.file.plan(after: base.file.snapshot, for: schema)
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
        let message = "the first version has no steps: seal it with 'dbgen migration seal'"
        return (nil, [Diagnostic(.needlessAnswer, message, at: 0..<0)])
      }
      return (firstVersion(named: name, to: to, snapshot, answers.takenOver), [])
    }
    if let number = answers.takenOver {
      let message =
        "'--takes-over \(number)' has no effect: only the first version takes over databases of another program"
      return (nil, [Diagnostic(.needlessAnswer, message, at: 0..<0)])
    }
    var answers = answers
    answers.draft = draft?.file.steps.map(\.value) ?? answers.draft
    answers.draftSnapshot = draft?.file.snapshot ?? answers.draftSnapshot
    let (steps, questions) = try SchemaDiff.steps(
      from: base.file.snapshot, to: schema, as: snapshot, answers: answers)
    let addsTypes = base.file.snapshot.types == nil && snapshot.types?.isEmpty == false
    guard questions.isEmpty,
      !steps.isEmpty || addsTypes
        || snapshot.asFar(as: base.file.snapshot).hash != base.file.to.value
    else { return (nil, questions) }
    var file = MigrationFile(
      version: Located(base.file.version.value + 1, at: 0..<0),
      name: (name ?? steps.changeName).located, from: base.file.to, to: to, snapshot: snapshot)
    file.minReader = draft?.file.minReader
    file.minWriter = draft?.file.minWriter
    file.steps = steps.map { Located($0, at: $0.written?.range ?? 0..<0) }
    return (file, [])
  }
}

extension History {
  /// Returns the first version, which has the number of another program's databases if it takes them
  /// over.
  private func firstVersion(
    named name: String?, to hash: Located<String>, _ snapshot: SchemaSnapshot, _ takenOver: Int64?
  ) -> MigrationFile {
    let number = takenOver ?? draft?.file.version.value ?? 1
    var file = MigrationFile(
      version: Located(number, at: 0..<0), name: (name ?? MigrationFile.firstName).located,
      from: nil, to: hash, snapshot: snapshot)
    file.takesOver = takenOver != nil || draft?.file.takesOver == true
    return file
  }

  /// A finding about SQL of sealed versions that fails on a database without rows, or that isn't
  /// allowed. Files that were sealed elsewhere may contain SQL that no planner has checked.
  package var objection: Finding? {
    guard let first = versions.first?.file.snapshot else { return nil }
    do {
      let size = versions.reduce(0) { size, version in
        size + version.source.bytes.count
          + version.file.snapshot.workSize(ofSteps: version.file.steps.count)
      }
      let database = try SQLiteConnection(first, size: size)
      return versions.dropFirst().lazy.filter(\.file.isSealed).compactMap {
        database.objection(to: $0, among: versions)
      }.first
    } catch {
      return versions.first.map { Finding(source: $0.source, diagnostics: [error]) }
    }
  }
}

extension SQLiteConnection {
  fileprivate func objection(
    to version: History.Version, among versions: [History.Version]
  ) -> History.Finding? {
    for (version, action) in version.actions(among: versions) {
      do {
        switch action.value.effect {
        case .run(let sql): try run(sql)
        case .refuse(let query, _, _): _ = try rowsWithStandIns(query)
        case .call: break
        }
      } catch {
        let reason = action.value.effect.lack ?? error.description
        let message = "SQLite refuses to \(action.value.step): \(reason)"
        let diagnostic = Diagnostic(.impossibleStep, message, at: action.range)
        return History.Finding(source: version.source, diagnostics: [diagnostic])
      }
    }
    return nil
  }
}

extension MigrationAction.Effect {
  /// Why the SQLite that is linked is too old for it; nil if it isn't known to be.
  fileprivate var lack: String? {
    switch self {
    case .run(let sql), .refuse(let sql, _, _): SQLiteVersion.lack(for: sql)
    case .call: nil
    }
  }
}

// MARK: - Repairs

extension [SchemaVersion] {
  /// The versions, each with the repairs of later ones before its own actions.
  fileprivate var repaired: [SchemaVersion] {
    indices.map { index in
      var version = self[index]
      guard index > 0 else { return version }
      let later = self[index...]
      version.steps =
        later.flatMap(\.steps).compactMap { step in
          guard case .repair(let before, let sql) = step.value, before.value == version.number
          else { return nil }
          return Located(.sql(sql), at: 0..<0)
        } + version.steps
      version.actions =
        later.flatMap(\.repairs).filter { $0.before == version.number } + version.actions
      return version
    }
  }
}

extension History.Version {
  /// Returns the actions that run as part of the version, with the versions that have them.
  fileprivate func actions(
    among versions: [History.Version]
  ) -> [(version: History.Version, action: Located<MigrationAction>)] {
    let number = file.version.value
    let repairs = versions.filter { $0.file.version.value >= number }.flatMap { later in
      later.file.actions.filter { $0.value.before == number }.map { (later, $0) }
    }
    return repairs + file.actions.filter { $0.value.before == nil }.map { (self, $0) }
  }
}
