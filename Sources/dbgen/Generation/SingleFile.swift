import CodeGen
import DBGenLibc
import SchemaParser

/// A generated file on its own: all source of a schema, or its data dictionary.
struct SingleFile {
  /// The path, as the user wrote it.
  let path: String
  let file: GeneratedFile
  /// Whether to overwrite the file if dbgen wrote it and it was edited since.
  var overwritesEdits = false

  /// Writes the file, if it changes, and creates its directory if needed.
  ///
  /// - Parameter stageMore: Stages changes that are made together with this one.
  func write(
    provingMigrations prove: () throws -> Void = {},
    and stageMore: (inout FileTransaction) throws -> Void = { _ in }
  ) throws {
    try FileSystem.withDirectories([LexicalPath.split(path).directory]) {
      let (directory, isLocked, change) = try change(lock: .exclusive)
      guard let directory else { throw FileError(path, code: ENOENT) }
      if change != nil { try prove() }
      try FileTransaction.perform { transaction in
        if let change {
          if isLocked { try directory.removeLeftovers() }
          let place = FilePlace(directory: directory, name: file.path)
          try transaction.stage(file.text, at: place, mode: change.old?.mode)
        }
        try stageMore(&transaction)
      }
      if change != nil { Console.printNotice("wrote \(path)\n") }
    }
  }

  /// Prints whether the file is missing or changed, or the change as a patch.
  func inspect(showingDifference: Bool) throws {
    guard let change = try change(lock: .shared).change else { return }
    if showingDifference {
      let prefix = LexicalPath.patchPrefix(of: LexicalPath.split(path).directory)
      try Console.printResult(change.patch(prefix: prefix))
    } else {
      try FileWriter.printFindings([(change.finding, path)])
    }
    throw Failure.findings
  }

  /// Returns the open directory, whether it could be locked, and the change to make in it, if any.
  /// Throws if the change must not be made.
  private func change(
    lock: Directory.Lock
  ) throws -> (directory: Directory?, isLocked: Bool, change: FileChange?) {
    let directory = try Directory.open(LexicalPath.split(path).directory)
    let isLocked = directory?.lock(lock) ?? false
    let old = try directory?.existingFile(file.path)
    if old?.holds(file.text) == true { return (directory, isLocked, nil) }
    let change = FileChange(path: file.path, old: old, new: file, overwritesEdits: overwritesEdits)
    if let obstacle = change.obstacle {
      Console.report([Message(.error, obstacle.code, obstacle.message, startOf: path)])
      throw obstacle.isIrregular ? Failure.obstructed : Failure.findings
    }
    return (directory, isLocked, change)
  }
}
