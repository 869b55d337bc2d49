package import SchemaParser

extension History.Version {
  /// The name of the version in options of the command: its file, or the side of a conflict.
  package var choice: String { side?.name ?? source.name }

  /// Whether the version has a file of its own, with the right name.
  package var hasItsName: Bool {
    choice == VersionFileName(version: file.version.value, name: file.name.value).file
  }

  /// The title of the version in messages.
  package var title: String { side.map { "'\($0.name)' of \($0.text.whole.path)" } ?? source.path }

  /// Returns the place in the file of a range of the version's text.
  package func place(of range: SourceRange) -> (source: SourceFile, range: SourceRange) {
    side.map { ($0.text.whole, $0.text.place(of: range)) } ?? (source, range)
  }

  /// Whether the version is sealed and hasn't changed since.
  var isIntact: Bool { file.isSealed && file.edit == nil && file.snapshot.hash == file.to.value }

  func isSame(as other: Self) -> Bool {
    source.path == other.source.path && side?.name == other.side?.name
  }

  func follows(_ last: Self?) -> Bool {
    guard let last else { return file.from == nil }
    return file.version.value == last.file.version.value + 1
      && file.from?.value == last.file.to.value
  }

  /// Throws if something would be lost when the version moves behind others.
  func requirePlace(among versions: [Self], beside kept: [Self]) throws(History.Finding) {
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
        .wrongSnapshotHash, "the hash doesn't match the schema below", at: file.to.range)
    guard let whole = side?.text.whole, let marker = whole.conflictMarker else {
      return History.Finding(source: source, diagnostics: [edit.restorable(source)])
    }
    let name = VersionFileName(
      version: file.version.value, name: String(file.name.value.prefix(80)) + "-theirs")
    let path = whole.path.dropLast(whole.name.count) + name.file
    let hint =
      "in Git, for a file of each:   git show \(ShellWord.quote(":2:./" + whole.path)) > "
      + "\(ShellWord.quote(whole.path)) && git show \(ShellWord.quote(":3:./" + whole.path)) > "
      + ShellWord.quote(String(path))
    let mixture = Diagnostic(
      .editedSeal,
      "the merge has mixed both sides: neither is the sealed version \(file.version.value)",
      at: marker, hints: [hint])
    return History.Finding(source: whole, diagnostics: [mixture])
  }
}

extension SourceFile {
  /// The last part of the path.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }
}

extension Diagnostic {
  /// Returns the diagnostic of an edited file, with the command that undoes the edit.
  func restorable(_ source: SourceFile) -> Diagnostic {
    let restoring = "git checkout HEAD -- " + ShellWord.quote(source.path)
    return altering(self) {
      $0.hints = ["in Git, to undo an edit that isn't committed:   \(restoring)"]
    }
  }
}

extension MigrationFile {
  /// Returns the draft, of several, that contains the hand-written text at a place of the steps.
  package func origin(of place: SourceRange, in drafts: [History.Version]) -> History.Version? {
    guard drafts.count > 1 else { return drafts.first }
    return steps.first { $0.range.overlaps(place) }?.value.origin(in: drafts)
  }

  /// Returns whether the draft changes rows by steps that databases of a version have run, one of
  /// those that the draft replaces and whose databases have the schema before it.
  package func changesRowsAgain(
    after version: History.Version, among drafts: [History.Version]
  ) -> Bool {
    steps.map(\.value).contains { step in
      switch step {
      case .sql, .swift: step.origin(in: drafts)?.isSame(as: version) == true
      case .changeColumn: version.file.steps.contains { $0.value == step }
      default: false
      }
    }
  }
}

extension MigrationStep {
  /// Returns the draft, of several, that contains the hand-written text of the step.
  fileprivate func origin(in drafts: [History.Version]) -> History.Version? {
    guard let written else { return nil }
    // If names were adjusted to renames, the text differs.
    return drafts.first { $0.has { $0 == written && $0.range == written.range } }
      ?? drafts.first { $0.has { $0.range == written.range } }
  }
}

extension History.Version {
  fileprivate func has(_ isMeant: (Located<String>) -> Bool) -> Bool {
    file.steps.contains { $0.value.written.map(isMeant) ?? false }
  }
}
