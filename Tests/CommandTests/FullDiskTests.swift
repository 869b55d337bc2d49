import Faults
import Foundation
import RuntimeSamples
import Testing

/// Migrations for which the disk has no room, at one write after another. Only some of the writes are
/// tried, unless the environment has `SOAK`.
@Suite("migration apply on a full disk", .enabled(if: FaultLibrary.path != nil))
struct FullDiskTests {
  private static let failed = "the migration to version 2 failed in the step '"
  private static let asItWas = "; the file is as it was"
  private static let isToStay =
    "/files/league.db-journal' has to stay beside the file: by it, SQLite makes the file what it was "
    + "when it is opened again"

  /// The migrations of a database in each mode of its journal.
  private static let runs = ChangingRun.databases.filter { $0.name.hasPrefix("migration") }

  /// Runs a migration with a fault at one write after another, until it isn't met.
  ///
  /// - Parameter body: Examines a run that failed in a step.
  private func forEachWrite(
    of run: ChangingRun, _ fault: Fault, _ body: (Sandbox, Outcome) throws -> Void
  ) throws {
    let sandbox = Sandbox()
    try run.prepare(sandbox, "template")
    var failures = 0
    let powers = (0...9).map { 1 << $0 } + (4...9).map { 3 << ($0 - 1) }
    for number in Soak.isOn ? Array(1...1000) : powers.sorted() {
      _ = try sandbox.shell("rm -rf files log && cp -a template files")
      let environment = fault.environment(
        at: number, in: sandbox.path("files"), log: sandbox.path("log"))
      let outcome = try DBGenProcess(
        run.arguments + ["--without-backup"], in: sandbox.url("files"), environment: environment
      ).outcome()
      guard FileManager.default.fileExists(atPath: sandbox.path("log")) else { break }
      guard outcome.status != 0 else { continue }
      #expect(outcome.status == 74, "\(number): \(outcome)")
      failures += 1
      // There may be no room before the migration begins, or after it has been carried out.
      guard outcome.error.contains(Self.failed) else {
        let isDone = outcome.error.contains(" is at version 2")
        let version = try self.version(sandbox)
        #expect(version == [isDone ? "2" : "1"], "\(outcome.error)")
        continue
      }
      try body(sandbox, outcome)
    }
    #expect(failures > 0)
  }

  /// Whether there is a journal, in which SQLite has written something.
  private func hasJournal(_ sandbox: Sandbox) -> Bool {
    let path = sandbox.path("files/league.db-journal")
    let attributes = try? FileManager.default.attributesOfItem(atPath: path)
    return attributes?[.size] as? Int ?? 0 > 0
  }

  private func version(_ sandbox: Sandbox) throws -> [String] {
    try SQLiteFile(sandbox.path("files/league.db")).rows("PRAGMA user_version")
  }

  @Test(
    "a migration for which there was no room once leaves the file byte by byte, and says so",
    arguments: runs)
  func once(_ run: ChangingRun) throws {
    var undone = 0
    try forEachWrite(of: run, .full) { sandbox, outcome in
      undone += 1
      let before = try Data(contentsOf: sandbox.url("template/league.db"))
      let after = try Data(contentsOf: sandbox.url("files/league.db"))
      #expect(after == before)
      #expect(!self.hasJournal(sandbox) && outcome.error.contains(Self.asItWas), "\(outcome.error)")
    }
    #expect(undone > 0)
  }

  @Test(
    "a migration that can't be undone because the disk stays full says which file has to stay",
    arguments: runs)
  func forGood(_ run: ChangingRun) throws {
    var kept = 0
    try forEachWrite(of: run, .forGood) { sandbox, outcome in
      let hasJournal = self.hasJournal(sandbox)
      kept += hasJournal ? 1 : 0
      let expected = hasJournal ? Self.isToStay : Self.asItWas
      #expect(outcome.error.contains(expected), "\(outcome.error)")
      let before = try SQLiteFile(sandbox.path("template/league.db")).dump()
      let after = try SQLiteFile(sandbox.path("files/league.db")).dump()
      #expect(after == before)
    }
    #expect(kept > 0 || run.name.hasSuffix("wal"))
  }
}
