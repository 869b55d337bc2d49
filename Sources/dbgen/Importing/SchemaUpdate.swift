import SchemaImporter
import SchemaParser

/// The files of a schema, each with the text to which sheets change it.
struct SchemaUpdate {
  let files: [(file: SourceFile, text: String)]

  /// Writes the files that change, or prints the changes and throws if there are any.
  func finish(writing isWriting: Bool) throws {
    let changed = files.filter { Array($0.text.utf8) != $0.file.bytes }
    if changed.isEmpty { return }
    guard !isWriting else {
      try UserFiles.write(changed.map { ($0.file.path, $0.text) }, replacing: true)
      let paths = try changed.map { file, _ in
        file.path.hasPrefix("/") ? file.path : try LexicalPath.relative(file.path)
      }
      return Console.printNotice("wrote \(paths.joined(separator: ", "))\n")
    }
    for (file, text) in changed {
      // Git refuses a path that begins with two dots, instead of changing another file.
      let path = try LexicalPath.relative(file.path)
      try Console.printResult(UnifiedDiff.patch(of: path, from: file.bytes, to: Array(text.utf8)))
    }
    throw Failure.findings
  }
}
