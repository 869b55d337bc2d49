import ClusterSamples
import DBGenRuntime
import DBGenSQLite
import Foundation
import Testing

@testable import DBGenCluster

@Suite("the time that a write may take")
struct DeadlineTests {
  private static let overtime =
    "the write takes longer than the timeout, and nothing is stored"

  private func message(_ body: () async throws -> Void) async -> String? {
    do {
      try await body()
      return nil
    } catch DatabaseError.sqlite(let failure) {
      return failure.code == SQLITE_BUSY ? failure.message : nil
    } catch {
      return nil
    }
  }

  @Test("is for all of it: when it is over, no statement is sent any more")
  func statements() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node, timeout: .milliseconds(1))
    let message = await message {
      try await cluster.write { transaction in
        Thread.sleep(forTimeInterval: 0.002)
        try transaction.execute("INSERT INTO item (name) VALUES ('a')")
      }
    }
    #expect(message == Self.overtime)
    #expect(node.trips.isEmpty)
    #expect(try ItemSample.names(on: node) == ["first"])
  }

  @Test("is for its commit too: when it is over, nothing is stored, and that is certain")
  func commit() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node, timeout: .milliseconds(50))
    let message = await message {
      try await cluster.write { transaction in
        try transaction.execute("INSERT INTO item (name) VALUES ('a')")
        Thread.sleep(forTimeInterval: 0.051)
      }
    }
    #expect(message == Self.overtime)
    #expect(try ItemSample.names(on: node) == ["first"])
  }

  @Test("isn't for reads, which have it for each wait")
  func reads() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node, timeout: .milliseconds(1))
    let names = try await cluster.read { transaction in
      Thread.sleep(forTimeInterval: 0.002)
      return try transaction.fetch("SELECT name FROM item", as: String.self)
    }
    #expect(names == ["first"])
  }

  @Test("ends with the reason if others write all the time")
  func others() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node, timeout: .milliseconds(20))
    node.refuse { _ in SQLITE_BUSY }
    let message = await message {
      _ = try await cluster.write { try $0.execute("INSERT INTO item (name) VALUES ('a')") }
    }
    // Which of the two waits the deadline ends depends on the machine.
    #expect(["others write for too long", Self.overtime].contains(message))
  }
}

@Suite("turns of processes that write")
struct WriterTurnTests {
  private func writes(of turn: inout WriterTurn) -> Int {
    for count in 0..<1000 {
      guard !turn.isOver else { return count }
      turn.noteBegin()
    }
    return 1000
  }

  @Test("a process that has met no other goes on and on")
  func alone() {
    var turn = WriterTurn()
    #expect(writes(of: &turn) == 1000)
  }

  @Test("one that had to wait for others lets them write after a number of writes, if they want to")
  func others() {
    var turn = WriterTurn()
    for _ in 0..<3 {
      turn.noteOthers()
      #expect(writes(of: &turn) == 12)
    }
    // Nobody was there.
    turn.noteBegin()
    #expect(writes(of: &turn) == 1000)
  }
}
