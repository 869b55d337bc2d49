extension MigrationFile {
  /// Reads a file of a migration history. The version is nil if any diagnostic is an error.
  package static func parse(
    _ file: SourceFile
  ) -> (version: MigrationFile?, diagnostics: [Diagnostic]) {
    let (version, diagnostics) = SchemaDecoder.decode(file) { $0.version($1) }
    return (diagnostics.hasErrors ? nil : version, diagnostics)
  }
}

extension ProjectFile {
  /// Reads a project file. It is nil if any diagnostic is an error.
  package static func parse(
    _ file: SourceFile
  ) -> (project: ProjectFile?, diagnostics: [Diagnostic]) {
    let (project, diagnostics) = SchemaDecoder.decode(file) { $0.project($1) }
    let withForm = diagnostics.map {
      guard [.rootNotMapping, .nullSchema, .emptySchema].contains($0.code) else { return $0 }
      return altering($0) { $0.message += ": write schemas: \(OtherWords.listOfSchemas)" }
    }
    return (diagnostics.isEmpty ? project : nil, withForm)
  }
}

extension SchemaDecoder {
  /// Reads what a file contains from its root. Nothing is read if the file isn't YAML.
  fileprivate static func decode<Contents>(
    _ file: SourceFile, _ read: (inout SchemaDecoder, YAMLNode) -> Contents?
  ) -> (contents: Contents?, diagnostics: [Diagnostic]) {
    let (root, composition) = YAMLComposer.compose(file)
    guard let root else { return (nil, composition.sortedByPosition()) }
    var decoder = SchemaDecoder(file, after: composition)
    let contents = read(&decoder, root)
    return (contents, (composition + decoder.diagnostics).sortedByPosition())
  }
}
