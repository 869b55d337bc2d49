import DBGenSQLText
import DBGenSQLite
import Testing

@testable import DBGenObservation
@testable import DBGenRuntime

@Suite("a read that is observed, and repeated")
struct RepeatedReadTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder(isInMemory: true)
    database = try folder.openObserved(.init(maximumReaders: 1))
  }

  /// Returns how often SQLite has prepared statements of a connection again.
  private static func preparations(on connection: OpaquePointer) -> Int32 {
    var (count, statement) = (Int32(0), sqlite3_next_stmt(connection, nil))
    while let current = statement {
      count += sqlite3_stmt_status(current, SQLITE_STMTSTATUS_REPREPARE, 0)
      statement = sqlite3_next_stmt(connection, current)
    }
    return count
  }

  @Test("its statements aren't prepared again, nor are those of other reads on the connection")
  func prepared() async throws {
    var iterator = database.observe { transaction in
      _ = try Observed.names(in: transaction)
      return Self.preparations(on: transaction.connection.handle)
    }.makeAsyncIterator()
    var counts: [Int32?] = []
    for index in 0..<5 {
      try database.writeHere { try Observed.addTeam("\(index)", to: $0) }
      try await counts.append(iterator.next())
      _ = try await database.read { try $0.skim("SELECT * FROM player") }
    }
    #expect(counts[2] != nil && Set(counts[2...]).count == 1, "\(counts)")
  }

  @Test("it depends on the tables of a view as it is now, although its SQL is the same as before")
  func changedView() async throws {
    var iterator = database.observe { try $0.skim("SELECT * FROM squad") }.makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    try database.writeHere {
      try $0.execute("DROP VIEW squad")
      try $0.execute("CREATE VIEW squad AS SELECT code FROM badge")
    }
    #expect(try await iterator.next() != nil)
    try database.writeHere { try Observed.addPlayer(to: $0) }
    #expect(!database.changes.hasPending)
    try database.writeHere { try Observed.addBadge("a", to: $0) }
    #expect(database.changes.hasPending)
  }

  @Test("it depends on all tables of its statements, even if their values differ each time")
  func statements() async throws {
    let (_, tables) = try await database.trackingRead { transaction in
      for id in 0..<3 {
        _ = try transaction.skim("SELECT * FROM team WHERE id = \(id)")
        _ = try transaction.skim("SELECT * FROM badge WHERE team = \(id)")
      }
      _ = try transaction.skim("SELECT text FROM noteText WHERE noteText MATCH 'a'")
    }
    let names = Set(tables.names.map(\.description))
    #expect(names.isSuperset(of: ["team", "badge", "noteText"]) && !names.contains("player"))
    #expect(!tables.includesAnything)
  }
}
