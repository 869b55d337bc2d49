import ClusterSamples
import DBGenCluster
import DBGenRuntime
import DBGenSQLite
import Foundation
import GoldenUpkeep
import Synchronization
import Testing

@Suite("savepoints of a node that is busy")
struct SavepointTests {
  struct Problem: Error {}

  /// Counts what a node is asked, and decides about one of these.
  private final class Count: Sendable {
    private let state = Mutex((seen: 0, hit: false))
    let number: Int

    init(_ number: Int) { self.number = number }

    func isReached() -> Bool {
      state.withLock { state in
        state.seen += 1
        if state.seen == number { state.hit = true }
        return state.seen == number
      }
    }

    var wasReached: Bool { state.withLock { $0.hit } }
  }

  /// Writes labels in savepoints of every kind, some of which are undone.
  private static func write(in transaction: WriteTransaction) throws {
    func add(_ name: String) throws {
      try transaction.execute("INSERT INTO label (name, madeAt) VALUES (\(name), '')")
    }
    try add("a")
    try? transaction.savepoint {
      try add("undone")
      throw Problem()
    }
    let ids = try LabelTable.insert(contentsOf: [draft("b"), draft("c")], into: transaction).map(
      \.id)
    #expect(try transaction.fetch("SELECT max(id) FROM label", as: Int64.self) == [ids[1]])
    _ = try? LabelTable.insert(
      contentsOf: [draft("undone"), draft("undone", id: ids[0])], into: transaction)
    try transaction.savepoint {
      try add("d")
      try? transaction.savepoint {
        try add("undone")
        try transaction.savepoint { try add("undone") }
        throw Problem()
      }
      #expect(try transaction.fetch("SELECT count(*) FROM label", as: Int.self) == [4])
      try LabelTable.insert(contentsOf: [draft("e"), draft("f")], into: transaction)
    }
    try? transaction.savepoint {
      try add("undone")
      throw Problem()
    }
  }

  private static func draft(_ name: String, id: Int64? = nil) -> LabelTable.Draft {
    (id, name, nil, 0)
  }

  /// Refuses one place after the other, and returns how many there are.
  private func placesWithoutLoss(_ refuse: (LocalNode, Count) -> Void) throws -> Int {
    var count = Count(1)
    while true {
      try expectNothingLost { refuse($0, count) }
      guard count.wasReached else { return count.number - 1 }
      count = Count(count.number + 1)
    }
  }

  private func expectNothingLost(_ refuse: (LocalNode) -> Void) throws {
    let node = LocalNode()
    try node.create(Upkeep.schema)
    refuse(node)
    try ItemSample.write(on: node.connection(Upkeep.schema), Self.write)
    node.refuse(nil)
    node.refuseBusily(nil)
    let names = try ItemSample.read(on: node.connection(Upkeep.schema)) {
      try $0.fetch("SELECT name FROM label ORDER BY id", as: String.self)
    }
    #expect(names == ["a", "b", "c", "d", "e", "f"])
  }

  @Test("are begun, undone and ended, whichever statement it refuses first")
  func statements() throws {
    let places = try placesWithoutLoss { node, count in
      node.refuse { _ in count.isReached() ? SQLITE_BUSY : nil }
    }
    #expect(places > 20)
  }

  @Test("are begun, undone and ended, whichever request it refuses first")
  func requests() throws {
    let places = try placesWithoutLoss { node, count in
      node.refuseBusily { _ in count.isReached() }
    }
    #expect(places > 10)
  }

  @Test("are begun, undone and ended if it refuses every fifth statement or request")
  func again() throws {
    for isRequest in [false, true] {
      try expectNothingLost { node in
        let seen = Mutex(0)
        let isFifth = { @Sendable in
          seen.withLock { seen in
            seen += 1
            return seen % 5 == 0
          }
        }
        if isRequest {
          node.refuseBusily { _ in isFifth() }
        } else {
          node.refuse { _ in isFifth() ? SQLITE_BUSY : nil }
        }
      }
    }
  }

  @Test("abort the transaction if the node has lost them")
  func lost() throws {
    let node = try ItemSample.node()
    let connection = try node.connection(ItemSample.schema)
    #expect(throws: DatabaseError.self) {
      try ItemSample.write(on: connection) { transaction in
        try transaction.execute("INSERT INTO item (name) VALUES ('a')")
        node.refuse { $0.hasPrefix("SAVEPOINT") ? SQLITE_ERROR : nil }
        _ = try? transaction.savepoint {
          try transaction.execute("INSERT INTO item (name) VALUES ('b')")
        }
        node.refuse(nil)
        try transaction.execute("INSERT INTO item (name) VALUES ('c')")
      }
    }
    #expect(try ItemSample.names(on: node) == ["first"])
  }
}
