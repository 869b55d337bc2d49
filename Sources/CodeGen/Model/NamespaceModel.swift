import DBGenSQLText
package import SchemaParser
package import SchemaSQL

/// The enum that represents the database.
struct NamespaceModel {
  let schema: CheckedSchema
  let names: SwiftNames
  let versions: [SchemaVersion]

  var databaseType: String { names.hasDatabaseAlias ? "Database" : "DBGenRuntime.Database" }

  /// The migrations from older versions.
  var migrations: [MigrationModel] {
    zip(versions, versions.dropFirst()).map { MigrationModel(old: $0, new: $1) }
  }

  /// The lines on the parameters of `open` that not every schema has.
  var parameterDoc: [String] {
    let names = registered.map { "`\($0)`" }.joined(separator: ", ")
    let doc = "- Parameter configuration: Must register what the schema uses: \(names)."
    return (registered.isEmpty ? [] : [doc]) + hooks.map(\.doc)
  }

  /// The functions, collations and tokenizers without which the schema can't be opened.
  var registered: [String] {
    schema.functions.map(\.name.value) + schema.collations.map(\.value) + tokenizers
  }

  /// The functions of the app that migrations call: as parameters of `open`, and as elements of the
  /// hooks.
  var hooks: [(doc: String, parameter: String, element: String)] {
    versions.hooks.map { name in
      let parameter = SwiftName.parameter(name, taken: Self.parametersOfOpen)
      return (
        "- Parameter \(parameter.local): A function that migrations call in their transaction.",
        "\(parameter.declaration): @escaping \(databaseType).MigrationHook",
        "\(SwiftLiteral.string(name)): \(parameter.local)"
      )
    }
  }

  /// The names that the body of `open` and its other parameters use.
  private static let parametersOfOpen: Set = [
    "path", "copyingTemplate", "template", "configuration", "onDrift", "schema",
  ]

  /// The functions to register, as arguments of an initializer.
  var functions: [String] { schema.functions.map(\.initializerArguments) }
  var tokenizers: [String] { versions.tokenizers(of: schema.written) }
}

extension CodeGenerator {
  /// Whether the source of a schema opens the files of other programs by itself, because its history
  /// begins with one.
  ///
  /// - Parameter versions: The versions of its history; empty if it has none.
  package static func takesFilesOver(
    _ schema: CheckedSchema, _ versions: [SchemaVersion] = []
  ) -> Bool {
    guard let first = versions.first else {
      return !schema.tables.isEmpty && schema.tables.allSatisfy { !$0.isStrict }
    }
    return first.takesOver || areOfOtherProgram(first.snapshot.statements.map(\.value))
  }

  /// Whether none of the tables that statements create is STRICT. Those of dbgen are, unless the schema
  /// says otherwise, which an import does for each table that it finds.
  private static func areOfOtherProgram(_ statements: [String]) -> Bool {
    let tables = statements.map { SQLText($0) }.filter {
      $0.isAt(0, "create") && $0.isAt(1, "table")
    }
    return !tables.isEmpty && !tables.contains { $0.tableOptions.contains("strict") }
  }
}

extension SQLFunction {
  fileprivate var initializerArguments: String {
    let count: [String] =
      switch arguments {
      case .any: []
      case .exactly(let count): ["arguments: \(count)"]
      }
    let constancy = isDeterministic ? ["deterministic: true"] : []
    let harmlessness = isInnocuous ? ["innocuous: true"] : []
    return ([SwiftLiteral.string(name.value)] + count + constancy + harmlessness)
      .joined(separator: ", ")
  }
}
