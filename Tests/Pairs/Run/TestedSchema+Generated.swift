import CodeGen
import SchemaParser
import SchemaSQL

/// The objections to a schema that the constraints allow.
struct SchemaRefusal: Error, CustomStringConvertible {
  var messages: [String]
  var yaml: String

  var description: String { messages.joined(separator: "\n") }
}

extension TestedSchema {
  /// Returns the generated source, or the reasons why there is none.
  func generated(_ choice: ModuleChoice) throws(SchemaRefusal) -> [GeneratedFile] {
    let statements = try checked(yaml()).tableStatements
    let plain = tables.filter { $0.kind == .plainSQL }.map(\.name)
    let schema = try checked(yaml())
    let whole = zip(schema.tables, statements).compactMap { table, statements in
      plain.contains(table.name.value) ? (table.name.value, statements[0].text) : nil
    }
    let text = yaml(Dictionary(uniqueKeysWithValues: whole))
    let options = GenerationOptions(
      access: choice.access, schemaPath: "\(name).yaml",
      singleFile: choice.isSingleFile ? "\(name).swift" : nil)
    let result = CodeGenerator.generate(try checked(text), options: options)
    guard result.diagnostics.isEmpty else { throw Self.refusal(result.diagnostics, text) }
    return result.files
  }

  /// Returns the statements that create the database.
  func statements() throws(SchemaRefusal) -> [String] {
    SchemaSnapshot(of: try checked(yaml()).written).statements.map(\.value)
  }

  private func checked(_ yaml: String) throws(SchemaRefusal) -> CheckedSchema {
    let file = SourceFile(path: "\(name).yaml", bytes: Array(yaml.utf8))
    let (schema, diagnostics) = CheckedSchema.parse(file)
    guard let schema, diagnostics.isEmpty else { throw Self.refusal(diagnostics, yaml) }
    return schema
  }

  private static func refusal(_ diagnostics: [Diagnostic], _ yaml: String) -> SchemaRefusal {
    SchemaRefusal(
      messages: diagnostics.map { "\($0.message) [\($0.code.rawValue)]" }, yaml: yaml)
  }
}
