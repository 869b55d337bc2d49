import SchemaParser

extension FileEmitter {
  /// The source of the enum that represents the database.
  var namespaceSource: Source {
    let namespace = model.namespace
    return """

      \(imports(runtime: true, foundation: false))

      \(draftGuard)/// The database `\(namespace.name)`.
      \(access)nonisolated enum \(namespace.name) {
        /// Opens the database file at a path, and creates it where there is none, as a copy of the
        /// template where one is given: a database of this schema that is shipped with the app.
        ///
        \(parametersSummary)
        /// - Throws: `DatabaseError`, where the file can't be opened, isn't a database of this
        ///   schema, or can't be brought to it.
        \(openHead([]))
          \(opening([]))
        }

        #if DEBUG
          /// The same while the schema is still a draft: a database of another shape is moved aside, and
          /// a new one takes its place.
          \(openHead(["onDrift: \(namespace.databaseType).DriftReaction"]))
            \(opening(["onDrift: onDrift"]))
          }
        #endif

        /// What the database is made of.
        \(.call("\(access)static let schema = \(namespace.schemaType)", schemaArguments))
      }\(migrationsSource)

      /// Where this has no meaning, the runtime is of another format: run `dbgen generate` again.
      private typealias GeneratedFormat = DBGenRuntime.GeneratedFormat\(String(GeneratedFile.format))

      """
  }

  /// A directive that keeps a draft from being shipped: databases created from it would be refused
  /// once the draft changes.
  private var draftGuard: Source {
    let versions = model.namespace.versions
    guard let name = versions.draftName else { return .none }
    let message =
      "version \(versions.current) '\(name)' is a draft: before a release, "
      + "'dbgen migration seal \(options.schemaPath)' and 'dbgen generate'"
    return """
      #if !DEBUG
        #error(
          \(SwiftLiteral.string(message)))
      #endif


      """
  }

  private var parametersSummary: Source {
    let names = model.namespace.registeredNames.map { "`\($0)`" }.joined(separator: ", ")
    let hooks = model.namespace.hooks.map {
      "- Parameter \($0.parameter.local): Is called by migrations, in their transaction."
    }
    return names.isEmpty && hooks.isEmpty
      ? .none
      : .doc(
        (names.isEmpty
          ? [] : ["- Parameter configuration: Registers what the schema needs: \(names)."])
          + hooks)
  }

  private func openHead(_ more: [Source]) -> Source {
    let database = model.namespace.databaseType
    // A schema that needs functions or collations can't be opened without them.
    let isOptional = model.namespace.registeredNames.isEmpty
    let value = isOptional ? " = \(database).Configuration()" : ""
    let hooks: [Source] = model.namespace.hooks.map {
      "\($0.parameter.declaration): @escaping \(model.namespace.migrationType).Hook"
    }
    let parameters: [Source] = [
      "at path: String", "copyingTemplate template: String? = nil",
      "configuration: \(database).Configuration\(value)",
    ]
    return """
      \(.declaration("\(access)static func open", parameters + more + hooks)) throws -> \(database) {
      """
  }

  private func opening(_ more: [Source]) -> Source {
    let hooks = model.namespace.hooks.map {
      "\(SwiftLiteral.string($0.name)): \($0.parameter.local)"
    }
    let list: [Source] = hooks.isEmpty ? [] : ["hooks: [\(hooks.joined(separator: ", "))]"]
    let arguments: [Source] = [
      "at: path", "copyingTemplate: template", "schema: schema", "configuration: configuration",
    ]
    return .call("try \(model.namespace.databaseType)", arguments + list + more)
  }

  /// The statements, the migrations, the oldest reader, and the functions and collations that the
  /// app has to register.
  private var schemaArguments: [Source] {
    let namespace = model.namespace
    let versions = namespace.versions
    func list(_ label: String, _ elements: [Source]) -> [Source] {
      elements.isEmpty ? [] : [.array(elements, label: label)]
    }
    return ["version: \(String(versions.current))"]
      + [.array(namespace.statements.map { .sql($0) }, label: "statements")]
      + list("migrations", versions.dropFirst().map { "migration\(String($0.number))" })
      + (versions.last?.minReader.map { ["minReader: \(String($0))"] } ?? [])
      + list("functions", namespace.functions.map { ".init(\($0))" })
      + list("collations", namespace.collations.map { Source($0) })
  }
}
