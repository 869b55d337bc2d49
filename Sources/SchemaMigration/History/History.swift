package import SchemaParser

/// The versions that a schema has had, in order; the last may be a draft.
package struct History: Sendable {
  package private(set) var versions: [Version] = []

  /// A version, and the file that it was read from.
  package struct Version: Sendable {
    package var file: MigrationFile
    package var source: SourceFile

    package init(_ file: MigrationFile, in source: SourceFile) {
      self.file = file
      self.source = source
    }
  }

  package init() {}

  /// What is wrong with a file of a history.
  package struct Finding: Sendable {
    package var source: SourceFile
    package var diagnostics: [Diagnostic]
  }

  /// Reads the files of a history's folder, by their names. What is there beside versions is an
  /// error: it could be one that is misnamed.
  package static func read(_ sources: [SourceFile]) -> (history: History, findings: [Finding]) {
    var history = History()
    var findings: [Finding] = []
    for source in sources {
      let (version, diagnostics) = MigrationFile.parse(source)
      var reports = diagnostics
      if let version {
        reports += namingErrors(of: version, in: source)
        reports += [version.edit].compactMap { $0 }
        history.versions.append(Version(version, in: source))
      }
      if !reports.isEmpty { findings.append(Finding(source: source, diagnostics: reports)) }
    }
    history.versions.sort { $0.file.version.value < $1.file.version.value }
    return (history, findings + history.chainFindings)
  }

  private static func namingErrors(
    of version: MigrationFile, in source: SourceFile
  ) -> [Diagnostic] {
    let due = VersionFileName(version: version.version.value, name: version.name.value)
    guard source.path.split(separator: "/").last.map(String.init) != due.file else { return [] }
    return [
      Diagnostic(
        .misnamedVersion, "the file of version \(due.version) '\(due.name)' is called \(due.file)",
        at: version.version.range)
    ]
  }

  /// The sealed versions alone.
  package var withoutDrafts: History {
    var history = self
    history.versions.removeAll { !$0.file.isSealed }
    return history
  }

  package var last: Version? { versions.last }

  /// The last version, if it isn't sealed.
  package var draft: Version? { last.flatMap { $0.file.isSealed ? nil : $0 } }

  /// The version that the next one begins from: the last sealed one.
  package var base: Version? { versions.last { $0.file.isSealed } }
}

// MARK: - One after the other

extension History {
  private var chainFindings: [Finding] {
    var findings = versions.flatMap(Self.snapshotFindings)
    for (before, after) in zip(versions, versions.dropFirst()) {
      findings += Self.link(before, after)
    }
    if let first = versions.first, let from = first.file.from {
      findings.append(
        Finding(
          source: first.source,
          diagnostics: [
            Diagnostic(
              .versionGap, "the version before \(first.file.version.value) is missing",
              at: from.range)
          ]))
    }
    return findings
  }

  private static func snapshotFindings(of version: Version) -> [Finding] {
    guard version.file.snapshot.hash != version.file.to.value else { return [] }
    let message = "the hash is not that of the schema below, \(version.file.snapshot.hash)"
    return [
      Finding(
        source: version.source,
        diagnostics: [Diagnostic(.wrongSnapshotHash, message, at: version.file.to.range)])
    ]
  }

  private static func link(_ before: Version, _ after: Version) -> [Finding] {
    var diagnostics: [Diagnostic] = []
    let (old, new) = (before.file, after.file)
    if new.version.value == old.version.value, !old.isSealed, !new.isSealed {
      let message =
        "there are two drafts of version \(new.version.value): remove this file, or "
        + "\(before.source.path)"
      return [
        Finding(
          source: after.source,
          diagnostics: [Diagnostic(.forkedHistory, message, at: new.version.range)])
      ]
    }
    if new.version.value == old.version.value {
      diagnostics.append(
        Diagnostic(
          .forkedHistory,
          "there are two versions \(new.version.value), '\(old.name.value)' and "
            + "'\(new.name.value)': 'dbgen migration rebase' puts one behind the other",
          at: new.version.range))
    } else if new.version.value != old.version.value + 1 {
      diagnostics.append(
        Diagnostic(
          .versionGap, "version \(new.version.value) follows on \(old.version.value)",
          at: new.version.range))
    } else if new.from?.value != old.to.value {
      diagnostics.append(
        Diagnostic(
          .forkedHistory,
          "version \(new.version.value) was made from another schema than version "
            + "\(old.version.value) has: 'dbgen migration rebase' makes it anew",
          at: new.from?.range ?? new.version.range))
    }
    if !old.isSealed {
      diagnostics.append(
        Diagnostic(
          .unsealedVersion, "version \(new.version.value) follows on one that isn't sealed",
          at: new.version.range))
    }
    return diagnostics.isEmpty
      ? [] : [Finding(source: after.source, diagnostics: diagnostics)]
  }
}
