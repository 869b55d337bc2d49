import ClusterSamples
import Faults
import Foundation
import RuntimeSamples
import Testing

/// Runs that a signal ends at one file system call after another. Only some of the calls are tried,
/// unless the environment has `SOAK`.
@Suite("signals", .enabled(if: FaultLibrary.path != nil))
struct SignalTests {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  /// The calls at which a run gets a signal, and the signal, which differ from run to run.
  private static func places(_ name: String) -> [(place: Int, signal: Int32)] {
    let seed = name.utf8.reduce(0) { $0 + Int($1) }
    let places =
      Soak.isOn ? Array(1...300) : [1, 2, 3, 5, 8, 13, 21, 34, 55, 89].map { $0 + seed % 5 }
    return places.enumerated().map { ($1, signals[($0 + seed) % signals.count]) }
  }

  /// Sends a run a signal at each place, until it isn't affected.
  ///
  /// - Parameters:
  ///   - text: What a run says that ended early, unless it had hardly begun; nil for anything.
  ///   - body: Compares the files before and after a run that ended early.
  private func forEachSignal(
    _ name: String, in sandbox: Sandbox, saying text: String? = nil,
    _ start: (_ place: Int) throws -> DBGenProcess,
    _ body: (_ paths: [String], _ files: [String: String]) throws -> Void
  ) throws {
    var (terminated, said) = (0, text == nil)
    for (place, signal) in Self.places(name) {
      _ = try sandbox.shell("rm -rf files && cp -a template files")
      let paths = try self.paths(in: sandbox)
      let files = try sandbox.files(in: "files")
      let process = try start(place)
      guard FileManager.default.fileExists(atPath: sandbox.path("log")) else {
        _ = try process.outcome()
        break
      }
      process.send(signal)
      try sandbox.write("", to: "gate")
      let outcome = try process.outcome()
      // A run that has carried out its changes ends as if there were no signal.
      guard outcome.status != 0 else { continue }
      terminated += 1
      #expect(outcome.status == -signal, "\(place): \(outcome)")
      if let text { #expect(["", text].contains(outcome.error)) }
      said = said || outcome.error == text
      try body(paths, files)
    }
    #expect(terminated > 0 && said)
  }

  private func paths(in sandbox: Sandbox) throws -> [String] {
    try FileManager.default.subpathsOfDirectory(atPath: sandbox.path("files")).sorted()
  }

  @Test(
    "a signal at any time has a run do everything or nothing, and leaves no file or folder",
    arguments: ChangingRun.all + ChangingRun.databases + [ChangingRun.export])
  func changes(_ run: ChangingRun) throws {
    let sandbox = Sandbox()
    try sandbox.write("", to: "template/tmp/.keep")
    try run.prepare(sandbox, "template")
    let text =
      run.arguments.contains("apply")
      ? "\(run.arguments.last ?? ""): note: interrupted: nothing was changed\n" : nil
    try forEachSignal(run.name, in: sandbox, saying: text) { place in
      try sandbox.start(
        run.arguments, in: "files", environment: ["TMPDIR": sandbox.path("files/tmp")],
        waitingAt: place, of: Fault.allCalls, on: "files")
    } _: { paths, files in
      let left = try self.paths(in: sandbox)
      let contents = try sandbox.files(in: "files")
      #expect(left == paths && contents == files)
    }
  }

  @Test(
    "a signal at any time has a run on a cluster leave no file or folder", arguments: ClusterRun.all
  )
  func clusters(_ run: ClusterRun) throws {
    let sandbox = Sandbox()
    try run.prepare(sandbox, in: "template")
    var node = try run.node()
    try forEachSignal(run.name, in: sandbox) { place in
      node = try run.node()
      return try sandbox.start(
        run.arguments + ["--cluster", "\(node.address)"], in: "files",
        environment: ["TMPDIR": sandbox.path("files/tmp")], waitingAt: place, of: Fault.allCalls,
        on: "files")
    } _: { paths, files in
      let left = try self.paths(in: sandbox)
      // A backup is complete before the migration begins, and gets its name only then.
      #expect(left == paths || run.migrates && left == (paths + run.files).sorted(), "\(left)")
      let contents = try sandbox.files(in: "files").filter { files[$0.key] != nil }
      #expect(contents == files)
    }
  }

  @Test("a signal ends a run whose output nobody reads, and SQLite's files go")
  func unreadOutput() throws {
    let sandbox = Sandbox()
    try ChangingRun.export.prepare(sandbox, "files")
    try SQLiteFile(sandbox.path("files/league.db")).execute(
      """
      WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000)
        INSERT INTO team (id, name) SELECT i, printf('%.500c', 'x') FROM n
      """)
    let paths = try self.paths(in: sandbox)
    // The shell says when the pipe is full, since the command then waits.
    let line = ChangingRun.export.arguments.joined(separator: " ")
    let process = try DBGenProcess(
      [
        "-c",
        """
        mkfifo pipe; exec 3<>pipe; "$DBGEN" \(line) >pipe & pid=$!
        until [ "$(cut -d ' ' -f 3 /proc/$pid/stat)" = S ] && [ -e league.db-shm ]; do :; done
        kill -TERM $pid; wait $pid; echo $?; rm pipe
        """,
      ], in: sandbox.url("files"),
      environment: ["DBGEN": DBGenProcess.executable.path(percentEncoded: false)],
      executable: URL(filePath: "/bin/sh"))
    #expect(try process.outcome().output == "143\n")
    #expect(try self.paths(in: sandbox) == paths)
  }

  @Test("a signal at any time leaves no empty folder for proofs, and none that is half written")
  func cache() throws {
    let sandbox = Sandbox()
    try sandbox.write("", to: "template/Package.swift")
    try sandbox.writeSchema("template/league.yaml", tables: ["team"])
    let prepared = try sandbox.dbgen("migration", "new", "league.yaml", in: "template")
    #expect(prepared.status == 0)
    #expect(try sandbox.dbgen("migration", "seal", "league.yaml", in: "template").status == 0)
    try forEachSignal("cache", in: sandbox) { place in
      try sandbox.start(
        ["generate", "league.yaml", "--output", "Generated"], in: "files",
        environment: ["DBGEN_CACHE": "home/cache/dbgen"], waitingAt: place, of: Fault.allCalls,
        on: "files")
    } _: { paths, _ in
      let made = try Set(self.paths(in: sandbox)).subtracting(paths)
      let proofs = made.filter { $0.hasPrefix("home/cache/dbgen/") }
      #expect(proofs.allSatisfy { !$0.contains("/.") }, "\(made)")
      #expect(made.count == (proofs.isEmpty ? 0 : proofs.count + 3), "\(made)")
    }
  }

  @Test("a command that was started to outlive its terminal isn't ended by the loss of it")
  func nohup() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    let command = "trap '' HUP; exec \"$DBGEN\" generate Schemas/league.yaml --output Generated"
    let process = try sandbox.start(
      ["-c", command],
      environment: ["DBGEN": DBGenProcess.executable.path(percentEncoded: false)], waitingAt: 3,
      of: Fault.allCalls, on: "Generated", executable: URL(filePath: "/bin/sh"))
    process.send(SIGHUP)
    try sandbox.write("", to: "gate")
    let outcome = try process.outcome()
    #expect(outcome.status == 0, "\(outcome.error)")
    #expect(try sandbox.files(in: "Generated").count == 5)
  }
}
