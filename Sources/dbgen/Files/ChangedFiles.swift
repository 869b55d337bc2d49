import DBGenLibc
import SchemaParser

/// Files that get another text, all or none.
enum ChangedFiles {
  static func write(_ files: [(path: String, text: String)]) throws {
    let files = files.map { path, text in
      let (parent, name) = LexicalPath.split(path)
      return (path: path, parent: parent, name: name, text: text)
    }
    let directories = try NewFiles.lockedDirectories(Set(files.map(\.parent)))
    try FileTransaction.perform { transaction in
      for file in files {
        guard let directory = directories[file.parent] else { continue }
        let old = try directory.kind(of: file.name)
        if let kind = old?.kind { throw Failure.irregularFile(file.path, kind) }
        try transaction.stage(
          file.text, at: FilePlace(directory: directory, name: file.name), mode: old?.mode)
      }
    }
  }
}
