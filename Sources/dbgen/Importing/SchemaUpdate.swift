import SchemaImporter
import SchemaParser

/// The files of a schema, each with the text to which sheets change it.
struct SchemaUpdate {
  let schema: String
  /// Each file as it was read.
  let files: [(file: SourceFile, text: String)]
  /// The renames that were answered.
  let renames: [SheetRename]

  /// Writes the files that change, or prints the changes and throws if there are any.
  func finish(writing isWriting: Bool) throws {
    let changed = files.filter { Array($0.text.utf8) != $0.file.bytes }
    if changed.isEmpty { return }
    guard !isWriting else {
      try UserFiles.write(changed.map { ($0.file.path, Array($0.text.utf8)) }, replacing: true) {
        try checkUnchanged()
      }
      let paths = try changed.map { file, _ in
        file.path.hasPrefix("/") ? file.path : try LexicalPath.relative(file.path)
      }
      Console.printNotice("wrote \(paths.joined(separator: ", "))\n")
      return try printMigration()
    }
    for (file, text) in changed {
      // Git refuses a path that begins with two dots, instead of changing another file.
      let path = try LexicalPath.relative(file.path)
      try Console.printResult(UnifiedDiff.patch(of: path, from: file.bytes, to: Array(text.utf8)))
    }
    throw Failure.findings
  }

  /// Throws if a file has changed since it was read, such as in an editor while somebody thought about
  /// a question.
  private func checkUnchanged() throws {
    for (file, _) in files where try SourceFile.read(path: file.path).bytes != file.bytes {
      throw ImportFailure(
        path: file.path, reason: "the file has changed since it was read: run the command again")
    }
  }

  /// Prints the command that carries out the renames in databases, if there may be some.
  private func printMigration() throws {
    guard !renames.isEmpty, try HistoryFolder(ofSchema: schema).open() != nil else { return }
    let words = ["dbgen migration new", ShellWord.quote(schema)] + renames.map(\.option)
    Console.printNotice("databases follow with: \(words.joined(separator: " "))\n")
  }
}
