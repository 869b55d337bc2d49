import Faults
import Foundation
import RuntimeSamples
import Testing

@Suite("killed and simultaneous runs")
struct InterruptionTests {
  @Test(
    "each file is old or new if a run is killed at any moment, and the next run fixes the rest",
    .enabled(if: FaultLibrary.path != nil))
  func killed() throws {
    let versions = try TwoVersions()
    let sandbox = versions.sandbox
    var torn = 0
    for place in stride(from: 1, to: 240, by: 6 * Soak.step(16)) {
      try versions.reset()
      let run = try versions.startGenerating(waitingAt: place)
      run.send(SIGKILL)
      _ = try run.outcome()
      let files = try sandbox.files(in: "Generated")
      if files.count > versions.old.count { torn += 1 }
      let whole = files.withoutTemporaryFiles
      #expect(whole.keys == versions.old.keys)
      #expect(whole.allSatisfy { [versions.old[$0.key], versions.new[$0.key]].contains($0.value) })
      #expect(try sandbox.generate("--check").status == (whole == versions.new ? 0 : 1))
      #expect(try sandbox.generate().status == 0)
      #expect(try sandbox.files(in: "Generated") == versions.new)
    }
    #expect(torn > 0, "no run was killed in its midst")
  }

  @Test("files that a killed run has left are removed, even by a run that changes nothing")
  func removesLeftovers() throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    try sandbox.generate()
    let files = try sandbox.files(in: "Generated")
    for directory in ["", "Models/", "DAL/"] {
      try sandbox.write("half a fi", to: "Generated/\(directory).dbgen-tmp-4ff1e0c2-7")
    }
    #expect(try sandbox.generate("--check").status == 0)
    #expect(try sandbox.files(in: "Generated").count == files.count + 3)
    #expect(try sandbox.generate().status == 0)
    #expect(try sandbox.files(in: "Generated") == files)
  }

  @Test(
    "a non-regular file isn't taken for one of a killed run, and stays",
    arguments: ["generate", "migration new"])
  func keepsFolders(verb: String) throws {
    let sandbox = try Sandbox.package(tables: ["team"])
    for folder in ["Generated", "Schemas/league.migrations"] {
      try sandbox.write("", to: "\(folder)/.dbgen-tmp-x/inner")
    }
    for number in 0..<2 {
      let outcome =
        verb == "generate"
        ? try sandbox.generate()
        : try sandbox.dbgen(
          "migration", "new", "Schemas/league.yaml", "--name", "a\(number)")
      #expect(outcome.status == 0, "\(outcome.error)")
    }
    for folder in ["Generated", "Schemas/league.migrations"] {
      #expect(try sandbox.read("\(folder)/.dbgen-tmp-x/inner") == "")
    }
  }

  @Test(
    "a terminated run has done nothing and says so",
    .enabled(if: FaultLibrary.path != nil),
    arguments: [SIGINT, SIGTERM, SIGHUP])
  func signalled(number: Int32) throws {
    let versions = try TwoVersions()
    let sandbox = versions.sandbox
    var statuses = Set<Int32>()
    for place in stride(from: 1, to: 240, by: 12 * Soak.step(12)) {
      try versions.reset()
      let run = try versions.startGenerating(waitingAt: place)
      run.send(number)
      try sandbox.write("", to: "gate")
      let status = try run.outcome().status
      statuses.insert(status)
      let files = try sandbox.files(in: "Generated")
      // A run that has almost finished when the signal arrives succeeds.
      #expect(
        status == -number && files == versions.old || status == 0 && files == versions.new)
    }
    #expect(statuses.contains(-number))
  }

  @Test("two simultaneous runs both succeed, and the result is entirely that of one of them")
  func twoRuns() throws {
    let versions = try TwoVersions()
    let sandbox = versions.sandbox
    try versions.use("old.yaml")
    // The same path in two projects gives the same headers.
    try sandbox.write("", to: "Other/Package.swift")
    try sandbox.write(try sandbox.read("new.yaml"), to: "Other/Schemas/league.yaml")
    for round in 0..<Soak.count(3, soak: 50) {
      if round % 5 == 0 { try? FileManager.default.removeItem(at: sandbox.url("Generated")) }
      let runs = [
        try sandbox.startGenerating(), try sandbox.startGenerating("Other/Schemas/league.yaml"),
      ]
      for run in runs {
        let outcome = try run.outcome()
        #expect(outcome.status == 0, "\(outcome.error)")
      }
      let files = try sandbox.files(in: "Generated")
      #expect(files == versions.old || files == versions.new)
    }
  }

  @Test("a run waits for another that is writing, says so, and can be told to end meanwhile")
  func waits() throws {
    let versions = try TwoVersions()
    let sandbox = versions.sandbox
    try versions.reset()
    let descriptor = open(sandbox.path("Generated"), O_RDONLY)
    defer { close(descriptor) }
    try #require(flock(descriptor, LOCK_EX) == 0)
    let runs = [try sandbox.startGenerating(), try sandbox.startGenerating()]
    for run in runs {
      while run.process.isRunning && run.errorSoFar.isEmpty { usleep(10_000) }
      #expect(run.errorSoFar == "waiting for another run of dbgen to finish with 'Generated'\n")
    }
    runs[1].send(SIGTERM)
    #expect(try runs[1].outcome().status == -SIGTERM)
    #expect(try sandbox.files(in: "Generated") == versions.old)
    flock(descriptor, LOCK_UN)
    #expect(try runs[0].outcome().status == 0)
    #expect(try sandbox.files(in: "Generated") == versions.new)
  }
}
