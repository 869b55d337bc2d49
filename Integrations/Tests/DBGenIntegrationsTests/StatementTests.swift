import DBGenIntegrations
import DBGenRuntime
import InMemoryLogging
import InMemoryTracing
import Logging
import MetricsTestKit
import Synchronization
import Testing
import Tracing

@Suite("statements as logs, metrics and spans")
struct StatementTests {
  /// Runs a query, inserts, one with a refused value and a failing statement on a database whose trace is the given one.
  private func run(_ report: @escaping @Sendable (Database.Trace.Event) -> Void) async throws {
    let database = try Shop.open(
      at: ":memory:", configuration: .init(trace: .init { report($0) }))
    try await database.write { transaction in
      try Item.Draft(name: "lamp", price: 5).insert(into: transaction)
      try Item.Draft(name: "desk", price: 50).insert(into: transaction)
    }
    #expect(try await database.read { try Shop.cheap(limit: 10, from: $0) } == ["lamp"])
    for failing in [
      "INSERT INTO item (name, price) VALUES ('x', 'y')",
      "UPDATE item SET price = abs(-9223372036854775808)",
    ] {
      await #expect(throws: DatabaseError.self) {
        try await database.write { _ = try $0.execute(SQL(raw: failing)) }
      }
    }
    database.close()
  }

  /// Runs writes beside each other until one of them has waited for the connection.
  private func wait(
    _ report: @escaping @Sendable (Database.Trace.Event) -> Void
  ) async throws {
    let hasWaited = Mutex(false)
    let trace = Database.Trace { event in
      report(event)
      if event.wait > .zero { hasWaited.withLock { $0 = true } }
    }
    let database = try Shop.open(at: ":memory:", configuration: .init(trace: trace))
    while !hasWaited.withLock(\.self) {
      try await withThrowingTaskGroup { group in
        for _ in 0..<8 { group.addTask { try await database.write { _ in } } }
        try await group.waitForAll()
      }
    }
    database.close()
  }

  @Test("the wait for a connection is logged in milliseconds, and is a metric")
  func waits() async throws {
    let handler = InMemoryLogHandler()
    var logger = Logger(label: "database") { _ in handler }
    logger.logLevel = .debug
    let factory = TestMetrics()
    let (log, metrics) = (StatementLog(to: logger), StatementMetrics(factory: factory))
    try await wait { event in
      log(event)
      metrics(event)
    }
    let waiting = handler.entries.filter { $0.metadata["wait"] != nil }
    let times = waiting.compactMap { Double("\($0.metadata["wait"] ?? "")") }
    #expect(waiting.allSatisfy { $0.message == "BEGIN" })
    #expect(!times.isEmpty && times.count == waiting.count && times.allSatisfy { $0 > 0 })
    let timer = try factory.expectTimer("dbgen.connection.wait")
    #expect(timer.values.count == times.count && timer.values.allSatisfy { $0 > 0 })
  }

  @Test(
    "a failed statement is logged as an error, refused values for information, a slow one as a warning, others for debugging"
  )
  func logs() async throws {
    let handler = InMemoryLogHandler()
    var logger = Logger(label: "database") { _ in handler }
    logger.logLevel = .debug
    let log = StatementLog(to: logger, slow: .seconds(3600))
    try await run { log($0) }
    let cheap = try #require(handler.entries.first { $0.message == "cheap" })
    #expect(cheap.level == .debug)
    #expect(cheap.metadata["rows"] == "1")
    #expect("\(cheap.metadata["sql"] ?? "")".contains("SELECT name FROM item"))
    let failed = handler.entries.filter { [.info, .error].contains($0.level) }
    #expect(failed.map(\.message) == ["INSERT", "UPDATE"])
    #expect(failed.map(\.level) == [.info, .error])
    #expect("\(failed[0].metadata["error"] ?? "")".contains("item.price"))
    #expect(!handler.entries.contains { $0.level == .warning })
    let slow = StatementLog(to: logger, slow: .zero)
    handler.clear()
    try await run { slow($0) }
    #expect(Set(handler.entries.map(\.level)) == [.warning, .info, .error])
  }

  @Test("metrics have the durations, rows and errors of each named statement")
  func metrics() async throws {
    let factory = TestMetrics()
    let metrics = StatementMetrics(factory: factory)
    try await run { metrics($0) }
    let cheap = [("statement", "cheap")]
    #expect(try factory.expectTimer("dbgen.statement.duration", cheap).values.count == 1)
    #expect(try factory.expectRecorder("dbgen.statement.rows", cheap).values == [1])
    let inserts = try factory.expectTimer("dbgen.statement.duration", [("statement", "item")])
    #expect(inserts.values.count == 2)
    let errors = try factory.expectCounter("dbgen.statement.errors", [("statement", "other")])
    #expect(errors.totalValue == 2)
  }

  @Test("each statement has a span within the span of its task, with its times and attributes")
  func spans() async throws {
    let tracer = InMemoryTracer()
    let spans = StatementSpans(tracer: tracer)
    try await tracer.withSpan("request") { _ in try await run { spans($0) } }
    let request = try #require(tracer.finishedSpans.first { $0.operationName == "request" })
    let cheap = try #require(tracer.finishedSpans.first { $0.operationName == "cheap" })
    #expect(cheap.spanContext.parentSpanID == request.spanContext.spanID)
    #expect(cheap.attributes.get("db.system.name") == "sqlite")
    #expect(cheap.attributes.get("db.response.returned_rows") == 1)
    #expect(cheap.startInstant.nanosecondsSinceEpoch <= cheap.endInstant.nanosecondsSinceEpoch)
    let failed = tracer.finishedSpans.filter {
      $0.status?.code == .error && $0.operationName != "request"
    }
    #expect(failed.map(\.operationName) == ["INSERT", "UPDATE"])
  }
}
