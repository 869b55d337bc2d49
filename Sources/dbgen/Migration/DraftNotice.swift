import SchemaMigration
import SchemaParser

extension History {
  /// What there is to say of a draft: an app that is shipped with one has databases that no later
  /// version may know.
  ///
  /// - Parameter isRefused: Whether there may be none, nor no version at all.
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
    // While nobody has made a version, none is likely to be out.
    guard isRefused, versions.isEmpty else { return nil }
    var notice = Diagnostic(
      .unsealedDraft, "the schema has no version yet", at: schema.database.range)
    notice.hints = ["dbgen migration new \(path) && dbgen migration seal \(path)"]
    return ([notice], source)
  }
}
