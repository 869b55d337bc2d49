import Foundation
import Testing

@testable import DBGenWorkloads

@Suite("Workloads")
struct WorkloadTests {
  @Test("C, or text, and generated source read and write the same", arguments: Workload.allCases)
  func contendersAgree(on workload: Workload) throws {
    let contenders: [any Contender.Type] = [
      CContender.self, TextContender.self, DBGenContender.self,
    ]
    var agreement = Agreement()
    var count = 0
    for contender in contenders {
      let path = NSTemporaryDirectory() + UUID().uuidString + ".sqlite"
      defer { try? FileManager.default.removeItem(atPath: path) }
      try Preparation.prepare(workload, at: path, rows: 300)
      if let measurement = try contender.run(workload, at: path, rows: 300) {
        try agreement.add(measurement.checksum, of: contender.name)
        count += 1
      }
    }
    #expect(count == 2)
  }

  @Test("Differing checksums are an error that names both contenders")
  func differingChecksums() throws {
    var agreement = Agreement()
    try agreement.add(1, of: "C")
    let error = #expect(throws: BenchmarkError.self) { try agreement.add(2, of: "dbgen") }
    #expect(error?.description == "the checksum of dbgen is 2, that of C 1")
  }

  @Test("What reads depends on what is in the database", arguments: [Workload.fetch, .lookUp])
  func checksumsDepend(on workload: Workload) throws {
    let path = NSTemporaryDirectory() + UUID().uuidString + ".sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Preparation.prepare(workload, at: path, rows: 300)
    let before = try #require(try DBGenContender.run(workload, at: path, rows: 300))
    _ = try DBGenContender.run(.update, at: path, rows: 300)
    let after = try #require(try DBGenContender.run(workload, at: path, rows: 300))
    #expect(before.checksum != after.checksum)
  }

  @Test("Readers and a writer get on beside each other", arguments: ["c", "dbgen"])
  func concurrently(name: String) async throws {
    let path = NSTemporaryDirectory() + UUID().uuidString + ".sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Preparation.prepare(.lookUp, at: path, rows: 300)
    let contenders: [any ConcurrentContender.Type] = [CContender.self, DBGenContender.self]
    let contender = try #require(contenders.first { $0.name == name })
    let rates = try await contender.readAndWriteChecked(
      at: path, rows: 300, readers: 2, seconds: 0)
    #expect(rates.readsPerSecond > 0)
    #expect(rates.writesPerSecond > 0)
  }

  @Test("Threads read beside each other", arguments: ["c", "dbgen"])
  func onThreads(name: String) throws {
    let path = NSTemporaryDirectory() + UUID().uuidString + ".sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Preparation.prepare(.lookUp, at: path, rows: 300)
    let contenders: [any ThreadedContender.Type] = [CContender.self, DBGenContender.self]
    let contender = try #require(contenders.first { $0.name == name })
    #expect(try contender.readsPerSecond(at: path, rows: 300, threads: 8, seconds: 0) > 0)
  }

  @Test("An order that is another's, or nobody's, is an error")
  func wrongOrder() throws {
    let order = Order(try #require(OrderValues.make(1, edition: 0).first))
    let updated = Order(try #require(OrderValues.make(1, edition: 1).first))
    let strange = Order(try #require(OrderValues.make(1, edition: 2).first))
    try Order.check(order, key: 1)
    try Order.check(updated, key: 1)
    #expect(throws: BenchmarkError.self) { try Order.check(order, key: 2) }
    #expect(throws: BenchmarkError.self) { try Order.check(strange, key: 1) }
    #expect(throws: BenchmarkError.self) { try Order.check(nil, key: 1) }
  }

  @Test("A table that has lost an order, or has a strange one, is an error", arguments: [299, 301])
  func wrongTable(rows: Int) async throws {
    let path = NSTemporaryDirectory() + UUID().uuidString + ".sqlite"
    defer { try? FileManager.default.removeItem(atPath: path) }
    try Preparation.prepare(.lookUp, at: path, rows: rows)
    await #expect(throws: BenchmarkError.self) {
      try await IdleContender.readAndWriteChecked(at: path, rows: 300, readers: 1, seconds: 0)
    }
  }

  @Test("A workload is found by its name", arguments: Workload.allCases)
  func names(workload: Workload) {
    #expect(Workload(workload.description) == workload)
  }
}

/// A contender that leaves the table unchanged.
private enum IdleContender: ConcurrentContender {
  static let name = "idle"

  static func run(_ workload: Workload, at path: String, rows: Int) -> DBGenWorkloads.Measurement? {
    nil
  }

  static func readAndWrite(at path: String, rows: Int, readers: Int, seconds: Double) -> Rates {
    Rates(readsPerSecond: 0, writesPerSecond: 0)
  }
}
