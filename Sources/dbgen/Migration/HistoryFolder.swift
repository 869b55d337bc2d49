import ArgumentParser
import SchemaMigration
import SchemaParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The folder beside a schema file in which its history lies: `baseball.migrations` beside
/// `baseball.yaml`.
struct HistoryFolder {
  let path: String

  init(ofSchema schema: String) {
    let endings = [".yaml", ".yml"]
    let ending = endings.first { schema.hasSuffix($0) } ?? ""
    path = schema.dropLast(ending.count) + ".migrations"
  }

  func path(of file: String) -> String { LexicalPath.join(path, file) }

  /// Opens the folder, or returns nothing where there isn't one. Nobody names it or what is in it, so
  /// links are not followed: a schema from elsewhere could have any file printed.
  func open() throws -> Directory? {
    do {
      return try Directory.open(path, followsLink: false)
    } catch let error {
      guard FileSystem.isLink(path) else { throw error }
      throw IrregularFile(path: path, kind: .symbolicLink, due: "a folder")
    }
  }

  private func source(
    _ name: String, in directory: Directory
  ) throws(SourceFileError) -> SourceFile {
    try SourceFile.read(name, in: directory.descriptor, path: path(of: name))
  }

  /// Reads the history, and reports what is wrong with it.
  func read(reporting report: inout SchemaReport) throws -> History {
    guard let directory = try open() else { return History() }
    let names = try directory.names().filter { !$0.hasPrefix(".") }.sorted()
    for name in names where VersionFileName(name) == nil {
      throw MisnamedVersion(path: path(of: name))
    }
    let sources = try names.map { try source($0, in: directory) }
    let (history, findings) = History.read(sources)
    for finding in findings { report.add(finding.diagnostics, of: finding.source) }
    return history
  }

  /// Writes a version, and removes files that it takes the place of, the first of which it stands
  /// for: all of it or nothing. They have to be as they were read.
  ///
  /// The new file comes first, so that nothing is lost where a run is killed.
  func write(_ version: MigrationFile, replacing old: [SourceFile] = []) throws -> String {
    let name = VersionFileName(version: version.version.value, name: version.name.value).file
    guard let directory = try open() else { throw FileError(path, code: ENOENT) }
    let target = old.first { FileSystem.isSame($0.path, path(of: name)) }
    for file in old
    where try source(LexicalPath.split(file.path).name, in: directory).bytes != file.bytes {
      throw ChangedMeanwhile(path: file.path)
    }
    let standing = try directory.kind(of: name)
    if let kind = standing?.kind { throw IrregularFile(path: path(of: name), kind: kind) }
    if target == nil, standing != nil { throw ChangedMeanwhile(path: path(of: name)) }
    try FileTransaction.perform { transaction in
      let place = FilePlace(directory: directory, name: name)
      if target == nil {
        try transaction.stageNew(version.text, at: place)
      } else {
        try transaction.stage(version.text, at: place, mode: standing?.mode)
      }
      for file in old where file.path != target?.path {
        let name = LexicalPath.split(file.path).name
        transaction.stageRemoval(of: FilePlace(directory: directory, name: name))
      }
    }
    return path(of: name)
  }

  func remove(_ files: [SourceFile]) throws {
    guard let directory = try open() else { throw FileError(path, code: ENOENT) }
    try FileTransaction.perform { transaction in
      for file in files {
        let name = LexicalPath.split(file.path).name
        transaction.stageRemoval(of: FilePlace(directory: directory, name: name))
      }
    }
  }
}

/// A file in a history that isn't called what one is called: it would be left out without a word.
struct MisnamedVersion: ReportedError {
  let path: String

  var exitCode: ExitCode { ExitCode(1) }
  var report: String {
    "\(path.displayed):1:1: error: the files of a history are called like 0002-full-name.yaml [MG002]\n"
  }
}
