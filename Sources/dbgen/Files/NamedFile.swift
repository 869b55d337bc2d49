import DBGenLibc
import SchemaParser

/// Files that the command line names. They can be anywhere, but messages show nothing of those that
/// links outside the root lead to.
extension SourceFile {
  /// Reads the schema that an argument names, with the files that it includes: `-` is standard input.
  static func readSchema(_ argument: String) throws(SourceFileError) -> SourceFile {
    guard argument == "-" else {
      return try read(named: argument).withIncludedFiles(below: SourceRoot(ofFile: argument))
    }
    return try readStandardInput().withIncludedFiles(below: SourceRoot(ofFile: "schema.yaml"))
  }

  /// Reads any other file.
  static func read(named path: String) throws(SourceFileError) -> SourceFile {
    let file = try read(path: path)
    return file.shown(below: try SourceRoot(ofFile: path))
  }
}

extension SourceRoot {
  private struct Choice {
    /// The root that the command line names.
    var root: SourceRoot?
    /// The folder of the project file that the command uses.
    var project: SourceRoot?
  }

  private static let choice = SharedState(Choice())

  /// Uses the root that the command line names for all files.
  static func use(_ root: SourceRoot) { choice.withLock { $0.root = root } }

  /// Uses the folder of a project file for all files, unless the command line names a root.
  static func useFolder(ofProject path: String) throws(SourceFileError) {
    let root = try SourceRoot(LexicalPath.split(path).directory)
    choice.withLock { $0.project = root }
  }

  /// The root of the files that a file names: the one that the command line names, the folder of the
  /// project file that the command uses or that is the next one above the file, or the file's folder.
  ///
  /// - Throws: If the folder doesn't exist.
  init(ofFile path: String) throws(SourceFileError) {
    let choice = Self.choice.withLock { $0 }
    if let chosen = choice.root ?? choice.project {
      self = chosen
    } else {
      self = try SourceRoot(Self.defaultFolder(ofFile: path))
    }
  }
  private static func defaultFolder(ofFile path: String) throws(SourceFileError) -> String {
    do throws(FileError) {
      return try LexicalPath.projectFolder(above: path) ?? LexicalPath.split(path).directory
    } catch {
      throw SourceFileError(error.path, reason: error.reason)
    }
  }
}
