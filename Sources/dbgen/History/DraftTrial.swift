import SchemaMigration
import SchemaParser

/// A draft as it is read back from the text of its file, with the plan of its steps.
struct PlannedDraft {
  let text: String
  let file: MigrationFile
  let plan: MigrationPlan
}

extension MigratedSchema {
  /// Plans the steps of a version that isn't written yet, and throws if that fails. Returns the
  /// plan; nil if there is no version before.
  ///
  /// - Parameters:
  ///   - drafts: The versions that contain the hand-written parts of the steps.
  ///   - command: The command line, for options that replace SQL that can't be run.
  func testDraft(
    _ file: MigrationFile, of drafts: [History.Version], asked command: String
  ) throws -> PlannedDraft? {
    let text = file.text
    guard let base = history.base, let written = MigrationFile.read(from: text) else { return nil }
    do throws(Diagnostic) {
      return PlannedDraft(text: text, file: written, plan: try plan(of: written, after: base))
    } catch {
      try refuse(file, of: drafts, after: base, asked: command)
      return nil
    }
  }

  /// Throws the reason why a version has no plan, at the place of what the author wrote of it.
  private func refuse(
    _ file: MigrationFile, of drafts: [History.Version], after base: History.Version,
    asked command: String
  ) throws {
    guard let error = planError(of: file, after: base) else { return }
    let writing =
      error.range.isEmpty ? writingToBlame(for: error, in: file, after: base) : error.range
    if let writing, let draft = file.origin(of: writing, in: drafts) {
      let place = draft.place(of: writing)
      var placed = error.moved(to: place.range)
      placed.hints += file.steps.first { $0.range.overlaps(writing) }?.value.rewritingOptions ?? []
      throw report([placed].pasteable(command), in: place.source)
    }
    let steps = stepsUpToFailure(of: file, after: base)
    if let option = steps.last?.statementOption(in: command, after: steps.dropLast()) {
      throw Failure.error(error.code, "\(option): \(error.message)", path: source.path)
    }
    throw report([placed(error, steps.last)], in: source)
  }

  private func plan(
    of file: MigrationFile, after base: History.Version
  ) throws(Diagnostic) -> MigrationPlan {
    let plan = try file.plan(after: base.file.snapshot, for: schema)
    _ = try history.repairs(of: file, for: schema)
    return plan
  }

  private func planError(of file: MigrationFile, after base: History.Version) -> Diagnostic? {
    do throws(Diagnostic) {
      _ = try plan(of: file, after: base)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the place in the draft of the step without whose expressions the error would be a
  /// different one.
  private func writingToBlame(
    for error: Diagnostic, in file: MigrationFile, after base: History.Version
  ) -> SourceRange? {
    for (place, step) in file.steps.enumerated() where !step.range.isEmpty {
      guard step.value.parts.hasValues else { continue }
      var other = file
      other.steps[place] = Located(step.value.withoutValues, at: step.range)
      if planError(of: other, after: base)?.message != error.message { return step.range }
    }
    return nil
  }

  /// Returns the error of a generated step, with the place in the schema that it is about.
  private func placed(_ error: Diagnostic, _ step: MigrationStep?) -> Diagnostic {
    let places = SchemaPlaces(schema, start: schema.database.range)
    guard let step else { return error.moved(to: places.place(of: error.message)) }
    var placed = error.moved(to: places.place(of: step))
    if !error.message.contains(step.title) {
      placed.message = "can't \(step.title): \(error.message)"
    }
    if let option = step.valueOption { placed.hints.append("its value is that of \(option)") }
    return placed
  }

  /// Returns the steps of which the last fails; none if no step does. Generated steps have no place, so
  /// they are read back from the text that would be written.
  private func stepsUpToFailure(
    of file: MigrationFile, after base: History.Version
  ) -> [MigrationStep] {
    guard let written = MigrationFile.read(from: file.text),
      let place = planError(of: written, after: base)?.range.lowerBound,
      let index = written.steps.firstIndex(where: { $0.range.contains(place) })
    else { return [] }
    return written.steps[...index].map(\.value)
  }
}

extension MigrationFile {
  /// Returns a version as it is read from the text that is written for it.
  fileprivate static func read(from text: String) -> MigrationFile? {
    parse(SourceFile(path: "", bytes: Array(text.utf8))).version
  }
}

extension Diagnostic {
  fileprivate func moved(to place: SourceRange) -> Diagnostic {
    altering(self) { $0.range = place }
  }
}

extension MigrationStep {
  /// Returns the option of a command line that requests the step; nil if none does. The same SQL may run
  /// before the other steps and after them.
  ///
  /// - Parameter steps: The steps before it.
  fileprivate func statementOption(in command: String, after steps: [MigrationStep]) -> String? {
    let options =
      switch self {
      case .sql(let sql): ["--sql-before", "--sql"].map { "\($0) \(ShellWord.quote(sql.value))" }
      case .repair(let version, let sql):
        ["--repair \(ShellWord.quote("\(version.value)=\(sql.value)"))"]
      default: [String]()
      }
    let given = options.filter { command.contains($0) }
    return steps.contains(self) ? given.last : given.first
  }
}

extension SchemaPlaces {
  /// Returns the place of the table or column that a step is about, or of the schema's beginning.
  fileprivate func place(of step: MigrationStep) -> SourceRange {
    guard let (table, column) = step.parts.placeAfter else { return self.table("") }
    return column.map { self.column($0, of: table) } ?? self.table(table)
  }

  /// Returns the place of the first table or column that a message names, or of the schema's
  /// beginning.
  fileprivate func place(of message: String) -> SourceRange {
    let names = message.split(separator: "'", omittingEmptySubsequences: false).enumerated()
      .filter { $0.offset % 2 == 1 }.map { String($0.element) }
    let places = names.map { name in
      let own = table(name)
      guard own == table(""), let place = ColumnPlace(Located(name, at: 0..<0)) else { return own }
      return column(place.column.value, of: place.table.value)
    }
    return places.first { $0 != table("") } ?? table("")
  }
}
