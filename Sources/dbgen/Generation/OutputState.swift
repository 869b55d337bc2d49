import CodeGen
import SchemaParser

/// Everything in an output directory that a run of `generate` depends on: the names and the contents
/// of the files that could have been generated.
struct OutputState {
  /// The contents of each file, by its path in the directory.
  private var contents: [String: String]

  init(_ files: [String: ExistingFile]) {
    contents = Dictionary(
      uniqueKeysWithValues: files.map { ($0, $1) }.concurrentMap { path, file in
        switch file {
        case .file(let bytes, _): (path, Self.content(bytes))
        case .other(let kind): (path, kind.rawValue)
        }
      })
  }

  mutating func apply(_ changes: [FileChange]) {
    let news = changes.concurrentMap { change in
      change.new.map { Self.content(Array($0.text.utf8)) }
    }
    for (change, content) in zip(changes, news) { contents[change.path] = content }
  }

  private static func content(_ bytes: [UInt8]) -> String {
    "\(bytes.count) \(GeneratedFile.checksum(of: bytes))"
  }

  /// A line for each file, in the order of their paths.
  var text: String {
    contents.sorted { $0.key < $1.key }.map { "\($0.key)\0\($0.value)\n" }.joined()
  }
}
