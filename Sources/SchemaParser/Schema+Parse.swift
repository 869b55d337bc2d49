extension Schema {
  /// The front end: compose, decode, validate. The schema is there when no diagnostic is an error.
  package static func parse(_ file: SourceFile) -> (schema: Schema?, diagnostics: [Diagnostic]) {
    (nil, [])
  }
}
