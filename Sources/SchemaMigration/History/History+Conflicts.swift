package import SchemaParser

extension History {
  /// Reads the files that a merge of branches left. A file with conflict markers holds a version of
  /// each side. Doesn't check whether the versions follow each other.
  package static func readBranches(
    _ sources: [SourceFile]
  ) -> (versions: [Version], findings: [Finding]) {
    var versions: [Version] = []
    var findings: [Finding] = []
    for source in sources {
      let (read, reports) = readSides(of: source)
      for version in read { add(version, to: &versions) }
      findings += reports
    }
    return (versions, findings)
  }

  /// Adds a version. If several files contain the same one, only that of the file with its name is
  /// kept.
  private static func add(_ version: Version, to versions: inout [Version]) {
    guard let place = versions.firstIndex(where: { $0.file == version.file }) else {
      return versions.append(version)
    }
    if !versions[place].hasItsName { versions[place] = version }
  }

  private static func readSides(of source: SourceFile) -> ([Version], [Finding]) {
    guard let marker = source.conflictMarker else {
      let (file, diagnostics) = MigrationFile.parse(source)
      let finding = Finding(source: source, diagnostics: diagnostics)
      return ([file.map { Version($0, in: source) }].compactMap(\.self), finding.ifAny)
    }
    guard let (ours, theirs) = source.conflictSides else {
      let hint =
        "in Git, to merge the file again:   git checkout --merge -- \(ShellWord.quote(source.path))"
      let diagnostic = Diagnostic(
        .forkedHistory, "the conflict markers don't match up", at: marker, hints: [hint])
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
      altering(diagnostic) { $0.range = side.place(of: diagnostic.range) }
    }
    var version = file.map { Version($0, in: side.text) }
    version?.side = (name, side)
    return (version, Finding(source: side.whole, diagnostics: placed).ifAny)
  }
}

extension History.Finding {
  fileprivate var ifAny: [Self] { diagnostics.isEmpty ? [] : [self] }
}
