extension FileEmitter {
  /// The source of the enum that represents the database.
  var namespaceSource: Source {
    let namespace = model.namespace
    return .paragraphs([
      namespace.draftName.map(draftGuard), namespaceEnum(namespace),
      namespace.migrations.map(migrationsSource),
      """
      /// If this doesn't compile, the runtime has another version: run `dbgen generate` again.
      private typealias GeneratedFormat = DBGenRuntime.GeneratedFormat\(String(GeneratedFile.format))
      """,
    ])
  }

  private func namespaceEnum(_ namespace: NamespaceModel) -> Source {
    """
    /// The database `\(namespace.name)`.
    \(head("enum \(namespace.name)", []))
      \(namespace.hasDatabaseAlias ? databaseAlias : .none)
      /// Opens the database file at a path. If there is no file, creates one: a copy of the template
      /// if you pass one, which is a database with this schema that is shipped with the app.
      ///
      \(.doc(namespace.parameterDoc))
      /// - Throws: `DatabaseError` if the file can't be opened, isn't a database with this schema,
      ///   or can't be migrated to it.
      \(function(namespace.opening))

      #if DEBUG
        /// Opens the database file at a path while the schema is a draft. Moves a database with a
        /// different schema aside, and creates a new one.
        \(function(namespace.draftOpening))
      #endif

      /// The schema, and the migrations from its older versions.
      \(.call("\(access)static let schema = \(namespace.schemaType)", schemaArguments(namespace)))
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
      "version \(model.namespace.version) '\(name)' is a draft: before a release, "
      + "run 'dbgen migration seal \(options.schemaPath)' and 'dbgen generate'"
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
      "_version: \(String(namespace.version))",
      Source.statements(namespace.statements, label: "statements"),
      namespace.migrations.map {
        .array($0.map { "migration\(String($0.version))" }, label: "migrations")
      },
      namespace.minReader.map { "minReader: \(String($0))" },
      namespace.minWriter.map { "minWriter: \(String($0))" },
      Source.argument("functions", namespace.functions.map { ".init(\($0))" }),
      Source.argument("collations", namespace.collations.map { Source($0) }),
      Source.argument("tokenizers", namespace.tokenizers.map { Source($0) }),
      namespace.takesFilesOver ? "adoption: .byMeaning" : nil,
    ]
  }
}
