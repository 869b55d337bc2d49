import SchemaParser

/// A schema file and the files of its history, each read once.
struct SchemaFiles {
  let schema: SourceFile
  let history: [SourceFile]

  static func read(_ paths: [String]) throws -> [SchemaFiles] {
    let schemas = try paths.map { try SourceFile.readSchema($0) }
    return try schemas.map { schema in
      let history =
        schema.isStandardInput ? [] : try HistoryFolder(ofSchema: schema.path).sources()
      return SchemaFiles(schema: schema, history: history)
    }
  }

  /// The paths of the files, and of the folder of the history, which changes with each new version.
  var inputs: [String] {
    if schema.isStandardInput { return [] }
    let folder = HistoryFolder(ofSchema: schema.path).path
    return sources.flatMap(\.paths) + (FileSystem.isDirectory(folder) ? [folder] : [])
  }

  /// All files, in the order in which they were read.
  var sources: [SourceFile] { [schema] + history }
}
