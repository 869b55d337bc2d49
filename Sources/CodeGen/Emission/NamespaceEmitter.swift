extension FileEmitter {
  /// The source of the enum that represents the database.
  var namespaceSource: Source {
    let namespace = model.namespace
    return .paragraphs([
      namespace.draftName.map(draftGuard), namespaceEnum(namespace),
      namespace.migrations.map(migrationsSource),
      """
      /// Where this has no meaning, the runtime is of another format: run `dbgen generate` again.
      private typealias GeneratedFormat = DBGenRuntime.GeneratedFormat\(String(GeneratedFile.format))
      """,
    ])
  }

  private func namespaceEnum(_ namespace: NamespaceModel) -> Source {
    """
    /// The database `\(namespace.name)`.
    \(access)nonisolated enum \(namespace.name) {
      /// Opens the database file at a path, and creates it where there is none, as a copy of the
      /// template where one is given: a database of this schema that is shipped with the app.
      ///
      \(.doc(namespace.parameterDoc))
      /// - Throws: `DatabaseError`, where the file can't be opened, isn't a database of this
      ///   schema, or can't be brought to it.
      \(function(namespace.opening))

      #if DEBUG
        /// The same while the schema is still a draft: a database of another shape is moved aside, and
        /// a new one takes its place.
        \(function(namespace.draftOpening))
      #endif

      /// What the database is made of.
      \(.call("\(access)static let schema = \(namespace.schemaType)", schemaArguments(namespace)))
    }
    """
  }

  /// Emits a directive that keeps a draft from being shipped: databases created from it would be
  /// refused once the draft changes.
  private func draftGuard(_ name: String) -> Source {
    let message =
      "version \(model.namespace.version) '\(name)' is a draft: before a release, "
      + "'dbgen migration seal \(options.schemaPath)' and 'dbgen generate'"
    return """
      #if !DEBUG
        #error(
          \(SwiftLiteral.string(message)))
      #endif
      """
  }

  private func function(_ opening: OpeningModel) -> Source {
    let type = model.namespace.databaseType
    let parameters = opening.parameters.map { Source($0) }
    return """
      \(.declaration("\(access)static func open", parameters)) throws -> \(type) {
        \(.call("try \(type)", opening.arguments.map { Source($0) }))
      }
      """
  }

  private func schemaArguments(_ namespace: NamespaceModel) -> [Source?] {
    [
      "version: \(String(namespace.version))",
      Source.array(namespace.statements.map { .sql($0) }, label: "statements"),
      namespace.migrations.map {
        .array($0.map { "migration\(String($0.version))" }, label: "migrations")
      },
      namespace.minReader.map { "minReader: \(String($0))" },
      Source.argument("functions", namespace.functions.map { ".init(\($0))" }),
      Source.argument("collations", namespace.collations.map { Source($0) }),
    ]
  }
}
