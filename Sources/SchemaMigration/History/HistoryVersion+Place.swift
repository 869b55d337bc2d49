import SchemaParser

extension History.Version {
  /// Throws if something would be lost when the version moves behind others.
  func requirePlace(
    among versions: [Self], beside kept: [Self]
  ) throws(History.Finding) {
    guard file.isSealed else { return }
    if isIntact {
      guard let from = file.from, !isOfSquashed(kept),
        !versions.contains(where: { $0.file.isSealed && $0.file.to.value == from.value })
      else { return }
      throw finding(
        .versionGap, "the version before \(file.version.value) is missing, or isn't sealed",
        at: from.range)
    }
    if kept.contains(where: { $0.file.version.value == file.version.value }) { return }
    throw brokenSeal
  }

  /// Returns whether the kept branch squashed the version before this one.
  private func isOfSquashed(_ kept: [Self]) -> Bool {
    guard let first = kept.first?.file else { return false }
    return first.from == nil && first.version.value >= file.version.value
  }

  private var brokenSeal: History.Finding {
    let edit =
      file.edit
      ?? Diagnostic(
        .wrongSnapshotHash, "the hash is not that of the schema below", at: file.to.range)
    guard let whole = side?.text.whole, let marker = whole.conflictMarker else {
      return History.Finding(source: source, diagnostics: [edit.restorable(source)])
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

extension Diagnostic {
  /// Returns the diagnostic of an edited file, with the command that undoes the edit.
  func restorable(_ source: SourceFile) -> Diagnostic {
    var restorable = self
    restorable.hints = [
      "in Git, to undo an edit that isn't committed:   git checkout HEAD -- "
        + ShellWord.quote(source.path)
    ]
    return restorable
  }
}
