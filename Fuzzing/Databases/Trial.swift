internal import Foundation

/// Runs the command and the app on a database, and looks for crashes and unexpected side effects.
struct Trial {
  let place: Place
  let process: LimitedProcess
  let command: String

  /// Returns the problems with a database, or an empty array if there are none.
  func problems(of database: MutatedDatabase) throws -> [String] {
    try runs(of: database).flatMap { name, arguments in
      try place.prepare()
      let files = Self.trusting.contains(name) ? database.files.ownJournal : database.files
      try files.write(to: place.database)
      let before = try place.outside()
      let end = process.run(arguments, output: place.output)
      let after = try place.outside()
      var problems: [String] = []
      if !Self.mayEnd(end) { problems.append("\(name) ends with \(end)\n\(place.printed)") }
      if after != before { problems.append("\(name) touches \(Self.difference(before, after))") }
      if name == "import", try DatabaseFiles(at: place.database).bytes != files.bytes {
        problems.append("import changes the database")
      }
      return problems
    }
  }

  /// The runs that write to the database, and so trust its journal as SQLite does.
  private static let trusting = ["apply", "open create"]

  private func runs(of database: MutatedDatabase) -> [(String, [String])] {
    let path = place.database
    let importing = ("import", [command, "import", path])
    guard !database.isLeague else {
      let own = CommandLine.arguments[0]
      return [importing]
        + OpeningMode.allCases.map { ("open \($0)", [own, "open", path, "\($0)"]) }
    }
    return [importing]
      + ["status", "plan", "apply"].map {
        ($0, [command, "migration", $0, place.schema, path])
      }
  }

  /// Returns whether an end is expected: success, failure, wrong arguments, or a file error.
  private static func mayEnd(_ end: LimitedProcess.End) -> Bool {
    [0, 1, 64, 74].contains { end == .exit($0) }
  }

  private static func difference(_ before: [String: String], _ after: [String: String]) -> String {
    Set(before.keys).union(after.keys).filter { before[$0] != after[$0] }.sorted()
      .map { "\($0): \(before[$0] ?? "nothing") -> \(after[$0] ?? "nothing")" }
      .joined(separator: ", ")
  }
}

/// The folders of a trial: the database's folder, which may change, the working folder, the folder
/// for temporary files, and everything beside them.
struct Place {
  let root: String

  var database: String { root + "/case/any.db" }
  var schema: String { root + "/schema/schema.yaml" }
  var output: String { root + "/output" }
  /// Files that no run may touch.
  var canaries: [String] { ["/canary", "/directory/canary", "/working/canary"].map { root + $0 } }

  func prepare() throws {
    for folder in ["case", "working", "temporary", "directory"] {
      try? FileManager.default.removeItem(atPath: root + "/" + folder)
      try FileManager.default.createDirectory(
        atPath: root + "/" + folder, withIntermediateDirectories: true)
    }
    for canary in canaries { try Data("not to be touched".utf8).write(to: URL(filePath: canary)) }
  }

  /// Returns the state of everything but the database's folder and the output, keyed by path.
  func outside() throws -> [String: String] {
    var found: [String: String] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: root)
    where !path.hasPrefix("case/") && path != "output" {
      let status = try FileManager.default.attributesOfItem(atPath: root + "/" + path)
      let isFolder = status[.type] as? FileAttributeType == .typeDirectory
      let times =
        isFolder ? "" : " of \(status[.size] ?? 0) bytes at \(status[.modificationDate] ?? 0)"
      found[path] = (isFolder ? "a folder" : "a file") + times
    }
    return found
  }

  /// The end of the output.
  var printed: String {
    let bytes = (try? Data(contentsOf: URL(filePath: output))) ?? Data()
    return String(decoding: bytes.suffix(600), as: UTF8.self)
  }
}
