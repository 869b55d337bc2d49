package import SchemaParser

/// The versions of a schema, in order. The last one may be a draft.
package struct History: Sendable {
  package private(set) var versions: [Version] = []
  /// Whether the history can be relied on: each version could be read, and follows the one before.
  package private(set) var isSound = true

  /// A version, with the file that it was read from.
  package struct Version: Sendable {
    package var file: MigrationFile
    package var source: SourceFile
    /// The side of the conflict that it was read from, if the file has conflict markers.
    var side: (name: String, text: ConflictSide)?

    package init(_ file: MigrationFile, in source: SourceFile) {
      (self.file, self.source) = (file, source)
    }
  }

  package init(_ versions: [Version] = []) { self.versions = versions }

  /// The problems in a file of a history.
  package struct Finding: Error {
    package var source: SourceFile
    package var diagnostics: [Diagnostic]
  }

  /// Reads the files of a history folder. A file that isn't a version is an error, since it may be
  /// one with a wrong name.
  package static func read(_ sources: [SourceFile]) -> (history: History, findings: [Finding]) {
    var history = History()
    var findings: [Finding] = []
    for source in sources {
      if let marker = source.conflictMarker {
        let message = "two branches changed this file, and their merge has left conflict markers"
        let conflict = Diagnostic(.forkedHistory, message, at: marker)
        findings.append(Finding(source: source, diagnostics: [conflict]))
        continue
      }
      let (version, diagnostics) = MigrationFile.parse(source)
      var reports = diagnostics
      if let version {
        let expected = VersionFileName(version: version.version.value, name: version.name.value)
        if source.name != expected.file {
          let message =
            "the file of version \(expected.version) '\(expected.name)' must be called "
            + expected.file
          reports.append(Diagnostic(.misnamedVersion, message, at: version.version.range))
        }
        if let edit = version.edit { reports.append(edit.restorable(source)) }
        history.versions.append(Version(version, in: source))
      }
      if !reports.isEmpty { findings.append(Finding(source: source, diagnostics: reports)) }
    }
    history.versions.sort { $0.file.version.value < $1.file.version.value }
    // Versions that can't be read aren't reported as missing too.
    let isComplete = history.versions.count == sources.count
    findings += history.snapshotFindings + (isComplete ? history.chainFindings : [])
    history.isSound = !findings.contains { $0.diagnostics.hasErrors }
    return (history, findings)
  }

  package var last: Version? { versions.last }

  /// The last version, if it isn't sealed.
  package var draft: Version? { last.flatMap { $0.file.isSealed ? nil : $0 } }

  /// The version that the next one starts from: the last sealed one.
  package var base: Version? { versions.last { $0.file.isSealed } }

  // MARK: - Order of versions

  /// The findings about the first version, and about the first one that doesn't follow the one
  /// before. Later versions may be right.
  private var chainFindings: [Finding] {
    let links = zip(versions, versions.dropFirst()).lazy.compactMap { Self.link($0, $1) }.prefix(1)
    guard let first = versions.first, let from = first.file.from else { return Array(links) }
    let message = "the version before \(first.file.version.value) is missing"
    return [first.finding(.versionGap, message, at: from.range)] + links
  }

  private var snapshotFindings: [Finding] {
    versions.compactMap { version in
      let hash = version.file.snapshot.hash
      guard hash != version.file.to.value else { return nil }
      return version.finding(
        .wrongSnapshotHash, "the hash doesn't match the schema below, \(hash)",
        at: version.file.to.range)
    }
  }

  /// Returns what is wrong about a version after another one.
  private static func link(_ before: Version, _ after: Version) -> Finding? {
    let (old, new) = (before.file, after.file)
    let number = new.version.value
    if number == old.version.value {
      let kind = old.isSealed || new.isSealed ? "versions" : "drafts of version"
      return after.finding(
        .forkedHistory,
        "there are two \(kind) \(number), '\(old.name.value)' and '\(new.name.value)'",
        at: new.version.range)
    }
    if new.from == nil {
      guard !old.isSealed else { return after.squashFinding }
      let message =
        "the versions before \(number) were squashed, and there is a draft of version "
        + "\(old.version.value), '\(old.name.value)'"
      return after.finding(.forkedHistory, message, at: new.version.range)
    }
    if number != old.version.value + 1 {
      return after.finding(
        .versionGap, "version \(number) directly follows version \(old.version.value)",
        at: new.version.range)
    }
    if !old.isSealed {
      return after.finding(
        .unsealedVersion, "version \(number) comes after a version that isn't sealed",
        at: new.version.range)
    }
    guard new.from?.value != old.to.value else { return nil }
    return after.finding(
      .forkedHistory,
      "version \(number) doesn't start from the schema of version \(old.version.value)",
      at: new.from?.range ?? new.version.range)
  }
}

extension SourceFile {
  /// Returns a result, or throws what is wrong as a finding about the file.
  func checking<Value>(_ body: () throws(Diagnostic) -> Value) throws(History.Finding) -> Value {
    do throws(Diagnostic) { return try body() } catch {
      throw History.Finding(source: self, diagnostics: [error])
    }
  }
}

extension History.Version {
  func finding(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, hints: [String] = []
  ) -> History.Finding {
    let (source, range) = place(of: range)
    return History.Finding(
      source: source, diagnostics: [Diagnostic(code, message, at: range, hints: hints)])
  }

  /// The finding for a version that was made the first while older versions still exist.
  var squashFinding: History.Finding {
    finding(
      .versionGap,
      "the versions before \(file.version.value) were squashed, but their files are still "
        + "there: 'dbgen migration squash --through \(file.version.value)' removes them",
      at: file.version.range)
  }
}
