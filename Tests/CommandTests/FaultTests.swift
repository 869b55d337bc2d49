import Faults
import Foundation
import RuntimeSamples
import Testing

/// Every run that changes files, with faults at the system calls that change the disk. Only some
/// of the calls are tried, depending on the fault and the run, and some faults with only some runs,
/// unless the environment has `SOAK`.
@Suite("failing calls of a run", .enabled(if: FaultLibrary.path != nil))
struct FaultTests {
  @Test("a run does everything, or does nothing and says why", arguments: ChangingRun.all)
  func once(_ run: ChangingRun) throws {
    try forEachPoint(of: FaultFiles(run), .once) { files, outcome, call in
      let after = try files.tree()
      if outcome.status == 0 {
        #expect(after.contents == files.new, "\(call)")
      } else {
        #expect(outcome.status == 74, "\(call)")
        #expect(
          outcome.error.contains(
            #/error: .*(Input/output error|I/O error|unable to open|readonly database)/#))
        #expect(after == files.before, "\(call)")
      }
    }
  }

  @Test(
    "a run that fails leaves nothing behind, even if removing it fails once",
    arguments: ChangingRun.all.sampled(every: 3))
  func removal(_ run: ChangingRun) throws {
    let files = try FaultFiles(run)
    for number in [1, 2, 3].sampled(every: 2) {
      try forEachPoint(of: files, .onceAndRemoval(number)) { files, outcome, call in
        let after = try files.tree()
        #expect([0, 74].contains(outcome.status), "\(call)")
        if outcome.status == 0 {
          #expect(after.contents == files.new, "\(call)")
        } else {
          #expect(after == files.before, "\(call)")
        }
      }
    }
  }

  @Test(
    "each file is old or new, and complete, if calls keep failing",
    arguments: ChangingRun.all.sampled(every: 2))
  func forGood(_ run: ChangingRun) throws {
    try forEachPoint(of: FaultFiles(run), .forGood) { files, outcome, call in
      #expect([0, 74].contains(outcome.status), "\(call)")
      try files.expectEachWhole(call)
    }
  }

  @Test(
    "each file is old or new if the process is killed, and the next run does the rest",
    arguments: ChangingRun.all.sampled(every: 2))
  func killed(_ run: ChangingRun) throws {
    let files = try FaultFiles(run)
    for fault in [Fault.kill, .tear] {
      try forEachPoint(of: files, fault) { files, outcome, call in
        #expect(outcome.status == -SIGKILL, "\(call)")
        try files.expectEachWhole(call)
        let next = try files.run()
        if next.status == 0 {
          #expect(try files.tree().contents.withoutScratch == files.new.withoutScratch, "\(call)")
        } else {
          #expect(
            next.error.contains(try #require(run.refusal, "\(call): \(next.error)")), "\(call)")
        }
      }
    }
  }

  /// Tries the fault at one call after another, until a run isn't affected.
  private func forEachPoint(
    of files: FaultFiles, _ fault: Fault, _ body: (FaultFiles, Outcome, String) throws -> Void
  ) throws {
    // Only writes can be torn, and there are few.
    let step = fault == .tear ? Soak.step(4) : Soak.step(40)
    let position = ChangingRun.all.firstIndex { $0.name == files.run.name } ?? 0
    // Every run makes five calls.
    var number = (position + fault.position) % min(step, 5) + 1 - step
    var met = 0
    while true {
      number += step
      try files.reset()
      let (outcome, call) = try files.run(with: fault, at: number)
      guard let call else { break }
      try body(files, outcome, call)
      met += 1
    }
    #expect(
      met > (Soak.isOn && fault == .once ? 4 : 0) || fault == .tear, "too few faults were met")
  }
}

/// The files of a run in a directory of their own, which can be reset.
private final class FaultFiles {
  let run: ChangingRun
  private let sandbox: Sandbox
  let old: [String: String]
  private(set) var new: [String: String] = [:]
  private(set) var before: Tree

  init(_ run: ChangingRun) throws {
    self.run = run
    sandbox = Sandbox()
    try FileManager.default.createDirectory(
      at: sandbox.url("template"), withIntermediateDirectories: true)
    try run.prepare(sandbox, "template")
    old = try Tree(of: "template", in: sandbox).contents
    before = try Tree(of: "template", in: sandbox)
    try reset()
    let outcome = try self.run()
    try #require(outcome.status == 0, "\(outcome.error)")
    new = try tree().contents
  }

  func tree() throws -> Tree { try Tree(of: "files", in: sandbox) }

  func reset() throws {
    let copied = try sandbox.shell("rm -rf files log && cp -a template files")
    try #require(copied.status == 0, "\(copied.error)")
    before = try tree()
  }

  func run(_ environment: [String: String] = [:]) throws -> Outcome {
    let scratch = ["TMPDIR": sandbox.path("files/tmp")]
    return try DBGenProcess(
      run.arguments, in: sandbox.url("files"), environment: scratch.merging(environment) { $1 }
    ).outcome()
  }

  /// Returns the outcome of a run and the first call that the fault affected.
  func run(with fault: Fault, at number: Int) throws -> (Outcome, String?) {
    let outcome = try run(
      fault.environment(at: number, in: sandbox.path("files"), log: sandbox.path("log")))
    let log = try? sandbox.read("log")
    return (outcome, log?.split(separator: "\n").first.map(String.init))
  }

  /// Expects each file to have either its old or its new content.
  func expectEachWhole(_ call: String) throws {
    let now = try tree().contents.withoutScratch
    for (path, text) in now {
      #expect(text == old[path] || text == new[path], "\(call): \(path)")
    }
    for path in old.withoutScratch.keys where new[path] != nil {
      #expect(now[path] != nil, "\(call): \(path)")
    }
  }
}

/// The contents of a directory.
private struct Tree: Equatable {
  let contents: [String: String]
  let statuses: [String: FileStatus]

  init(of directory: String, in sandbox: Sandbox) throws {
    let paths = try FileManager.default.subpathsOfDirectory(atPath: sandbox.path(directory))
    let files = try sandbox.files(in: directory)
    contents = Dictionary(
      paths.map { ($0, files[$0] ?? "a directory") }, uniquingKeysWith: { $1 })
    statuses = try sandbox.statuses(in: directory)
  }
}

extension [String: String] {
  /// The files other than temporary ones, some of which a killed run leaves behind.
  fileprivate var withoutScratch: [String: String] {
    withoutTemporaryFiles.filter { !$0.key.hasPrefix("tmp/") }
  }
}
