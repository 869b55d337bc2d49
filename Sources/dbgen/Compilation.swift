import CodeGen
import SchemaParser

/// What the schemas of a run become: the files, and how their headers name the schemas.
struct Compilation {
  private(set) var files: [GeneratedFile] = []
  private(set) var schemaNames: Set<String> = []

  /// Reads, parses and generates. Reports all that there is to say of the schemas, and throws if
  /// any of it is an error.
  init(of paths: [String], access: AccessLevel = .internal) throws {
    let sources = try paths.map { try SourceFile.read(path: $0) }
    var report = SchemaReport()
    for source in sources {
      SQLiteMemory.limit(forSchemaOf: source.bytes.count)
      let (schema, diagnostics) = Schema.parse(source)
      report.add(diagnostics, of: source)
      guard let schema else { continue }
      let name = try LexicalPath.schemaName(of: source.path)
      let options = GenerationOptions(access: access, schemaPath: name)
      let (generated, objections) = CodeGenerator.generate(schema, options: options)
      report.add(objections, of: source)
      report.add(generated, of: source)
      files += generated
      schemaNames.insert(name)
    }
    try report.finish()
  }
}
