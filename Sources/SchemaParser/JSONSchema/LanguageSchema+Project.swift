extension LanguageSchema {
  /// The JSON Schema of project files.
  package static var project: JSONValue {
    mapping(ProjectProperty.self, required: [.schemas]).with([
      "$schema": "http://json-schema.org/draft-07/schema#",
      "title": "dbgen project",
      "description": "The schemas of a project, for commands that are run without arguments.",
    ])
  }
}

extension ProjectProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    switch self {
    case .schemas:
      LanguageSchema.filledList(
        of: LanguageSchema.mapping(ProjectSchemaProperty.self, required: [.schema, .output])
      ).described("The schemas of the project, each with its output.")
    case .extensions:
      LanguageSchema.filledList(of: LanguageSchema.text).described(
        "The loadable extensions of SQLite that schemas need, from the folder of this file. They are "
          + "loaded only if '--extension' names them, too.")
    }
  }
}

extension ProjectSchemaProperty: DescribedVocabulary {
  var jsonSchema: JSONValue {
    let text = LanguageSchema.text
    return switch self {
    case .schema: text.described("The path of the schema, from the folder of this file.")
    case .output: text.described("The directory of the generated files.")
    case .access:
      LanguageSchema.words(AccessLevel.self).described(
        "Who can use the generated declarations. Default: internal.")
    case .tests:
      text.described(
        "The directory of generated tests, which migrate databases of every version.")
    case .module:
      text.described(
        "The module that the tests import. Default: the output's folder in Sources.")
    case .doc:
      text.described(
        "The file of the data dictionary that 'dbgen doc' writes: .html, .md, .mmd or .dot.")
    }
  }
}
