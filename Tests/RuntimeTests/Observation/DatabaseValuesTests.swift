import Dispatch
import Synchronization
import Testing

@testable import DBGenObservation
@testable import DBGenRuntime

@Suite("values of a read that is observed")
struct DatabaseValuesTests {
  private let folder: Folder
  private let database: Database

  init() throws {
    folder = try Folder(isInMemory: true)
    database = try folder.openObserved()
  }

  private func addTeam(_ name: String) throws {
    try database.writeHere { try Observed.addTeam(name, to: $0) }
  }

  /// Returns the numbers of a read's runs as its values, so that a missing value shows.
  private func runs(
    _ read: @escaping @Sendable (ReadTransaction) throws -> Void
  ) -> DatabaseValues<Int>.AsyncIterator {
    let counter = Runs()
    return database.observe { transaction in
      try read(transaction)
      return counter.next()
    }.makeAsyncIterator()
  }

  private final class Runs: Sendable {
    private let count = Mutex(0)
    func next() -> Int {
      count.withLock {
        $0 += 1
        return $0
      }
    }
  }

  @Test("observed values come at once, and again after each commit")
  func values() async throws {
    var iterator = database.observe { try Observed.names(in: $0) }.makeAsyncIterator()
    #expect(try await iterator.next() == [])
    for names in [["a"], ["a", "b"], ["a", "b", "c"]] {
      try addTeam(names.last ?? "")
      #expect(try await iterator.next() == names)
    }
  }

  @Test("observed values come once after several commits")
  func united() async throws {
    var iterator = database.observe { try Observed.names(in: $0) }.makeAsyncIterator()
    #expect(try await iterator.next() == [])
    try addTeam("a")
    try addTeam("b")
    #expect(try await iterator.next() == ["a", "b"])
    try addTeam("c")
    #expect(try await iterator.next() == ["a", "b", "c"])
  }

  @Test("an observed read runs at most once in four milliseconds")
  func interval() async throws {
    var iterator = database.observe { try Observed.names(in: $0).count }.makeAsyncIterator()
    let (start, commits) = (ContinuousClock.now, 25)
    #expect(try await iterator.next() == 0)
    for count in 1...commits {
      try addTeam("\(count)")
      #expect(try await iterator.next() == count)
    }
    #expect(ContinuousClock.now - start >= .milliseconds(4) * commits)
  }

  @Test("observed values don't come again after changes of other tables, or after a rollback")
  func otherTables() async throws {
    struct Undo: Error {}
    var iterator = runs { _ = try Observed.names(in: $0) }
    #expect(try await iterator.next() == 1)
    for _ in 0..<2 {
      try database.writeHere { try Observed.addPlayer(to: $0) }
      #expect(throws: Undo.self) {
        try database.writeHere { (transaction: WriteTransaction) throws -> Void in
          try Observed.addTeam("x", to: transaction)
          throw Undo()
        }
      }
    }
    let pending = database.changes.hasPending
    #expect(!pending)
    try addTeam("a")
    #expect(try await iterator.next() == 2)
  }

  /// Returns whether a read is repeated after a change.
  private func isRepeated(
    _ read: @escaping @Sendable (ReadTransaction) throws -> Void,
    after write: (WriteTransaction) throws -> Void
  ) async throws -> Bool {
    // Prepare all statements first.
    _ = try await database.read { try read($0) }
    var iterator = runs(read)
    #expect(try await iterator.next() == 1)
    try database.write(write)
    let isRepeated = database.changes.hasPending
    if isRepeated { #expect(try await iterator.next() == 2) }
    return isRepeated
  }

  @Test(
    "observed values come again when a table changes that is read through a view, a subquery or an index"
  )
  func indirectly() async throws {
    let view: @Sendable (ReadTransaction) throws -> Void = {
      try $0.skim("SELECT count(*) FROM Squad")
    }
    #expect(try await isRepeated(view) { try Observed.addPlayer(to: $0) })
    #expect(try await isRepeated(view) { try Observed.addTeam("a", to: $0) })
    #expect(try await !isRepeated(view) { try Observed.addBadge("a", to: $0) })
    let subquery: @Sendable (ReadTransaction) throws -> Void = {
      try $0.skim("SELECT 1 FROM team WHERE EXISTS (SELECT 1 FROM badge)")
    }
    #expect(try await isRepeated(subquery) { try Observed.addBadge("b", to: $0) })
    let count: @Sendable (ReadTransaction) throws -> Void = {
      try $0.skim("WITH t AS (SELECT count(*) FROM TEAM) SELECT * FROM t")
    }
    #expect(try await isRepeated(count) { try Observed.addTeam("b", to: $0) })
    #expect(try await !isRepeated(count) { try Observed.addPlayer(to: $0) })
  }

  @Test(
    "observed values come again when a full-text index changes, or a table that SQLite keeps itself"
  )
  func specialTables() async throws {
    let search: @Sendable (ReadTransaction) throws -> Void = {
      try $0.skim("SELECT text FROM noteText WHERE noteText MATCH 'a'")
    }
    #expect(try await isRepeated(search) { try $0.execute("INSERT INTO note (text) VALUES ('a')") })
    #expect(try await !isRepeated(search) { try Observed.addTeam("a", to: $0) })
    let sequence: @Sendable (ReadTransaction) throws -> Void = {
      try $0.skim("SELECT seq FROM sqlite_sequence")
    }
    #expect(try await isRepeated(sequence) { try Observed.addPlayer(to: $0) })
    let schema: @Sendable (ReadTransaction) throws -> Void = {
      try $0.skim("SELECT name FROM pragma_table_list")
    }
    #expect(try await isRepeated(schema) { try $0.execute("CREATE TABLE extra (id)") })
  }

  @Test("observed values come again when a table changes that only the last run has read")
  func tablesFoundAgain() async throws {
    var iterator = runs { transaction in
      if try Observed.names(in: transaction).isEmpty { return }
      try transaction.skim("SELECT * FROM player")
    }
    #expect(try await iterator.next() == 1)
    try database.writeHere { try Observed.addPlayer(to: $0) }
    #expect(!database.changes.hasPending)
    try addTeam("a")
    #expect(try await iterator.next() == 2)
    try database.writeHere { try Observed.addPlayer(to: $0) }
    #expect(try await iterator.next() == 3)
  }

  @Test("observed values come again after a commit that came while they were read")
  func changeWhileReading() async throws {
    let database = database
    var iterator = runs { transaction in
      _ = try Observed.names(in: transaction)
      let isDone = DispatchSemaphore(value: 0)
      DispatchQueue.global().async {
        if (try? database.read { try Observed.names(in: $0).count }) ?? 0 < 3 {
          try? database.writeHere {
            try Observed.addTeam("\(UInt64.random(in: 0 ... .max))", to: $0)
          }
        }
        isDone.signal()
      }
      isDone.wait()
    }
    for run in 1...4 { #expect(try await iterator.next() == run) }
    #expect(!database.changes.hasPending)
  }

  @Test("observed values miss no commit, whenever they begin")
  func race() async throws {
    let database = database
    let last = 300
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        for _ in 0..<last { try await database.write { try Observed.addPlayer(to: $0) } }
      }
      for index in 0..<24 {
        tasks.addTask {
          while try await database.read({ try Observed.Player.count(in: $0) }) < index * 12 {
            await Task.yield()
          }
          for try await count in database.observe({ try Observed.Player.count(in: $0) }) {
            if count == last { return }
          }
        }
      }
      try await tasks.waitForAll()
    }
    #expect(database.changes.count == 0)
  }

  @Test(
    "observed values miss no commit of the database in memory, where readers and writers take turns"
  )
  func inMemory() async throws {
    let database = try Database(at: ":memory:", schema: Observed.schema)
    let last = 100
    try await withThrowingTaskGroup(of: Void.self) { tasks in
      tasks.addTask {
        for index in 0..<last {
          try await database.write { try Observed.addBadge("\(index)", to: $0) }
        }
      }
      for _ in 0..<4 {
        tasks.addTask {
          for try await count in database.observe({ try Observed.Badge.count(in: $0) })
          where count == last {
            return
          }
        }
      }
      try await tasks.waitForAll()
    }
  }

  @Test("equal observed values can be left out")
  func duplicates() async throws {
    let counts = database.observe { try Observed.Note.count(in: $0) }
    var iterator = counts.removeDuplicates().makeAsyncIterator()
    var parities = counts.removeDuplicates { $0 % 2 == $1 % 2 }.makeAsyncIterator()
    #expect(try await iterator.next() == 0)
    #expect(try await parities.next() == 0)
    try database.writeHere { try $0.execute("INSERT INTO note VALUES (1, 'a')") }
    #expect(try await iterator.next() == 1)
    let next = Task { [iterator = Sent(iterator)] in
      var iterator = iterator.value
      return try await iterator.next()
    }
    try database.writeHere { try $0.execute("UPDATE note SET text = 'b'") }
    try database.writeHere { try $0.execute("INSERT INTO note VALUES (2, 'a'), (3, 'c')") }
    #expect(try await next.value == 3)
    #expect(try await parities.next() == 3)
  }

  /// Transfers an iterator to a task.
  private struct Sent<Value>: @unchecked Sendable {
    let value: Value
    init(_ value: Value) { self.value = value }
  }

  @Test("observed values end with the error of the read")
  func errors() async throws {
    struct Refusal: Error {}
    var iterator = database.observe { transaction in
      if try !Observed.names(in: transaction).isEmpty { throw Refusal() }
    }.makeAsyncIterator()
    #expect(try await iterator.next() != nil)
    try addTeam("a")
    await #expect(throws: Refusal.self) { try await iterator.next() }
    try addTeam("b")
    #expect(try await iterator.next() == nil)
    #expect(database.changes.count == 0)
  }

  @Test("observed values end when the task is cancelled, or the database closed")
  func ends() async throws {
    let database = database
    let tasks = (0..<2).map { _ in
      Task { for try await _ in database.observe({ try Observed.names(in: $0) }) {} }
    }
    while database.changes.count < 2 { await Task.yield() }
    tasks[0].cancel()
    try await tasks[0].value
    #expect(database.changes.count == 1)
    while database.changes.isReading { await Task.yield() }
    database.close()
    try await tasks[1].value
    var late = database.observe { _ in }.makeAsyncIterator()
    await #expect(throws: DatabaseError.closed) { try await late.next() }
  }

  @Test("observed values don't keep the database open after the first")
  func letGo() async throws {
    var database: Database? = try folder.openObserved()
    var iterator = try #require(
      database?.observe { try Observed.names(in: $0) }.makeAsyncIterator())
    database = nil
    #expect(try await iterator.next() == [])
    #expect(try await iterator.next() == nil)
  }

  @Test("observed values wait while the database is suspended, and come again when it is resumed")
  func suspending() async throws {
    var iterator = database.observe { try Observed.names(in: $0) }.makeAsyncIterator()
    #expect(try await iterator.next() == [])
    try addTeam("a")
    await database.suspend()
    let next = Task { [iterator = Sent(iterator)] in
      var iterator = iterator.value
      return try await iterator.next()
    }
    while database.changes.hasPending { await Task.yield() }
    let other = try folder.openObserved()
    try await other.write { try Observed.addTeam("b", to: $0) }
    database.resume()
    #expect(try await next.value == ["a", "b"])
  }

  @MainActor
  @Test("observed values can be iterated over by an actor")
  func actor() async throws {
    var values: [[String]] = []
    for try await names in database.observe({ try Observed.names(in: $0) }) {
      values.append(names)
      if names.count == 2 { break }
      try addTeam("\(names.count)")
    }
    #expect(values == [[], ["0"], ["0", "1"]])
  }
}

extension ChangeBroadcaster {
  /// Whether a subscriber has changes that it hasn't requested yet.
  var hasPending: Bool {
    let subscriptions = subscriptions
    return subscriptions.subscribers.values.contains {
      subscriptions.log.changes(since: $0.known, of: $0.interest) != nil
    }
  }

  /// Whether a subscriber is doing anything but wait.
  var isReading: Bool { subscriptions.subscribers.values.contains { $0.waiter == nil } }
}
