import DBGenSQLSyntax
package import SchemaParser
package import SchemaSQL

/// The options of `dbgen generate`.
package struct GenerationOptions: Sendable {
  package var access: AccessLevel
  /// The path of the schema file in generated headers.
  package var schemaPath: String

  /// The versions of the schema, in order; empty for a schema without a history.
  package var versions: [SchemaVersion]
  /// The path of the file that holds all source; nil for a file for each type.
  package var singleFile: String?

  package init(
    access: AccessLevel = .internal, schemaPath: String, versions: [SchemaVersion] = [],
    singleFile: String? = nil
  ) {
    (self.versions, self.singleFile, self.access) = (versions, singleFile, access)
    self.schemaPath = schemaPath
  }
}

/// The access level of the generated declarations.
extension AccessLevel {
  /// The modifier with a trailing space, or nothing for internal declarations.
  var modifier: String { self == .internal ? "" : rawValue + " " }
}

/// The back end, which generates files from a schema, in memory.
package enum CodeGenerator {
  /// Returns the files of a schema, or no files and the reasons if its names don't work in Swift.
  package static func generate(_ schema: CheckedSchema, options: GenerationOptions) -> (
    files: [GeneratedFile], diagnostics: [Diagnostic]
  ) {
    let names = SwiftNames(schema)
    let diagnostics = objections(to: schema, names)
    guard diagnostics.isEmpty else { return ([], diagnostics) }
    let model = CodeModel(schema, names, options.versions)
    let emitter = FileEmitter(model: model, options: options)
    return (options.singleFile.map { [emitter.singleFile(path: $0)] } ?? emitter.files, [])
  }

  /// Returns the path, in the output directory, of the one file that every schema has.
  package static func namespacePath(of schema: CheckedSchema) -> String {
    GeneratedFile.path(SwiftName.fileName(of: namespace(of: schema)))
  }

  /// Returns the name of the enum that represents the database.
  package static func namespace(of schema: CheckedSchema) -> String {
    schema.database.value.swiftTypeName
  }

  /// Returns the names of tables, views and the like, each with the type that has its functions.
  package static func tableTypes(of schema: CheckedSchema) -> [(table: String, type: String)] {
    let names = SwiftNames(schema)
    let derived = zip(schema.derivedTables, names.derived).filter { $0.0.hasRows }
    return zip(schema.tables, names.tables).map { ($0.name.value, $1.functions) }
      + derived.map { ($0.table.name.value, $1.functions) }
  }

  /// Returns the reasons why the names of a schema, or the types of its queries' parameters, don't
  /// work in Swift.
  package static func objections(to schema: CheckedSchema) -> [Diagnostic] {
    objections(to: schema, SwiftNames(schema))
  }

  private static func objections(to schema: CheckedSchema, _ names: SwiftNames) -> [Diagnostic] {
    SwiftNameChecker.check(schema, names).unique + QueryParameterChecker.check(schema, names)
      + objections(toMessagesOf: schema, names)
  }

  /// Returns the messages that nothing shows, since only the database evaluates their checks.
  private static func objections(
    toMessagesOf schema: CheckedSchema, _ names: SwiftNames
  ) -> [Diagnostic] {
    let tables = schema.written.tables
    guard tables.contains(where: \.hasMessages) else { return [] }
    let types = ColumnTypes(schema, names)
    return tables.indices.filter { tables[$0].hasMessages }.flatMap { index in
      TableModel(
        schema: schema, names: names, types: types, index: index, triggersSkipRows: false
      ).messagesWithoutRule
    }.map {
      Diagnostic(
        .needsOtherProperty, "'message' has no effect: only SQLite evaluates the check",
        at: $0.range,
        hints: ["with 'appRules: true' in the table, 'appProblems' in Swift can have a message"])
    }
  }

  /// Returns the objections to the names alone, for schemas with errors, whose queries aren't
  /// resolved.
  package static func nameObjections(to schema: CheckedSchema) -> [Diagnostic] {
    SwiftNameChecker.check(schema, SwiftNames(schema)).unique
  }
}

extension Table {
  fileprivate var hasMessages: Bool {
    checks.contains { $0.message != nil } || columns.contains { $0.message != nil }
  }
}
