import ClusterSamples
import DBGenRuntime
import DBGenSQLite
import Foundation
import Synchronization
import Testing

@testable import DBGenCluster

/// Each wait ends when the task is cancelled, or the time for it is over.
@Suite("waits for a cluster")
struct WaitTests {
  /// A node that takes a connection and a number of requests, and says nothing more.
  private struct MuteNode {
    let server: LocalServer
    let waits: AsyncStream<Void>

    init(answering answers: [RecordedAnswer]) throws {
      let (waits, announce) = AsyncStream.makeStream(of: Void.self)
      self.waits = waits
      server = try LocalServer { client in
        if !answers.isEmpty { client.greet() }
        for answer in answers.dropFirst() {
          client.receiveMessage()
          client.send(answer.bytes)
        }
        client.receive(8)
        announce.yield()
        // Until the client closes the connection.
        while client.receive(1) {}
      }
    }

    func cluster(timeout: Duration) async throws -> Cluster {
      let address = server.address
      return try await Cluster(of: ItemSample.schema, configuration: .init(timeout: timeout)) {
        _, cancellation in
        let connection = try NodeConnection(
          to: address, timeout: timeout, cancellation: cancellation)
        try connection.open(database: "main")
        return connection
      }
    }
  }

  /// The answers before the wait: none for a wait for a connection.
  private static let answers: [[RecordedAnswer]] = [[], [.welcome], [.welcome, .opened]]

  @Test(
    "a cancelled task ends while it waits for a connection or for an answer", arguments: answers)
  fileprivate func cancelledConnection(answers: [RecordedAnswer]) async throws {
    let node = try MuteNode(answering: answers)
    let task = Task { try await node.cluster(timeout: .seconds(3600)) }
    for await _ in node.waits { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
  }

  @Test("a wait for a connection or for an answer ends when its time is over", arguments: answers)
  fileprivate func timeoutOfConnection(answers: [RecordedAnswer]) async throws {
    let node = try MuteNode(answering: answers)
    await #expect {
      try await node.cluster(timeout: .milliseconds(20))
    } throws: {
      guard case DatabaseError.sqlite(let failure) = $0 else { return false }
      return failure.extendedCode & 0xff == SQLITE_BUSY
    }
  }

  @Test("a write that is cancelled before its first statement leaves the next one alone")
  func cancelledBeforeStatements() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    try await cluster.write { try $0.execute("INSERT INTO item (name) VALUES ('a')") }
    let gate = DispatchSemaphore(value: 0)
    let (begun, announce) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await cluster.write { transaction in
        announce.yield()
        gate.wait()
        try transaction.execute("INSERT INTO item (name) VALUES ('b')")
      }
    }
    for await _ in begun { break }
    task.cancel()
    gate.signal()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await cluster.write { try $0.execute("INSERT INTO item (name) VALUES ('c')") }
    #expect(try ItemSample.names(on: node) == ["first", "a", "c"])
  }

  @Test("a write that waits too long for other writes throws, and leaves them alone")
  func timeoutOfQueue() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node, timeout: .milliseconds(1))
    let gate = DispatchSemaphore(value: 0)
    let (begun, announce) = AsyncStream.makeStream(of: Void.self)
    let first = Task {
      try await cluster.write { _ in
        announce.yield()
        gate.wait()
      }
    }
    for await _ in begun { break }
    await #expect {
      try await cluster.write { try $0.execute("INSERT INTO item (name) VALUES ('b')") }
    } throws: {
      ($0 as? DatabaseError)?.code == SQLITE_BUSY
    }
    gate.signal()
    try await first.value
    #expect(node.trips.isEmpty)
  }

  @Test("a wait for the writer of another process ends when its time is over, and when cancelled")
  func otherWriter() async throws {
    let node = try ItemSample.node()
    let short = try await ItemSample.cluster(on: node, timeout: .milliseconds(20))
    let long = try await ItemSample.cluster(on: node, timeout: .seconds(3600))
    let other = try node.connect()
    _ = try other.send([.runSQL("BEGIN IMMEDIATE", [])])
    await #expect {
      try await short.write { try $0.execute("INSERT INTO item (name) VALUES ('a')") }
    } throws: {
      ($0 as? DatabaseError)?.code == SQLITE_BUSY
    }
    let (tries, announce) = AsyncStream.makeStream(of: Void.self)
    node.refuse { _ in
      announce.yield()
      return nil
    }
    let task = Task {
      try await long.write { try $0.execute("INSERT INTO item (name) VALUES ('b')") }
    }
    for await _ in tries { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    _ = try other.send([.runSQL("COMMIT", [])])
    try await long.write { try $0.execute("INSERT INTO item (name) VALUES ('c')") }
    #expect(try ItemSample.names(on: node) == ["first", "c"])
  }

  @Test("a wait for a node that leads ends when its time is over, and when cancelled")
  func leader() async throws {
    let node = try ItemSample.node()
    let isGone = Mutex(false)
    let (tries, announce) = AsyncStream.makeStream(of: Void.self)
    @Sendable func cluster(_ timeout: Duration) async throws -> Cluster {
      try await Cluster(of: ItemSample.schema, configuration: .init(timeout: timeout)) { _, _ in
        guard isGone.withLock({ $0 }) else { return try node.connect() }
        announce.yield()
        throw NodeFailure.noLeader
      }
    }
    let (short, long) = (try await cluster(.milliseconds(20)), try await cluster(.seconds(3600)))
    isGone.withLock { $0 = true }
    await #expect {
      try await short.write { try $0.execute("INSERT INTO item (name) VALUES ('a')") }
    } throws: {
      // The time can be over before the first try.
      [SQLITE_CANTOPEN, SQLITE_BUSY].contains(($0 as? DatabaseError)?.code)
    }
    let task = Task {
      try await long.write { try $0.execute("INSERT INTO item (name) VALUES ('b')") }
    }
    for await _ in tries { break }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    isGone.withLock { $0 = false }
    try await long.write { try $0.execute("INSERT INTO item (name) VALUES ('c')") }
    #expect(try ItemSample.names(on: node) == ["first", "c"])
  }

  struct Problem: Error {}

  /// Begins a write on a node that runs its first statement, and then says nothing more.
  private func write(_ body: (WriteTransaction) throws -> Void) throws {
    let server = try LocalServer { client in
      client.greet()
      for answer in [RecordedAnswer.opened, .oneRow, .result] {
        client.receiveMessage()
        client.send(answer.bytes)
      }
      while client.receive(1) {}
    }
    let connection = try Connection(of: ItemSample.schema, timeout: .seconds(3600)) {
      _, cancellation in
      let connection = try NodeConnection(
        to: server.address, timeout: nil, cancellation: cancellation)
      try connection.open(database: "main")
      return connection
    }
    defer { connection.close() }
    try ItemSample.write(on: connection) { transaction in
      try transaction.execute("INSERT INTO item (name) VALUES ('a')")
      let link = (connection.remote as? NodeSession)?.link as? NodeConnection
      try #require(link).timeout = .milliseconds(20)
      try body(transaction)
    }
  }

  @Test("a wait for a commit ends when its time is over, and the outcome isn't known")
  func commit() throws {
    #expect {
      try write { _ in }
    } throws: {
      ($0 as? DatabaseError)?.outcomeIsUnknown == true
    }
  }

  @Test("a wait for a rollback ends when its time is over, and the error is that of the write")
  func rollback() throws {
    #expect(throws: Problem.self) { try write { _ in throw Problem() } }
  }

  @Test("writes of a process take turns in the order of their calls")
  func order() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node, timeout: .seconds(3600))
    let gate = DispatchSemaphore(value: 0)
    let (begun, announce) = AsyncStream.makeStream(of: Void.self)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask {
        try await cluster.write { _ in
          announce.yield()
          gate.wait()
        }
      }
      for await _ in begun { break }
      for index in 0..<20 {
        group.addTask { () async throws -> Void in
          _ = try await cluster.write { transaction in
            try transaction.execute("INSERT INTO item (name) VALUES (\("\(index)"))")
          }
        }
        while cluster.writer.waiting <= index { await Task.yield() }
      }
      gate.signal()
      try await group.waitForAll()
    }
    #expect(try ItemSample.names(on: node) == ["first"] + (0..<20).map { "\($0)" })
  }
}
