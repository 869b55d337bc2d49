package import SchemaParser

/// What `dbgen generate` was asked for.
package struct GenerationOptions: Sendable {
  package var access: AccessLevel
  /// The schema file as generated headers name it.
  package var schemaPath: String

  package init(access: AccessLevel = .internal, schemaPath: String) {
    self.access = access
    self.schemaPath = schemaPath
  }
}

/// Who can use the generated declarations.
package enum AccessLevel: String, CaseIterable, Sendable {
  case `internal`, `package`, `public`
}

/// The back end: a schema becomes files, in memory.
package enum CodeGenerator {
  /// Returns the files of a schema, or none and the reasons, where its names don't do in Swift.
  package static func generate(_ schema: Schema, options: GenerationOptions) -> (
    files: [GeneratedFile], diagnostics: [Diagnostic]
  ) {
    let names = SwiftNames(schema)
    let diagnostics =
      SwiftNameChecker.check(schema, names) + QueryParameterChecker.check(schema, names)
    guard diagnostics.isEmpty else { return ([], diagnostics) }
    return (FileEmitter(model: CodeModel(schema, names), options: options).files, [])
  }
}
