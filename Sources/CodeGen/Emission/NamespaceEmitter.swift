import SchemaParser
import SchemaSQL

extension FileEmitter {
  /// The source of the enum that represents the database.
  var namespaceSource: Source {
    let namespace = model.namespace
    return .paragraphs([
      namespace.versions.draftName.map(draftGuard), namespaceEnum(namespace),
      namespace.versions.count < 2 ? nil : migrationsSource(namespace.migrations),
      """
      /// If this doesn't compile, the runtime has another version: run `dbgen generate` again.
      private typealias GeneratedFormat = DBGenRuntime.GeneratedFormat\(String(GeneratedFile.format))
      """,
    ])
  }

  private func namespaceEnum(_ namespace: NamespaceModel) -> Source {
    """
    /// The database `\(model.names.namespace)`.
    \(head("enum \(model.names.namespace)", []))
      \(model.names.hasDatabaseAlias ? databaseAlias : .none)
      /// Opens the database file at a path. If there is no file, creates one: a copy of the template
      /// if you pass one, which is a database with this schema that is shipped with the app.
      ///
      \(.doc(namespace.parameterDoc))
      /// - Throws: `DatabaseError` if the file can't be opened, isn't a database with this schema,
      ///   or can't be migrated to it.
      \(opening(namespace))

      #if DEBUG
        /// Opens the database file at a path while the schema is a draft. Moves a database with a
        /// different schema aside, and creates a new one.
        \(opening(namespace, isOfDraft: true))
      #endif

      /// The schema, and the migrations from its older versions.
      \(.call("\(access)static let schema = \(model.names.runtime("DatabaseSchema"))", schemaArguments(namespace)))
    }
    """
  }

  private var databaseAlias: Source {
    """
    /// The runtime's type, also if the app has a `Database` of its own.
    \(access)typealias Database = DBGenRuntime.Database

    """
  }

  /// Emits a directive that keeps a draft from being shipped: databases created from it would be
  /// refused once the draft changes.
  private func draftGuard(_ name: String) -> Source {
    let message =
      "version \(model.namespace.versions.current) '\(name)' is a draft: before a release, "
      + "run 'dbgen migration seal \(options.schemaPath)' and 'dbgen generate'"
    return """
      #if !DEBUG
        #error(
          \(SwiftLiteral.string(message)))
      #endif
      """
  }

  private func opening(_ namespace: NamespaceModel, isOfDraft: Bool = false) -> Source {
    let type = namespace.databaseType
    let needsNone = namespace.registered.isEmpty
    let hooks = namespace.hooks
    let parameters =
      [
        "at path: String", "copyingTemplate template: String? = nil",
        "configuration: \(type).Configuration" + (needsNone ? " = .init()" : ""),
      ] + (isOfDraft ? ["onDrift: \(type).DriftReaction"] : []) + hooks.map(\.parameter)
    let arguments: [Source?] = [
      "at: path", "copyingTemplate: template", "schema: schema", "configuration: configuration",
      hooks.isEmpty
        ? nil : Source("hooks: [\(hooks.map(\.element).joined(separator: ", "))]"),
      isOfDraft ? "onDrift: onDrift" : nil,
    ]
    return """
      \(.declaration("\(access)static func open", parameters.map { Source($0) })) throws -> \(type) {
        \(.call("try \(type)", arguments))
      }
      """
  }

  private func schemaArguments(_ namespace: NamespaceModel) -> [Source?] {
    func literals(_ texts: [String]) -> [Source] { texts.map { Source(SwiftLiteral.string($0)) } }
    let (schema, versions) = (namespace.schema, namespace.versions)
    return [
      "_version: \(String(versions.current))",
      Source.statements(schema.createStatements.map(\.text), label: "statements"),
      Source.argument(
        "migrations", versions.dropFirst().map { "migration\(String($0.number))" }),
      versions.last?.minReader.map { "minReader: \(String($0))" },
      versions.last?.minWriter.map { "minWriter: \(String($0.value))" },
      Source.argument("functions", namespace.functions.map { ".init(\($0))" }),
      Source.argument("collations", literals(schema.collations.map(\.value))),
      Source.argument("tokenizers", literals(namespace.tokenizers)),
      model.takesFilesOver ? "adoption: .byMeaning" : nil,
    ]
  }
}
