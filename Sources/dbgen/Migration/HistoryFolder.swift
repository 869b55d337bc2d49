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

  /// Reads the history, and reports what is wrong with it.
  func read(reporting report: inout SchemaReport) throws -> History {
    guard let directory = try Directory.open(path) else { return History() }
    let names = try directory.names().filter { !$0.hasPrefix(".") && !NewFile.isUnfinished($0) }
      .sorted()
    for name in names where VersionFileName(name) == nil {
      throw MisnamedVersion(path: path(of: name))
    }
    let sources = try names.map { try SourceFile.read(path: path(of: $0)) }
    let (history, findings) = History.read(sources)
    for finding in findings { report.add(finding.diagnostics, of: finding.source) }
    return history
  }

  /// Writes a version, and removes the file that it takes the place of, which has to be as it was
  /// read.
  func write(_ version: MigrationFile, replacing old: SourceFile? = nil) throws -> String {
    _ = try FileSystem.makeDirectories(path)
    let name = VersionFileName(version: version.version.value, name: version.name.value)
    let target = path(of: name.file)
    let isSame = old.map { FileSystem.isSame($0.path, target) } ?? false
    if let old, try SourceFile.read(path: old.path).bytes != old.bytes {
      throw ChangedMeanwhile(path: old.path)
    }
    if !isSame, FileSystem.exists(target) { throw ChangedMeanwhile(path: target) }
    try NewFile(path: target).write(version.text, overwriting: isSame)
    if let old, !isSame { try remove(old.path) }
    return target
  }

  func remove(_ file: String) throws {
    guard unlink(file) == 0 else { throw FileError(file) }
  }
}

/// A file in a history that isn't called what one is called: it would be left out without a word.
struct MisnamedVersion: ReportedError {
  let path: String

  var exitCode: ExitCode { ExitCode(1) }
  var report: String {
    "\(path):1:1: error: the files of a history are called like 0002-full-name.yaml [MG002]\n"
  }
}
