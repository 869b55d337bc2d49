import ClusterSamples
import DBGenRuntime
import Foundation
import Testing

@testable import DBGenCluster

@Suite("closures of a cluster")
struct ThreadTests {
  @Test("block threads of their own, so that other tasks advance while more block than processors")
  func ownThreads() async throws {
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let node = try ItemSample.node()
    let cluster = try await Cluster(
      of: ItemSample.schema, configuration: .init(timeout: .seconds(600), maximumReaders: count)
    ) { _, _ in try node.connect() }
    let gate = DispatchSemaphore(value: 0)
    let (begun, announce) = AsyncStream.makeStream(of: Void.self)
    let sums = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<count {
        group.addTask {
          try await cluster.read { transaction in
            announce.yield()
            gate.wait()
            return try transaction.fetch("SELECT count(*) FROM item", as: Int.self)[0]
          }
        }
      }
      // All are blocked, and only this task can release them.
      var waiting = 0
      for await _ in begun {
        waiting += 1
        if waiting == count { break }
      }
      for _ in 0..<count { gate.signal() }
      return try await group.reduce(0, +)
    }
    #expect(sums == count)
  }
}
