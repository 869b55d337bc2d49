import DBGenRuntime
import Foundation
import Synchronization
import Testing

@Suite("the trace of statements")
struct TraceTests {
  private typealias Event = Database.Trace.Event

  /// The events that a trace has received.
  private final class Events: Sendable {
    private let all = Mutex<[Event]>([])

    func trace(includesValues: Bool = false) -> Database.Trace {
      Database.Trace(includesValues: includesValues) { event in
        self.all.withLock { $0.append(event) }
      }
    }

    /// Returns the events since the last call.
    func take() -> [Event] {
      all.withLock { all in
        defer { all = [] }
        return all
      }
    }
  }

  private let events = Events()
  private let folder: Folder

  init() throws { folder = try Folder() }

  @Test("a trace receives each statement, with its values only on request")
  func values() throws {
    for includesValues in [false, true] {
      let folder = try Folder()
      let database = try folder.open(.init(trace: events.trace(includesValues: includesValues)))
      try database.write { try $0.execute("INSERT INTO counter VALUES (\(1), \(23))") }
      _ = try database.read { try $0.fetch("SELECT value FROM counter") { try $0.integer(0) } }
      let values = includesValues ? "1, 23" : "?, ?"
      #expect(
        events.take().map(\.sql) == [
          "BEGIN IMMEDIATE", "INSERT INTO counter VALUES (\(values))", "COMMIT", "BEGIN DEFERRED",
          "SELECT value FROM counter", "COMMIT",
        ])
    }
  }

  @Test("a trace is a closure of the configuration, too")
  func closure() throws {
    let texts = Mutex<[String]>([])
    let configuration = Database.Configuration(
      trace: { event in texts.withLock { $0.append("\(event)") } })
    try folder.open(configuration).read { _ in }
    #expect(texts.withLock { $0.map { $0.contains("BEGIN DEFERRED") } } == [true, false])
  }

  @Test("a trace that uses its database gets an error for each statement, the last one included")
  func nested() throws {
    let database = Mutex<Database?>(nil)
    let errors = Mutex<[DatabaseError?]>([])
    let configuration = Database.Configuration(
      trace: { _ in
        guard let database = database.withLock({ $0 }) else { return }
        let uses: [() throws -> Void] = [
          { try database.read { _ in } }, { try database.write { _ in } },
        ]
        for use in uses {
          do {
            try use()
            errors.withLock { $0.append(nil) }
          } catch {
            errors.withLock { $0.append(error as? DatabaseError) }
          }
        }
      })
    let opened = try folder.open(configuration)
    database.withLock { $0 = opened }
    defer { database.withLock { $0 = nil } }
    try opened.write { try $0.execute("INSERT INTO counter VALUES (1, 2)") }
    try opened.read { _ in }
    #expect(errors.withLock { $0 } == Array(repeating: .nestedTransaction, count: 10))
  }

  @Test("each statement is reported with its name, its rows and its times")
  func facts() throws {
    let database = try folder.open(.init(trace: events.trace()))
    let before = Date()
    try database.write { transaction in
      for id in 1...3 { try Counter.insert(Counter(id: Int64(id), value: 0), into: transaction) }
      #expect(try Counter.fetchAll(from: transaction).count == 3)
      #expect(try Counter.count(where: { $0.value == 0 }, in: transaction) == 3)
      try transaction.execute("UPDATE counter SET value = 1 WHERE id > \(1)")
      try transaction.execute("/* later */ DELETE FROM counter WHERE id = 7")
      #expect(try transaction.fetch("SELECT id FROM counter LIMIT 2", as: Int.self) == [1, 2])
    }
    let all = events.take()
    #expect(
      all.map(\.name) == [
        nil, "counter", "counter", "counter", "counter", "counter", nil, "later", nil, nil,
      ])
    #expect(all.map(\.rows) == [0, 1, 1, 1, 3, 1, 2, 0, 2, 0])
    #expect(all.allSatisfy { $0.error == nil && $0.wait == .zero && $0.duration > .zero })
    #expect(all.map(\.start) == all.map(\.start).sorted())
    #expect(all.allSatisfy { (before...Date()).contains($0.start) })
  }

  @Test("rows whose values have to be put in order are read without a statement of their own")
  func copies() throws {
    let database = try folder.open(.init(trace: events.trace()))
    try database.write { try Counter.insert(Counter(id: 1, value: 2), into: $0) }
    let found = try database.read {
      try $0.fetch("SELECT value, 0 AS x, id FROM counter", as: Counter.self)
    }
    #expect(found == [Counter(id: 1, value: 2)])
    #expect(
      events.take().suffix(2).map(\.sql) == ["SELECT value, 0 AS x, id FROM counter", "COMMIT"])
  }

  @Test("a statement that fails is reported with its error, and only that one")
  func errors() throws {
    let database = try folder.open(.init(trace: events.trace()))
    try database.write { try Counter.insert(Counter(id: 1, value: 0), into: $0) }
    _ = events.take()
    #expect(throws: DatabaseError.self) {
      try database.write { transaction in
        try transaction.execute("UPDATE counter SET value = 1")
        try Counter.insert(Counter(id: 1, value: 0), into: transaction)
      }
    }
    let all = events.take()
    #expect(all.map { $0.error == nil } == [true, true, false, true])
    #expect(
      all.compactMap { $0.error.map { "\($0)" } }.first?
        .hasPrefix("PRIMARY KEY constraint violated by 'counter.id'") == true)
    #expect(all.last?.sql == "ROLLBACK")
  }

  @Test("a commit that fails is reported with its error")
  func failingCommit() throws {
    let schema = DatabaseSchema(
      _version: 1,
      statements: [
        "CREATE TABLE a (id INTEGER PRIMARY KEY, b REFERENCES a DEFERRABLE INITIALLY DEFERRED)"
      ])
    let database = try Database(
      at: folder.path, schema: schema, configuration: .init(trace: events.trace()))
    #expect(throws: DatabaseError.self) {
      try database.write { try $0.execute("INSERT INTO a VALUES (1, 9)") }
    }
    let commit = try #require(events.take().first { $0.sql == "COMMIT" })
    #expect("\(commit.error, default: "none")".hasPrefix("FOREIGN KEY constraint violated"))
  }

  @Test("the wait for a connection is reported with the first statement of the transaction")
  func waits() async throws {
    let database = try folder.open(.init(trace: events.trace()))
    let (begun, end) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let first = Task.detached {
      try await database.write { _ in
        begun.signal()
        end.wait()
      }
    }
    await begun.waitElsewhere()
    let second = Task.detached { try await database.write { _ in } }
    while database.writer.waiting == 0 { await Task.yield() }
    end.signal()
    try await first.value
    try await second.value
    let all = events.take()
    #expect(
      all.map(\.sql) == ["BEGIN IMMEDIATE", "COMMIT", "BEGIN IMMEDIATE", "COMMIT"])
    #expect(all.map { $0.wait > .zero } == [false, false, true, false])
  }
}
