package import SchemaParser

extension History {
  /// Reads the files that a merge of branches has left: one with conflict markers holds a version of
  /// each. How the versions follow on each other is left open.
  package static func readBranches(
    _ sources: [SourceFile]
  ) -> (versions: [Version], findings: [Finding]) {
    var versions: [Version] = []
    var findings: [Finding] = []
    for source in sources {
      let (read, reports) = readSides(of: source)
      // A version that several branches have counts once.
      versions += read.filter { version in !versions.contains { $0.file == version.file } }
      findings += reports
    }
    return (versions, findings)
  }

  private static func readSides(of source: SourceFile) -> ([Version], [Finding]) {
    guard let marker = source.conflictMarker else {
      let (file, diagnostics) = MigrationFile.parse(source)
      let finding = Finding(source: source, diagnostics: diagnostics)
      return ([file.map { Version($0, in: source) }].compactMap(\.self), finding.ifAny)
    }
    guard let (ours, theirs) = source.conflictSides else {
      let message = "the conflict markers don't belong together"
      let diagnostic = Diagnostic(.forkedHistory, message, at: marker)
      return ([], [Finding(source: source, diagnostics: [diagnostic])])
    }
    let sides = [read(ours, called: "ours"), read(theirs, called: "theirs")]
    return (sides.compactMap(\.version), sides.flatMap(\.findings))
  }

  private static func read(
    _ side: ConflictSide, called name: String
  ) -> (version: Version?, findings: [Finding]) {
    let (file, diagnostics) = MigrationFile.parse(side.text)
    let placed = diagnostics.map { diagnostic in
      var placed = diagnostic
      placed.range = side.place(of: diagnostic.range)
      return placed
    }
    var version = file.map { Version($0, in: side.text) }
    version?.side = (name, side)
    return (version, Finding(source: side.whole, diagnostics: placed).ifAny)
  }
}

extension History.Finding {
  fileprivate var ifAny: [Self] { diagnostics.isEmpty ? [] : [self] }
}
