package import SchemaParser

/// What `dbgen generate` was asked for.
package struct GenerationOptions: Sendable {
  package var access: AccessLevel
  /// The schema file as generated headers name it.
  package var schemaPath: String

  /// The versions of the schema.
  package var versions: SchemaVersions

  package init(
    access: AccessLevel = .internal, schemaPath: String, versions: SchemaVersions = SchemaVersions()
  ) {
    self.versions = versions
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
    let diagnostics = objections(to: schema)
    guard diagnostics.isEmpty else { return ([], diagnostics) }
    let model = CodeModel(schema, SwiftNames(schema), options.versions)
    return (FileEmitter(model: model, options: options).files, [])
  }

  /// The path of the one file that every schema has, in the output directory.
  package static func namespacePath(of schema: Schema) -> String {
    GeneratedFile.namespacePath(schema.database.value.swiftTypeName)
  }

  /// Returns why a schema's names don't do in Swift.
  package static func objections(to schema: Schema) -> [Diagnostic] {
    let names = SwiftNames(schema)
    return SwiftNameChecker.check(schema, names) + QueryParameterChecker.check(schema, names)
  }

  /// The same of what has errors, of whose queries nothing is known.
  package static func nameObjections(to schema: Schema) -> [Diagnostic] {
    SwiftNameChecker.check(schema, SwiftNames(schema))
  }
}
