import DBGenSQLText
import SchemaParser
import SchemaSQL

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
  var parameterDoc: [String] { Self.configurationDoc(registered) + hooks.map(\.doc) }

  var opening: OpeningModel {
    OpeningModel(hooks, databaseType, registers: !registered.isEmpty)
  }

  /// The opening of a schema that is still a draft.
  var draftOpening: OpeningModel {
    OpeningModel(
      hooks, databaseType, registers: !registered.isEmpty,
      parameters: ["onDrift: \(databaseType).DriftReaction"], arguments: ["onDrift: onDrift"])
  }

  private var registered: [String] {
    schema.functions.map(\.name.value) + schema.collations.map(\.value) + tokenizers
  }

  private var hooks: [HookModel] { versions.hooks.map { HookModel($0, databaseType) } }

  /// The functions to register, as arguments of an initializer.
  var functions: [String] { schema.functions.map(\.initializerArguments) }
  var tokenizers: [String] { versions.tokenizers(of: schema.written) }
}

/// A function that opens the database: its parameters, and the arguments of the initializer that it
/// calls.
struct OpeningModel {
  var parameters: [String]
  var arguments: [String]
}

extension NamespaceModel {
  /// Whether the history of a schema begins with the file of another program.
  static func takesFilesOver(_ schema: CheckedSchema, _ versions: [SchemaVersion]) -> Bool {
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
    return !tables.isEmpty
      && tables.allSatisfy { table in
        let options = table.tokens.indices.reversed().prefix { !table.isAt($0, ")") }
        return !options.contains { table.isAt($0, "strict") }
      }
  }

  private static func configurationDoc(_ registered: [String]) -> [String] {
    if registered.isEmpty { return [] }
    let names = registered.map { "`\($0)`" }.joined(separator: ", ")
    return ["- Parameter configuration: Must register what the schema uses: \(names)."]
  }
}

extension OpeningModel {
  /// - Parameter registers: Whether the schema needs functions, collations or tokenizers, without
  ///   which it can't be opened.
  fileprivate init(
    _ hooks: [HookModel], _ database: String, registers: Bool, parameters: [String] = [],
    arguments: [String] = []
  ) {
    let configuration = "configuration: \(database).Configuration"
    self.parameters =
      [
        "at path: String", "copyingTemplate template: String? = nil",
        registers ? configuration : "\(configuration) = .init()",
      ] + parameters + hooks.map(\.parameter)
    let list = hooks.map(\.element).joined(separator: ", ")
    self.arguments =
      ["at: path", "copyingTemplate: template", "schema: schema", "configuration: configuration"]
      + (hooks.isEmpty ? [] : ["hooks: [\(list)]"]) + arguments
  }
}

/// A function of the app that migrations call: as a parameter of `open`, and as an element of the
/// hooks.
private struct HookModel {
  var doc: String
  var parameter: String
  var element: String

  init(_ name: String, _ database: String) {
    let parameter = SwiftName.parameter(name, taken: Self.parametersOfOpen)
    doc = "- Parameter \(parameter.local): A function that migrations call in their transaction."
    self.parameter = "\(parameter.declaration): @escaping \(database).MigrationHook"
    element = "\(SwiftLiteral.string(name)): \(parameter.local)"
  }

  /// The names that the body of `open` and its other parameters use.
  private static let parametersOfOpen: Set = [
    "path", "copyingTemplate", "template", "configuration", "onDrift", "schema",
  ]
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
