import ClusterSamples
import DBGenCluster
import DBGenRuntime
import DBGenSQLite
import Synchronization
import Testing

@Suite("losing the node")
struct LossTests {
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

  @Test(
    "a refusal is an error with any code, also one that means success to SQLite",
    arguments: ["INSERT", "COMMIT"], [SQLITE_OK, SQLITE_ROW, SQLITE_DONE, 256, SQLITE_SCHEMA])
  func refusalWithoutError(start: String, code: Int32) throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    node.refuse { $0.hasPrefix(start) ? code : nil }
    #expect(throws: DatabaseError.self) {
      try ItemSample.write(on: connection) {
        try $0.execute("INSERT INTO item (name) VALUES ('a')")
      }
    }
    node.refuse(nil)
    #expect(try ItemSample.names(on: node) == ["first"])
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

  @Test(
    "statements that are written together have an unknown outcome, unless nothing was sent",
    arguments: [true, false])
  func writeEach(mayHaveRun: Bool) async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    try await cluster.write { try $0.execute("UPDATE item SET data = 1") }
    Self.lose("BEGIN", of: node, mayHaveRun: mayHaveRun)
    if mayHaveRun {
      await #expect {
        try await cluster.write(each: ["INSERT INTO item (name) VALUES ('a')"])
      } throws: {
        ($0 as? DatabaseError)?.outcomeIsUnknown == true
      }
    } else {
      try await cluster.write(each: ["INSERT INTO item (name) VALUES ('a')"])
    }
    #expect(try ItemSample.names(on: node) == (mayHaveRun ? ["first"] : ["first", "a"]))
  }

  @Test(
    "a statement that a node is too busy for is run later, wherever it is in the transaction",
    arguments: ["BEGIN IMMEDIATE;", "INSERT INTO item (name) VALUES ('a')", "COMMIT"])
  func busy(statement: String) async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    for isTogether in [false, true] {
      let isDone = Mutex(false)
      node.refuse { sql in
        sql.hasPrefix(statement) && !isDone.withLock { $0.becomeTrue() } ? SQLITE_BUSY : nil
      }
      let name = isTogether ? "a" : "first"
      if isTogether {
        try await cluster.write(each: [
          "INSERT INTO item (name) VALUES ('a')", "UPDATE item SET data = 1",
        ])
      } else {
        try await cluster.write { transaction in
          try transaction.execute("INSERT INTO item (name) VALUES ('a')")
          try transaction.execute("DELETE FROM item WHERE name = 'a'")
        }
      }
      #expect(isDone.withLock { $0 })
      #expect(try ItemSample.names(on: node).last == name)
    }
  }

  /// A connection that is made again in the same place, as objects may be.
  private final class RenewedLink: NodeLink {
    private let node: LocalNode
    private var link: (any NodeLink)?

    init(_ node: LocalNode) { self.node = node }

    func renew() throws { link = try node.connect() }

    let cancellation = NodeCancellation()
    var rowLimit = Int.max
    var deadline: ContinuousClock.Instant?
    var isConnected: Bool { link?.isConnected ?? false }
    func close() { link = nil }
    func sendAhead(_ sql: String) throws { try link?.sendAhead(sql) }
    func settle() throws { try link?.settle() }
    func send(_ requests: [NodeRequest]) throws -> [LinkAnswer] {
      guard let link else { throw NodeFailure(reason: .closed, mayHaveRun: false) }
      return try link.send(requests)
    }
  }

  @Test("a statement that a lost connection had prepared isn't taken for one of the next")
  func preparedStatements() throws {
    let node = try ItemSample.node()
    let link = RenewedLink(node)
    let connection = try Connection(of: ItemSample.schema, timeout: .seconds(600)) { _, _ in
      try link.renew()
      return link
    }
    func read(_ sql: SQL) throws -> [String] {
      try ItemSample.read(on: connection) { try $0.fetch(sql, as: String.self) }
    }
    for _ in 0..<3 { #expect(try read("SELECT name FROM item") == ["first"]) }
    connection.remote?.close()
    for _ in 0..<3 { #expect(try read("SELECT 'other'") == ["other"]) }
    #expect(try read("SELECT name FROM item") == ["first"])
  }

  @Test("a node that stopped leading gets no more requests, and another goes on")
  func closedDatabase() async throws {
    let node = try ItemSample.node()
    let cluster = try await ItemSample.cluster(on: node)
    for code in [SQLITE_NOTFOUND, SQLITE_IOERR | 40 << 8] {
      let isDone = Mutex(false)
      node.refuse { _ in isDone.withLock { $0.becomeTrue() } ? nil : code }
      try await cluster.write { try $0.execute("UPDATE item SET data = 1") }
      #expect(isDone.withLock { $0 })
    }
  }

  @Test("rows that are inserted together with a lost node are never committed alone")
  func together() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    Self.lose("SAVEPOINT", of: node)
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
