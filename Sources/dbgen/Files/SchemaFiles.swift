import SchemaParser

/// A schema file and the files of its history, each read once.
struct SchemaFiles {
  let schema: SourceFile
  let history: [SourceFile]

  static func read(_ paths: [String]) throws -> [SchemaFiles] {
    let schemas = try paths.map { try SourceFile.read(path: $0) }
    return try schemas.map { schema in
      SchemaFiles(schema: schema, history: try HistoryFolder(ofSchema: schema.path).sources())
    }
  }
}
