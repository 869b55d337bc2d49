import SchemaMigration
import SchemaParser
import SchemaSQL

extension MigratedSchema {
  /// Prints warnings about risky steps of a draft that was just written.
  ///
  /// - Parameter planned: The draft with its plan, if it has been planned.
  func advise(onDraft path: String, as planned: PlannedDraft? = nil) throws {
    let source = try SourceFile.read(named: path)
    guard let draft = planned?.file ?? MigrationFile.parse(source).version else {
      throw Failure.bug("\(path) can't be read back")
    }
    guard let base = history.base else { return }
    var report = SchemaReport()
    report.check(.init(draft, in: source), of: checked, warning: true)
    let versions = History(history.versions.filter(\.file.isSealed) + [.init(draft, in: source)])
    report.add(draft.advice(after: base, planned?.plan, in: versions, for: schema), of: source)
    try report.finish()
  }

  /// Prints warnings about names that older apps use and the draft removes, which a seal makes final.
  func adviseOnOlderApps() throws {
    guard let draft = history.draft, let base = history.base else { return }
    var report = SchemaReport()
    let warnings = draft.file.advice(after: base, in: history, for: schema)
    report.add(warnings.filter { $0.code == .visibleToOlderApps }, of: draft.source)
    try report.finish()
  }
}

extension MigrationFile {
  /// Returns warnings about risky steps of a draft, or the errors in it.
  ///
  /// - Parameter plan: The plan of its steps; nil if they are still to be planned.
  func advice(
    after base: History.Version, _ plan: MigrationPlan? = nil, in history: History,
    for schema: Schema
  ) -> [Diagnostic] {
    do throws(Diagnostic) {
      let old = base.file.snapshot
      let plan = if let plan { plan } else { try self.plan(after: old, for: schema) }
      let warnings = try MigrationLinter.lint(self, plan, after: old)
      guard minWriter != nil else { return warnings }
      let findings = try history.planned(for: schema).olderWriterFindings
      return warnings + findings.filter { $0.version == version.value }.map(\.diagnostic)
    } catch {
      return [error]
    }
  }
}

extension History {
  /// Returns a notice about a last version that is from before histories had the types of columns.
  private func formNotice(for schema: Schema, in source: SourceFile) -> Diagnostic? {
    guard let last, last.file.isSealed, last.file.snapshot.types == nil else { return nil }
    let columns = SchemaSnapshot(of: schema).types?.flatMap { table in
      table.columns.map { "\(table.name).\($0.name)" }
    }
    guard let first = columns?.first, let count = columns?.count else { return nil }
    let others = count > 1 ? " and of \(count - 1) other \(count == 2 ? "column" : "columns")" : ""
    var notice = Diagnostic(
      .olderForms,
      "version \(last.file.version.value) doesn't say the type of '\(first)'\(others)",
      at: schema.database.range, severity: .warning)
    notice.hints = [
      "before you change a type:   dbgen migration new \(ShellWord.quote(source.path))"
    ]
    return notice
  }

  /// Returns a notice about a draft, or about a version without types. If an app is shipped with a
  /// draft, later versions may not recognize its databases.
  ///
  /// - Parameter isRefused: Whether having a draft, or no version at all, is an error.
  func draftNotices(
    for schema: Schema, in source: SourceFile, isRefused: Bool
  ) -> (diagnostics: [Diagnostic], source: SourceFile)? {
    let path = ShellWord.quote(source.path)
    if let draft {
      let (number, name) = (draft.file.version.value, draft.file.name.value)
      var notice = Diagnostic(
        .unsealedDraft, "version \(number) '\(name)' is a draft", at: draft.file.version.range,
        severity: isRefused ? .error : .warning)
      notice.hints = ["before it is shipped:   dbgen migration seal \(path)"]
      return ([notice], draft.source)
    }
    // A schema without versions has probably not been shipped yet.
    guard isRefused, versions.isEmpty else {
      return formNotice(for: schema, in: source).map { ([$0], source) }
    }
    var notice = Diagnostic(
      .unsealedDraft, "the schema has no version yet", at: schema.database.range)
    notice.hints = ["dbgen migration new \(path) && dbgen migration seal \(path)"]
    return ([notice], source)
  }
}
