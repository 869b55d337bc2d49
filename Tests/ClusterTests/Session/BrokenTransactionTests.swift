import ClusterSamples
import DBGenRuntime
import Foundation
import Testing

@testable import DBGenCluster

/// A proxy between the client and a real node, which breaks connections.
@Suite(
  "a transaction on a connection that breaks", .enabled(if: RealNode.isExpected, "\(RealNode.need)")
)
final class BrokenTransactionTests {
  private enum Outcome { case stored, failed, unknown }

  private let node: RealNode
  private let proxy: NodeProxy
  private let checker: NodeConnection
  private var number = 0

  init() throws {
    let node = try RealNode()
    self.node = node
    try node.create(ItemSample.schema)
    proxy = try NodeProxy { node.address }
    checker = try node.connect()
  }

  @Test("is stored or not, and never by half, at any byte at which it breaks")
  func anyByte() throws {
    #expect(try write() == .stored)
    let whole = proxy.passed
    #expect(whole.requests > 200 && whole.answers > 100)
    var outcomes: [Outcome: Int] = [:]
    for count in 0...whole.requests {
      proxy.cut(requests: count)
      outcomes[try writeAndCheck(), default: 0] += 1
    }
    for count in 0...whole.answers {
      proxy.cut(answers: count)
      outcomes[try writeAndCheck(), default: 0] += 1
    }
    // It goes on while it is just beginning, fails later, and isn't known at the end.
    for outcome in [Outcome.stored, .failed, .unknown] {
      #expect(outcomes[outcome, default: 0] > 10)
    }
  }

  /// Writes a transaction of three requests and a commit on a new connection.
  private func write() throws -> Outcome {
    number += 1
    let proxy = proxy
    let connection = try Connection(of: ItemSample.schema, timeout: .seconds(600)) {
      _, cancellation in
      try proxy.connect(timeout: .seconds(600), cancellation)
    }
    defer { connection.close() }
    do {
      try ItemSample.write(on: connection) { transaction in
        try transaction.execute("INSERT INTO item (name) VALUES (\("\(number) a"))")
        _ = try transaction.fetch("SELECT count(*) FROM part", as: Int.self)
        try transaction.execute("INSERT INTO item (name) VALUES (\("\(number) b"))")
      }
      return .stored
    } catch let error as DatabaseError {
      return error.outcomeIsUnknown ? .unknown : .failed
    }
  }

  private func cluster() async throws -> Cluster {
    let proxy = proxy
    return try await Cluster(
      of: ItemSample.schema, configuration: .init(timeout: .seconds(600))
    ) { _, cancellation in
      try proxy.connect(timeout: .seconds(600), cancellation)
    }
  }

  private func writeAndCheck() throws -> Outcome {
    let outcome = try write()
    let stored = try rows("SELECT name FROM item WHERE name LIKE '\(number) %'")
    switch outcome {
    case .stored: #expect(stored == 2)
    case .failed: #expect(stored == 0)
    case .unknown: #expect([0, 2].contains(stored))
    }
    return outcome
  }

  private func rows(_ sql: String) throws -> Int {
    let reader = try checker.query(sql)
    var count = 0
    while try reader.next() { count += 1 }
    return count
  }

  @Test("can be repeated with its key, which runs it at most once")
  func repeating() async throws {
    let cluster = try await cluster()
    for (index, fate) in [NodeProxy.RequestFate.lost, .unanswered].enumerated() {
      proxy.decide { $0.sql == "COMMIT" ? fate : .passed }
      @Sendable func write() async throws -> Int? {
        try await cluster.write(idempotencyKey: "key \(index)") {
          try $0.execute("INSERT INTO item (name) VALUES (\("\(index)"))")
        }
      }
      await #expect {
        try await write()
      } throws: {
        ($0 as? DatabaseError)?.outcomeIsUnknown == true
      }
      proxy.decide(nil)
      #expect(try await write() == (fate == .lost ? 1 : nil))
      #expect(try await write() == nil)
      #expect(try rows("SELECT name FROM item WHERE name = '\(index)'") == 1)
    }
  }

  @Test("doesn't keep a read from its rows, which nobody has to read again if its end is lost")
  func lostEndOfRead() async throws {
    let cluster = try await cluster()
    for fate in [NodeProxy.RequestFate.passed, .lost, .unanswered] {
      proxy.decide { $0.sql == "COMMIT" ? fate : .passed }
      for number in 1...20 {
        let numbers = try await cluster.read { try $0.fetch("SELECT \(number)", as: Int.self) }
        #expect(numbers == [number])
      }
      proxy.decide(nil)
      try await cluster.write(each: ["INSERT INTO item (name) VALUES (\("\(fate)"))"])
    }
    #expect(try rows("SELECT name FROM item") == 3)
  }

  @Test("that is one request reaches the node as one message")
  func together() async throws {
    let cluster = try await cluster()
    try await cluster.write { try $0.execute("INSERT INTO item (name) VALUES ('first')") }
    proxy.forgetRequests()
    try await cluster.write { try $0.execute("INSERT INTO item (name) VALUES ('second')") }
    #expect(
      proxy.requests.map(\.sql) == [
        "BEGIN IMMEDIATE;\(ItemSample.check);INSERT INTO item (name) VALUES ('second')", "COMMIT",
      ])
    proxy.forgetRequests()
    try await cluster.write(each: [
      "INSERT INTO item (name) VALUES (\("a"))", "UPDATE item SET weight = \(0.1)",
    ])
    #expect(proxy.requests.count == 1)
    #expect(try rows("SELECT name FROM item WHERE weight = 0.1") == 3)
  }
}
