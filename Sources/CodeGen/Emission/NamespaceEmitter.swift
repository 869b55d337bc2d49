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
        \(configurationSummary)
        /// - Throws: `DatabaseError`, where the file can't be opened or isn't a database of this
        ///   schema.
        \(openHead)
          try \(namespace.databaseType)(at: path, schema: schema, configuration: configuration)
        }

        /// What the database is made of.
        \(access)static let schema = \(namespace.schemaType)(
          version: \(String(namespace.version)),
          statements: [
            \(statements)
          ]\(registrations.isEmpty ? ")" : ",")
          \(registrations)
      }

      /// Where this has no meaning, the runtime is of another format: run `dbgen generate` again.
      private typealias GeneratedFormat = DBGenRuntime.GeneratedFormat1

      """
  }

  private var configurationSummary: Source {
    let names = model.namespace.registeredNames.map { "`\($0)`" }.joined(separator: ", ")
    return names.isEmpty
      ? .none
      : Layout.doc(["- Parameter configuration: Registers what the schema needs: \(names)."])
  }

  private var openHead: Source {
    let database = model.namespace.databaseType
    // A schema that needs functions can't be opened without them.
    let isOptional = model.namespace.registeredNames.isEmpty
    let value = isOptional ? " = \(database).Configuration()" : ""
    return Layout.function(
      "\(access)static func open",
      ["at path: String", "configuration: \(database).Configuration\(value)"],
      " throws -> \(database) {", indentation: 2)
  }

  /// What the app has to register.
  private var registrations: Source {
    let functions = model.namespace.functions.map { ".init(\($0))" }
    let arguments = [("functions", functions), ("collations", model.namespace.collations)]
      .filter { !$0.1.isEmpty }.map { Layout.array($0, $1, indentation: 4).text }
    return Source(arguments.isEmpty ? "" : arguments.joined(separator: ",\n") + ")")
  }

  private var statements: Source {
    let literals = model.namespace.statements.map { SwiftLiteral.multilineString($0).text }
    // A list of one has no comma behind it.
    return literals.count == 1
      ? Source(literals[0]) : .lines(literals.map { Source($0 + ",") })
  }
}
