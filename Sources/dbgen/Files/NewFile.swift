import DBGenLibc
import SchemaParser

/// A file that a user will edit. An existing file is replaced only on request.
struct NewFile {
  let path: String
  /// The remedy if the file exists.
  var remedy = "--force replaces it"

  func write(_ text: String, overwriting: Bool) throws {
    let (parent, name) = LexicalPath.split(path)
    guard let directory = try Directory.open(parent) else { throw FileError(path, code: ENOENT) }
    let isLocked = directory.lock(.exclusive)
    let old = try directory.kind(of: name)
    if let kind = old?.kind { throw Failure.irregularFile(path, kind) }
    if old != nil, !overwriting {
      throw Failure.message(
        Message(.error, .existingFile, "the file already exists; \(remedy)", path: path),
        .inputOutput)
    }
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
