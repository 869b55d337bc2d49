import CodeGen
import SchemaDocumentation
import SchemaParser

extension SingleFile {
  /// Creates the file of a data dictionary, with a header by which it is recognized.
  init(
    _ text: String, of schema: SourceFile, as format: DocumentFormat, path: String,
    overwritesEdits: Bool
  ) throws {
    let schemaPath = try GeneratedFile.schemaName(of: schema, at: path)
    let file = GeneratedFile(
      path: LexicalPath.split(path).name, source: text, schemaPath: schemaPath,
      comments: format.comments)
    self.init(path: path, file: file, overwritesEdits: overwritesEdits)
  }
}

extension DocumentFormat {
  fileprivate var comments: CommentStyle {
    switch self {
    case .html, .md: .markup
    case .mermaid: .percents
    case .dot: .slashes
    }
  }
}

extension GeneratedFile {
  /// Returns the name of a schema for the header of a file.
  ///
  /// The name in an existing header is kept if it is right, so that nothing depends on the folders
  /// above the project: in an archive, or in a partial copy.
  static func schemaName(of source: SourceFile, at path: String?) throws -> String {
    let existing = path.flatMap { FileSystem.isFile($0) ? try? SourceFile.read(path: $0) : nil }
    let name = existing.flatMap { origin(of: String(decoding: $0.bytes, as: UTF8.self)).schemaPath }
    if let name, try LexicalPath.ends(source.path, with: name) { return name }
    return try LexicalPath.schemaName(of: source.path)
  }
}
