import DBGenRuntime
import Foundation
import Synchronization
import Testing

@Suite("readers and a writer at once", .serialized)
struct FairnessTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder(isInMemory: true)
    database = try folder.open()
    try database.write { transaction in
      let counters = (1...1000).map { Counter(id: $0, value: 0) }
      try Counter.insert(contentsOf: counters, into: transaction)
    }
  }

  /// The numbers of reads and writes within a period of time.
  private struct Rates {
    var reads = 0
    var writes = 0
  }

  private func rates(readers: Int, writers: Int) async throws -> Rates {
    let database = database
    let end = ContinuousClock.now + .milliseconds(150)
    return try await withThrowingTaskGroup(of: Rates.self) { tasks in
      for _ in 0..<readers { tasks.addTask { try await Self.read(database, until: end) } }
      for _ in 0..<writers { tasks.addTask { try await Self.write(database, until: end) } }
      return try await tasks.reduce(into: Rates()) { sum, rates in
        sum.reads += rates.reads
        sum.writes += rates.writes
      }
    }
  }

  private static func read(
    _ database: Database, until end: ContinuousClock.Instant
  ) async throws -> Rates {
    var rates = Rates()
    while ContinuousClock.now < end {
      let id = Int64(rates.reads % 1000 + 1)
      _ = try await database.read { try Counter.fetch(id: id, from: $0) }
      rates.reads += 1
    }
    return rates
  }

  private static func write(
    _ database: Database, until end: ContinuousClock.Instant
  ) async throws -> Rates {
    var rates = Rates()
    while ContinuousClock.now < end {
      let counter = Counter(id: Int64(rates.writes % 1000 + 1), value: 1)
      try await database.write { try counter.update(in: $0) }
      rates.writes += 1
    }
    return rates
  }

  /// Other load on the machine affects one measurement or another, so a single good round is
  /// enough. Other tests running at the same time would affect all rounds.
  @Test(
    "eight that read and one that writes each keep half of what they do alone",
    .enabled(if: ProcessInfo.processInfo.environment["FAIRNESS"] != nil, "a long form"))
  func half() async throws {
    var best = 0.0
    for _ in 0..<30 where best < 0.5 {
      let reading = try await rates(readers: 8, writers: 0)
      let writing = try await rates(readers: 0, writers: 1)
      let both = try await rates(readers: 8, writers: 1)
      let reads = Double(both.reads) / Double(reading.reads)
      let writes = Double(both.writes) / Double(writing.writes)
      best = max(best, min(reads, writes))
      print("beside each other: \(reads) of the reads, \(writes) of the writes")
    }
    #expect(best >= 0.5)
  }

  @Test("neither eight that read nor one that writes keep the others waiting for ever")
  func turns() async throws {
    var both = Rates()
    while both.reads < 500 || both.writes < 500 {
      let more = try await rates(readers: 8, writers: 1)
      both.reads += more.reads
      both.writes += more.writes
    }
  }

  @Test("a read that lasts keeps no other from reading")
  func longRead() async throws {
    let database = database
    let (reading, release) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let long = Task {
      try await database.read { _ in
        reading.signal()
        release.wait()
      }
    }
    await reading.waitElsewhere()
    for _ in 0..<100 { #expect(try await database.read { try Counter.count(in: $0) } == 1000) }
    release.signal()
    try await long.value
  }

}
