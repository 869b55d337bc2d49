extension Schema {
  /// The front end: compose, decode, validate, check the SQL. The schema is there when no diagnostic is an error.
  package static func parse(_ file: SourceFile) -> (schema: Schema?, diagnostics: [Diagnostic]) {
    let (node, composition) = YAMLComposer.compose(file)
    guard let node else {
      return (nil, composition.sortedByPosition())
    }
    let decoded = SchemaDecoder.decode(node, in: file, after: composition)
    var diagnostics = composition + decoded.diagnostics + SchemaValidator.validate(decoded)
    var schema = decoded.schema
    if !diagnostics.contains(where: { $0.code == .tooManyCheckedValues }) {
      let verdict = SQLiteChecker.check(decoded, in: file, hasErrors: diagnostics.hasErrors)
      diagnostics += verdict.diagnostics
      schema = verdict.schema
    }
    return (diagnostics.hasErrors ? nil : schema, diagnostics.sortedByPosition())
  }
}

extension [Diagnostic] {
  fileprivate var hasErrors: Bool { contains { $0.severity == .error } }
}
