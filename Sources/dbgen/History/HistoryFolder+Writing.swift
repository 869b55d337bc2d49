import DBGenLibc
import SchemaMigration
import SchemaParser

extension HistoryFolder {
  /// Writes a version, and removes the files that it replaces, all or nothing. Throws if these have
  /// changed since they were read.
  func write(
    _ version: MigrationFile, as text: String? = nil, replacing old: [SourceFile] = []
  ) throws -> String {
    try write([(version.fileName, text ?? version.text)], replacing: old)
    return path(of: version.fileName)
  }

  /// Writes files with the given names, and removes those that they replace, all or nothing. Throws
  /// if the latter have changed since they were read.
  ///
  /// New files come first, in order, so that nothing is lost if the run is killed.
  func write(_ files: [(name: String, text: String)], replacing old: [SourceFile]) throws {
    guard let directory = try open() else { throw FileError(path, code: ENOENT) }
    for file in old
    where try source(LexicalPath.split(file.path).name, in: directory).bytes != file.bytes {
      throw Failure.changedMeanwhile(file.path)
    }
    let targets = files.map { file in old.first { FileSystem.isSame($0.path, path(of: file.name)) }
    }
    try FileTransaction.perform { transaction in
      for (file, target) in zip(files, targets) {
        try stage(file, replacing: target, in: directory, &transaction)
      }
      let replaced = targets.compactMap { $0?.path }
      for file in old where !replaced.contains(file.path) {
        let name = LexicalPath.split(file.path).name
        transaction.stageRemoval(of: FilePlace(directory: directory, name: name))
      }
    }
  }

  private func stage(
    _ file: (name: String, text: String), replacing target: SourceFile?, in directory: Directory,
    _ transaction: inout FileTransaction
  ) throws {
    let existing = try directory.kind(of: file.name)
    if let kind = existing?.kind { throw Failure.irregularFile(path(of: file.name), kind) }
    let place = FilePlace(directory: directory, name: file.name)
    if target != nil { return try transaction.stage(file.text, at: place, mode: existing?.mode) }
    if existing != nil { throw Failure.changedMeanwhile(path(of: file.name)) }
    try transaction.stageNew(file.text, at: place)
  }
}
