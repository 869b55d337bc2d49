import ClusterSamples
import DBGenCluster
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

/// A run of the command on a cluster, and the database and files that it starts with.
struct ClusterRun: CustomTestStringConvertible, Sendable {
  let name: String
  let arguments: [String]
  /// The file whose contents the cluster has; nil if it has none.
  var database: String?
  /// Statements that change the contents.
  var sql = ""
  /// The files that the run writes.
  var files: [String] = []
  /// Whether it brings the database to version 3.
  var migrates = false

  var testDescription: String { name }

  static let all = [
    ClusterRun(
      name: "dump", arguments: ["cluster", "dump", "--output", "dump.sqlite"],
      database: "app.sqlite", files: ["dump.sqlite"]),
    ClusterRun(name: "load", arguments: ["cluster", "load", "app.sqlite"]),
    ClusterRun(
      name: "load again", arguments: ["cluster", "load", "app.sqlite", "--replace"],
      database: "app.sqlite",
      sql: """
        CREATE TABLE dbgen_load (token TEXT NOT NULL); INSERT INTO dbgen_load VALUES ('x');
        WITH RECURSIVE n(i) AS (SELECT 10 UNION ALL SELECT i + 1 FROM n WHERE i < 210)
          INSERT INTO person SELECT i, 'x', NULL FROM n;
        """),
    ClusterRun(
      name: "status", arguments: ["migration", "status", "app.yaml"], database: "app.sqlite"),
    ClusterRun(name: "plan", arguments: ["migration", "plan", "app.yaml"], database: "app.sqlite"),
    ClusterRun(name: "creation", arguments: ["migration", "apply", "app.yaml"], migrates: true),
    ClusterRun(
      name: "migration",
      arguments: ["migration", "apply", "app.yaml", "--backup", "backup.sqlite"],
      database: "app.sqlite", files: ["backup.sqlite"], migrates: true),
  ]

  /// Creates the files of the run in a folder of a sandbox.
  func prepare(_ sandbox: Sandbox, in folder: String) throws {
    for (path, data) in try ClusterHistory.files.get() {
      try sandbox.write("", to: "\(folder)/\(path)")
      try data.write(to: sandbox.url("\(folder)/\(path)"))
    }
    try sandbox.write("", to: "\(folder)/tmp/.keep")
  }

  /// Starts a node with the database.
  func node() throws -> ServedNode {
    let node = LocalNode()
    if let database {
      let data = try ClusterHistory.files.get().first { $0.0 == database }?.1
      try #require(data).write(to: URL(filePath: node.path))
    }
    if !sql.isEmpty { try SQLiteFile(node.path).execute(sql) }
    return try ServedNode(node)
  }

  /// Runs the command in a folder of its own. Returns the files, too, that it adds.
  func outcome(on node: ServedNode) throws -> (outcome: Outcome, paths: [String]) {
    let sandbox = Sandbox()
    try prepare(sandbox, in: "files")
    let before = try FileManager.default.subpathsOfDirectory(atPath: sandbox.path("files"))
    let outcome = try start(sandbox, in: "files", on: node).outcome()
    let after = try FileManager.default.subpathsOfDirectory(atPath: sandbox.path("files"))
    return (outcome, Set(after).subtracting(before).sorted())
  }

  /// Starts the command in a folder of a sandbox.
  func start(_ sandbox: Sandbox, in folder: String, on node: ServedNode) throws -> DBGenProcess {
    try DBGenProcess(
      arguments + ["--cluster", "\(node.address)"], in: sandbox.url(folder),
      environment: ["TMPDIR": sandbox.path("\(folder)/tmp")])
  }
}
