extension FileEmitter {
  /// Emits what stands for the database as a whole.
  var namespaceSource: Source {
    let namespace = model.namespace
    return """

      \(imports(runtime: true, foundation: false))

      /// The database `\(namespace.name)`.
      \(access)nonisolated enum \(namespace.name) {
        /// Opens the database file at a path, and creates it where there is none.
        ///
        /// - Throws: `DatabaseError`, where the file can't be opened or isn't a database of this schema.
        \(openHead)
          try \(namespace.databaseType)(at: path, schema: schema, configuration: configuration)
        }

        /// What the database is made of.
        \(access)static let schema = \(namespace.schemaType)(
          version: \(String(namespace.version)),
          statements: [
            \(statements)
          ])
      }

      /// Where this has no meaning, the runtime is of another format: run `dbgen generate` again.
      private typealias GeneratedFormat = DBGenRuntime.GeneratedFormat1

      """
  }

  private var openHead: Source {
    let database = model.namespace.databaseType
    return Layout.function(
      "\(access)static func open",
      [
        "at path: String", "configuration: \(database).Configuration = \(database).Configuration()",
      ],
      " throws -> \(database) {", indentation: 2)
  }

  private var statements: Source {
    let literals = model.namespace.statements.map { SwiftLiteral.multilineString($0).text }
    // A list of one has no comma behind it.
    return literals.count == 1
      ? Source(literals[0]) : .lines(literals.map { Source($0 + ",") })
  }
}
