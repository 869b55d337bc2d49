extension MigrationFile {
  /// Reads a file of a migration history. The version is nil if any diagnostic is an error.
  package static func parse(
    _ file: SourceFile
  ) -> (version: MigrationFile?, diagnostics: [Diagnostic]) {
    let (node, composition) = YAMLComposer.compose(file)
    guard let node else { return (nil, composition.sortedByPosition()) }
    let (version, reports) = SchemaDecoder.decodeVersion(node, in: file, after: composition)
    let diagnostics = (composition + reports).sortedByPosition()
    return (diagnostics.hasErrors ? nil : version, diagnostics)
  }
}

extension ProjectFile {
  /// Reads a project file. It is nil if any diagnostic is an error.
  package static func parse(
    _ file: SourceFile
  ) -> (project: ProjectFile?, diagnostics: [Diagnostic]) {
    let (node, composition) = YAMLComposer.compose(file)
    guard let node else { return (nil, composition.sortedByPosition()) }
    let (project, reports) = SchemaDecoder.decodeProject(node, in: file, after: composition)
    let diagnostics = (composition + reports).sortedByPosition()
    return (diagnostics.isEmpty ? project : nil, diagnostics)
  }
}
