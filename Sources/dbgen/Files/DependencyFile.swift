import DBGenLibc
import SchemaParser

/// A list of the files that generated files depend on, which make and ninja read.
struct DependencyFile {
  let path: String
  /// The generated files.
  let outputs: [String]
  let inputs: [String]

  /// Writes the list unless it is there already.
  func write() throws {
    let (parent, name) = LexicalPath.split(path)
    guard let directory = try Directory.open(parent) else { throw FileError(path, code: ENOENT) }
    let old = try directory.standingFile(name)
    if case .other(let kind) = old { throw Failure.irregularFile(path, kind) }
    if case .file(let bytes, _) = old, bytes.elementsEqual(text.utf8) { return }
    try FileTransaction.perform { transaction in
      try transaction.stage(text, at: FilePlace(directory: directory, name: name), mode: old?.mode)
    }
  }

  /// A rule for the outputs, and an empty rule for each input, so that a removed one isn't an error.
  var text: String {
    let inputs = inputs.map(Self.escaped)
    let rule = outputs.map(Self.escaped).joined(separator: " ") + ":"
    let lines = [([rule] + inputs).joined(separator: " \\\n  ")] + inputs.map { "\($0):" }
    return lines.map { $0 + "\n" }.joined(separator: "\n")
  }

  private static func escaped(_ path: String) -> String {
    path.reduce(into: "") { escaped, character in
      switch character {
      case " ", "#": escaped += "\\\(character)"
      case "$": escaped += "$$"
      default: escaped.append(character)
      }
    }
  }
}
