import DBGenLibc
import SchemaParser

/// A file that a user will edit. An existing file is replaced only on request.
struct NewFile {
  let path: String
  /// The remedy if the file exists.
  var remedy = "--force replaces it"

  /// Writes the file, and creates its folder if needed.
  func write(_ text: String, overwriting: Bool) throws {
    let (parent, name) = LexicalPath.split(path)
    try FileSystem.withDirectories([parent]) {
      let directory = try Directory.required(parent, for: path)
      let isLocked = directory.lock(.exclusive)
      let old = try directory.kind(of: name)
      if let kind = old?.kind { throw Failure.irregularFile(path, kind) }
      if old != nil, !overwriting { throw Failure.existingFile(path, remedy) }
      try FileTransaction.perform { transaction in
        if isLocked { try directory.removeLeftovers() }
        let place = FilePlace(directory: directory, name: name)
        if let old {
          try transaction.stage(text, at: place, mode: old.mode)
        } else {
          try transaction.stageNew(text, at: place)
        }
      }
    }
  }
}
