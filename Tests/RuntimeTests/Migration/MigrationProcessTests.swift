import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@Suite("migrations by several processes")
struct MigrationProcessTests {
  @Test(
    "one of several processes that open an old database at once migrates it, and all succeed",
    arguments: [2, 8], ["delete", "wal"])
  func together(count: Int, journal: String) throws {
    for _ in 0..<3 {
      let league = try League(journal: journal)
      let gate = league.path + "-gate"
      let processes = try (0..<count).map { _ in
        try DriverProcess(["migrate", league.path, "wait=\(gate)"])
      }
      for process in processes { try #require(try process.hasSaid("waiting")) }
      try Data().write(to: URL(filePath: gate))
      let outcomes = try processes.map { try $0.outcome() }
      #expect(outcomes.allSatisfy { $0.status == 0 }, "\(outcomes.map(\.output))")
      let steps = outcomes.compactMap { $0.number("steps") }
      #expect(steps.sorted().dropLast().allSatisfy { $0 == 0 })
      #expect(outcomes.filter { $0.number("from") == 1 }.count == 1)
      #expect(outcomes.filter { $0.number("from") == nil }.count == count - 1)
      #expect(steps.max() == LeagueSample.new.migrations.reduce(0) { $0 + $1.steps.count })
      #expect(try league.dump() == League.migrated())
    }
  }

  @Test(
    "a process that is killed after any statement leaves the old database, and the next one migrates",
    arguments: ["delete", "wal"])
  func killed(journal: String) throws {
    let (old, new) = (try League(journal: journal).dump(), try League.migrated())
    let count = LeagueSample.new.migrations.reduce(0) { $0 + $1.steps.count }
    for number in 0...count {
      let league = try League(journal: journal)
      let outcome = try DriverProcess(["migrate", league.path, "kill=\(number)"]).outcome()
      #expect(outcome.status == -SIGKILL)
      #expect(try league.dump() == old, "killed at \(number)")
      try league.open().close()
      #expect(try league.dump() == new, "killed at \(number)")
    }
  }

  @Test("a process that runs out of memory leaves the old database, and says so")
  func memory() throws {
    let (old, new) = (try League(rows: 300).dump(), try League.migrated(rows: 300))
    var outcomes = Set<Bool>()
    for limit in stride(from: 60_000, through: 1_500_000, by: 90_000) {
      let league = try League(rows: 300)
      let outcome = try DriverProcess(["migrate", league.path, "heap=\(limit)"]).outcome()
      let hasMigrated = try league.dump()[0] == "3"
      #expect(try league.dump() == (hasMigrated ? new : old), "heap of \(limit)")
      if outcome.status == 0 { #expect(hasMigrated) }
      if outcome.status != 0 { #expect(outcome.output.contains("SQLite error 7")) }
      outcomes.insert(outcome.status == 0)
    }
    #expect(outcomes == [true, false])
  }

  @Test("a large table is rebuilt in bounded memory, with progress")
  func large() throws {
    let rows = Soak.count(100_000, soak: 1_000_000)
    let few = try League()
    let small = try DriverProcess(["migrate", few.path]).outcome()
    let league = try League(rows: rows)
    let outcome = try DriverProcess(["migrate", league.path]).outcome()
    #expect(outcome.status == 0)
    let (memory, least) = (outcome.number("memory") ?? .max, small.number("memory") ?? 0)
    #expect(memory < least + 12_000, "\(memory) kB, \(least) kB for few rows")
    // The copy of the file is made before the steps.
    let (reports, steps) = (outcome.number("reports") ?? 0, outcome.number("steps") ?? .max)
    #expect(reports > 1 + steps, "\(reports) reports of \(steps) steps")
    let file = try SQLiteFile(league.path)
    #expect(
      try file.rows("SELECT count(*), count(DISTINCT fullName) FROM player")[0].hasPrefix(
        "\(rows)|"))
    print("rebuilt \(rows) rows with \(memory) kB, \(least) kB of which a few rows take")
  }
}
