import ClusterSamples
import DBGenCluster
import DBGenRuntime
import DBGenSQLite
import Synchronization
import Testing

@Suite("losing the node")
struct LossTests {
  private static let closed = NodeFailure(reason: .closed, mayHaveRun: true)

  /// Loses the connection once, at the request that begins with a text.
  private static func lose(_ start: String, of node: LocalNode, mayHaveRun: Bool = true) {
    let isDone = Mutex(false)
    node.lose { requests in
      let isMeant = requests.contains { request in
        switch request {
        case .runSQL(let sql, _), .querySQL(let sql, _): sql.hasPrefix(start)
        default: false
        }
      }
      guard isMeant, isDone.withLock({ !$0.becomeTrue() }) else {
        return nil
      }
      return NodeFailure(reason: .closed, mayHaveRun: mayHaveRun)
    }
  }

  @Test("a transaction that is just beginning goes on with another connection")
  func beginning() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    Self.lose("BEGIN", of: node)
    var calls = 0
    try ItemSample.write(on: connection) { transaction in
      calls += 1
      try transaction.execute("INSERT INTO item (name) VALUES ('a')")
    }
    #expect(calls == 1)
    Self.lose("BEGIN", of: node)
    #expect(try ItemSample.names(on: node) == ["first", "a"])
  }

  @Test("a transaction that is lost before its commit stores nothing, and throws the reason")
  func middle() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    Self.lose("INSERT INTO item (name) VALUES ('b')", of: node)
    var second: (any Error)?
    #expect {
      try ItemSample.write(on: connection) { transaction in
        try transaction.execute("INSERT INTO item (name) VALUES ('a')")
        do {
          try transaction.execute("INSERT INTO item (name) VALUES ('b')")
        } catch {
          #expect(throws: DatabaseError.transactionAborted) {
            try transaction.execute("INSERT INTO item (name) VALUES ('c')")
          }
          second = error
        }
        if let second { throw second }
      }
    } throws: {
      let error = $0 as? DatabaseError
      return error?.code == SQLITE_IOERR && error?.outcomeIsUnknown == false
    }
    #expect(try ItemSample.names(on: node) == ["first"])
    try ItemSample.write(on: connection) { try $0.execute("INSERT INTO item (name) VALUES ('d')") }
    #expect(try ItemSample.names(on: node) == ["first", "d"])
  }

  @Test(
    "a transaction that is lost during its commit has an unknown outcome, unless nothing was sent",
    arguments: [true, false])
  func commit(mayHaveRun: Bool) throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    Self.lose("COMMIT", of: node, mayHaveRun: mayHaveRun)
    #expect {
      try ItemSample.write(on: connection) {
        try $0.execute("INSERT INTO item (name) VALUES ('a')")
      }
    } throws: {
      ($0 as? DatabaseError)?.outcomeIsUnknown == mayHaveRun
    }
    #expect(try ItemSample.names(on: node) == ["first"])
  }

  @Test("rows that are inserted together with a lost node are never committed alone")
  func together() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    Self.lose("SAVEPOINT dbgen_sent", of: node)
    #expect(throws: DatabaseError.self) {
      try ItemSample.write(on: connection) { transaction in
        try transaction.execute("INSERT INTO item (name) VALUES ('a')")
        connection.remote?.collect()
        try transaction.execute("INSERT INTO item (name) VALUES ('b')")
        connection.remote?.sendCollected()
        try transaction.execute("INSERT INTO item (name) VALUES ('b')")
      }
    }
    #expect(try ItemSample.names(on: node) == ["first"])
  }

  @Test("a cancelled task ends while it waits for its turn, and the next write works")
  func cancelled() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    let (begun, announce) = AsyncStream.makeStream(of: Void.self)
    let task = Task {
      try await cluster.write { transaction in
        try transaction.execute("INSERT INTO item (name) VALUES ('a')")
        announce.yield()
        while true { try transaction.execute("UPDATE item SET data = 1") }
      }
    }
    for await _ in begun { break }
    let waiter = Task { try await cluster.write { _ in } }
    waiter.cancel()
    await #expect(throws: CancellationError.self) { try await waiter.value }
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    try await cluster.write { try $0.execute("INSERT INTO item (name) VALUES ('b')") }
    #expect(try ItemSample.names(on: node) == ["first", "b"])
  }
}

extension Bool {
  /// Makes the value true, and returns what it was.
  fileprivate mutating func becomeTrue() -> Bool {
    defer { self = true }
    return self
  }
}
