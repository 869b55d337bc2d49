import DBGenMaintenance
import DBGenSQLite
import Testing

@testable import DBGenObservation
@testable import DBGenRuntime

@Suite("a sequence of changes")
struct DatabaseChangesTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder(isInMemory: true)
    database = try folder.openObserved()
  }

  private func addTeam(_ name: String) throws {
    try database.writeHere { try Observed.addTeam(name, to: $0) }
  }

  @Test("a sequence of changes reports the tables that were asked for, and no others")
  func tables() async throws {
    var iterator = database.changes(in: Observed.Team.self, Observed.Badge.self).makeAsyncIterator()
    try database.writeHere { try Observed.addPlayer(to: $0) }
    try addTeam("Bern")
    let change = try #require(await iterator.next())
    #expect(change.tables == ["team"] && !change.mayBeMore)
    #expect(change.contains(Observed.Team.self) && !change.contains(Observed.Badge.self))
    try database.writeHere { try Observed.addBadge("b", to: $0) }
    #expect(await iterator.next()?.tables == ["badge"])
  }

  @Test("a sequence of changes reports a view whose tables have changed")
  func view() async throws {
    var iterator = database.changes(in: Observed.Badges.self).makeAsyncIterator()
    try addTeam("Bern")
    try database.writeHere { try Observed.addBadge("b", to: $0) }
    let change = try #require(await iterator.next())
    #expect(change.contains(Observed.Badges.self) && change.tables == ["badges"])
  }

  @Test("a sequence of changes reports a table whose name is written in any case")
  func letterCase() async throws {
    enum Name: ObservedName { static let name = "TEAM" }
    typealias Team = ObservedTable<Name>
    var iterator = database.changes(in: Team.self).makeAsyncIterator()
    try addTeam("Bern")
    #expect(await iterator.next()?.contains(Team.self) == true)
  }

  @Test("a sequence of changes combines commits that come before the next value is asked for")
  func united() async throws {
    var iterator = database.changes().makeAsyncIterator()
    try addTeam("Bern")
    try database.writeHere { try Observed.addBadge("b", to: $0) }
    #expect(await iterator.next()?.tables == ["team", "squad", "badge", "badges"])
    try addTeam("Basel")
    #expect(await iterator.next()?.tables == ["team", "squad"])
  }

  @Test("a sequence of changes begins when it is created, and each further iterator when that is")
  func beginning() async throws {
    try database.writeHere { try Observed.addBadge("b", to: $0) }
    let changes = database.changes()
    try addTeam("Bern")
    var first = changes.makeAsyncIterator()
    var second = changes.makeAsyncIterator()
    try database.writeHere { try Observed.addPlayer(to: $0) }
    #expect(await first.next()?.tables == ["team", "player", "squad"])
    #expect(await second.next()?.tables == ["player", "squad"])
  }

  @Test("a sequence of changes reports a transaction that was running when it began")
  func underWay() async throws {
    var iterators: [DatabaseChanges.AsyncIterator] = []
    try database.writeHere { transaction in
      try Observed.addTeam("Bern", to: transaction)
      iterators.append(database.changes(in: Observed.Team.self).makeAsyncIterator())
      iterators.append(database.changes().makeAsyncIterator())
    }
    #expect(await iterators[0].next()?.tables == ["team"])
    #expect(await iterators[1].next()?.mayBeMore == true)
  }

  @Test(
    "a sequence of changes doesn't report a transaction that was running when it began and was rolled back"
  )
  func underWayRolledBack() async throws {
    struct Undo: Error {}
    var told: Told?
    #expect(throws: Undo.self) {
      try database.writeHere { (transaction: WriteTransaction) throws -> Void in
        try Observed.addTeam("Bern", to: transaction)
        told = Told(database)
        throw Undo()
      }
    }
    #expect(try await told?.tables() == [])
  }

  @Test(
    "a sequence of changes reports tables without rowids that changed before it began, in a running transaction"
  )
  func underWayObserved() async throws {
    let other = database.changes(in: Observed.Team.self)
    try addTeam("Bern")
    try database.writeHere { try Observed.addBadge("a", to: $0) }
    var iterators: [DatabaseChanges.AsyncIterator] = []
    try database.writeHere { transaction in
      try Observed.addBadge("b", to: transaction)
      iterators.append(database.changes(in: Observed.Badge.self).makeAsyncIterator())
    }
    #expect(await iterators[0].next()?.tables == ["badge"])
    withExtendedLifetime(other) {}
  }

  @Test("a sequence of changes ends when the database is closed, after what has been committed")
  func closing() async throws {
    var iterator = database.changes().makeAsyncIterator()
    try addTeam("Bern")
    let waiting = Task { [database] in
      var count = 0
      for await _ in database.changes() { count += 1 }
      return count
    }
    while database.changes.count < 2 { await Task.yield() }
    database.close()
    #expect(await waiting.value == 0)
    #expect(await iterator.next()?.tables == ["team", "squad"])
    #expect(await iterator.next() == nil)
    var late = database.changes().makeAsyncIterator()
    #expect(await late.next() == nil)
  }

  @Test("a sequence of changes doesn't keep the database open")
  func letGo() async throws {
    var database: Database? = try folder.openObserved()
    var iterator = try #require(database?.changes().makeAsyncIterator())
    database = nil
    #expect(await iterator.next() == nil)
  }

  @Test("a sequence of changes ends when its task is cancelled")
  func cancelling() async throws {
    let database = database
    let waiting = Task { for await _ in database.changes() {} }
    while database.changes.count == 0 { await Task.yield() }
    waiting.cancel()
    await waiting.value
    #expect(database.changes.count == 0)
    let cancelled = Task {
      withUnsafeCurrentTask { $0?.cancel() }
      var iterator = database.changes().makeAsyncIterator()
      try database.writeHere { try Observed.addTeam("Bern", to: $0) }
      return await iterator.next()
    }
    #expect(try await cancelled.value == nil)
  }

  @Test("a sequence of changes leaves nothing behind, however many have ended")
  func leavingNothing() async throws {
    let database = database
    await withTaskGroup(of: Void.self) { tasks in
      for index in 0..<1000 {
        tasks.addTask {
          let changes = database.changes(in: Observed.Team.self)
          if index % 3 == 0 { return }
          var iterator = changes.makeAsyncIterator()
          if index % 3 == 1 { return }
          try? database.writeHere { try Observed.addTeam("\(index)", to: $0) }
          #expect(await iterator.next()?.tables == ["team"])
        }
      }
    }
    #expect(database.changes.count == 0)
    #expect(!database.changes.isActive)
    try addTeam("Bern")
    let slot = try database.writer.acquire()
    defer { database.writer.release(slot) }
    #expect(try database.writer.connection(of: slot).recorder == nil)
  }

  @Test("changes cost nothing while nobody observes them")
  func unobserved() throws {
    try addTeam("Bern")
    #expect(database.observation.observer == nil)
    let slot = try database.writer.acquire()
    defer { database.writer.release(slot) }
    #expect(try database.writer.connection(of: slot).recorder == nil)
  }

  @Test("many observers get the changes of many writers")
  func manyAtOnce() async throws {
    let database = database
    let (writers, commits) = (8, 25)
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      for _ in 0..<16 {
        let changes = database.changes(in: Observed.Player.self)
        tasks.addTask {
          var iterator = changes.makeAsyncIterator()
          // Changes may be merged, but one always follows the last commit, unless its rows were
          // already found.
          var found = 0
          while found < writers * commits, await iterator.next() != nil {
            found = try await database.read { try Observed.Player.count(in: $0) }
          }
          #expect(found == writers * commits)
        }
      }
      for _ in 0..<writers {
        tasks.addTask {
          for _ in 0..<commits { try await database.write { try Observed.addPlayer(to: $0) } }
        }
      }
      try await tasks.waitForAll()
    }
  }

  @Test(
    "a sequence of changes reports what another database on the file has committed, when this one next writes"
  )
  func otherDatabase() async throws {
    var told = Told(database)
    _ = try await told.tables()
    let other = try folder.openObserved()
    try await other.write { try Observed.addTeam("Bern", to: $0) }
    #expect(try await told.tables() == ["*"])
    #expect(try await told.tables { try Observed.addPlayer(to: $0) } == ["player", "squad"])
    _ = try await other.read { try Observed.names(in: $0) }
    #expect(try await told.tables() == [])
  }

  @Test(
    "a sequence of changes reports another database's commit that something else has seen before")
  func otherDatabaseSeen() async throws {
    var told = Told(database)
    _ = try await told.tables { try Observed.addPlayer(to: $0) }
    let other = try folder.openObserved()
    try await other.write { try Observed.addTeam("Bern", to: $0) }
    try await database.vacuum()
    #expect(try await told.tables() == ["*"])
  }

  @Test(
    "a first write after reads reports its own tables, and all if another database has committed",
    arguments: [false, true])
  func readBefore(hasOther: Bool) async throws {
    let database = database
    var told = Told(database)
    let read: @Sendable () async throws -> Int = {
      try await database.read { try Observed.names(in: $0).count }
    }
    #expect(try await read() == 0)
    if hasOther {
      try await folder.openObserved().write { try Observed.addTeam("Bern", to: $0) }
      #expect(try await read() == 1)
    }
    #expect(try await told.tables() == (hasOther ? ["*"] : []))
  }

  @Test(
    "a sequence of changes reports changes after another owner has had the connection and its hooks"
  )
  func hooksTaken() async throws {
    var told = Told(database)
    _ = try await told.tables { try Observed.addPlayer(to: $0) }
    try await database.withConnection { handle in
      sqlite3_update_hook(handle, nil, nil)
      sqlite3_commit_hook(handle, nil, nil)
    }
    _ = try await told.tables()
    #expect(try await told.tables { try Observed.addPlayer(to: $0) } == ["player", "squad"])
  }

  @Test(
    "a sequence of changes reports that everything may have changed when the database is resumed")
  func resuming() async throws {
    var told = Told(database)
    await database.suspend()
    let other = try folder.openObserved()
    try await other.write { try Observed.addTeam("Bern", to: $0) }
    database.resume()
    #expect(try await told.tables() == ["*"])
    #expect(try await told.tables { try Observed.addPlayer(to: $0) } == ["player", "squad"])
  }

  @Test("a sequence of changes reports changes of everything that are made by other means")
  func everything() async throws {
    var iterator = database.changes(in: Observed.Squad.self).makeAsyncIterator()
    database.noteChangeOfEverything()
    #expect(await iterator.next()?.tables == ["squad"])
  }

  @MainActor
  @Test("a sequence of changes can be iterated over by an actor")
  func actor() async throws {
    var tables: [Set<String>] = []
    try addTeam("Bern")
    let changes = database.changes()
    try addTeam("Basel")
    for await change in changes {
      tables.append(change.tables)
      break
    }
    #expect(tables == [["team", "squad"]])
  }
}
