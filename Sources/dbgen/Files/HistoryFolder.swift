import ArgumentParser
import SchemaMigration
import SchemaParser

/// The folder beside a schema file that contains its history: `baseball.migrations` beside
/// `baseball.yaml`.
struct HistoryFolder {
  let path: String
  private let schema: String

  init(ofSchema schema: String) {
    self.schema = schema
    let endings = [".yaml", ".yml"]
    let ending = endings.first { schema.hasSuffix($0) } ?? ""
    path = schema.dropLast(ending.count) + ".migrations"
  }

  func path(of file: String) -> String { LexicalPath.join(path, file) }

  /// Opens the folder, or returns nil if there is none. Users don't name it or its files, so links
  /// aren't followed: a schema from elsewhere could have any file printed.
  func open() throws -> Directory? {
    do {
      return try Directory.open(path, followsLink: false)
    } catch let error {
      guard FileSystem.isLink(path) else { throw error }
      throw IrregularFile(path: path, kind: .symbolicLink, due: "a folder")
    }
  }

  func source(
    _ name: String, in directory: Directory
  ) throws(SourceFileError) -> SourceFile {
    try SourceFile.read(name, in: directory.descriptor, path: path(of: name))
  }

  /// Reads the history, and reports its problems.
  func read(reporting report: inout SchemaReport) throws -> History {
    let (history, findings) = History.read(try sources())
    for finding in findings {
      report.add(finding.diagnostics.map { $0.advised(of: schema) }, of: finding.source)
    }
    return history
  }

  /// Reads the versions of merged branches, and the files that contain them. Reports problems, and
  /// throws if any is an error.
  func readBranches() throws -> (versions: [History.Version], files: [SourceFile]) {
    let files = try sources()
    let (versions, findings) = History.readBranches(files)
    var report = SchemaReport()
    for finding in findings { report.add(finding.diagnostics, of: finding.source) }
    try report.finish()
    return (versions, files)
  }

  private func sources() throws -> [SourceFile] {
    guard let directory = try open() else { return [] }
    let names = try directory.names().filter { !$0.hasPrefix(".") }.sorted()
    for name in names where VersionFileName(name) == nil {
      throw MisnamedVersion(path: path(of: name))
    }
    return try names.map { try source($0, in: directory) }
  }
}

/// A file in a history folder that isn't named like a version. It would be ignored silently
/// otherwise.
struct MisnamedVersion: ReportedError {
  let path: String

  var exitCode: ExitCode { ExitCode(1) }
  var report: String {
    "\(path.displayed):1:1: error: the files of a history are called like 0002-full-name.yaml [MG002]\n"
  }
}

extension Diagnostic {
  /// Returns the diagnostic with the command that merges branches into one history.
  fileprivate func advised(of schema: String) -> Diagnostic {
    guard code == .forkedHistory else { return self }
    var advised = self
    advised.hints = [
      "to make one history of them:   dbgen migration rebase \(ShellWord.quote(schema))"
    ]
    return advised
  }
}
