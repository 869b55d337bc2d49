import ArgumentParser
import SchemaParser

/// `dbgen schema-json`: prints the JSON Schema of the schema language, for editors.
struct EditorSchema: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "schema-json",
    abstract: "Print the JSON Schema that lets editors complete and check schema files.",
    discussion: """
      Keep it next to the schemas, and name it in the first line of each:

        dbgen schema-json > Schemas/dbgen.schema.json

        # yaml-language-server: $schema=dbgen.schema.json
      """)

  @Flag(help: "Print the JSON Schema of dbgen.yaml instead.")
  var config = false

  func run() throws {
    try Console.printResult("\(config ? Language.projectSchema : Language.jsonSchema)\n")
  }
}
