import DBGenIntegrations
import DBGenRuntime
import Logging
import ServiceLifecycle
import ServiceLifecycleTestKit
import Testing

@Suite("a database as a service")
struct DatabaseServiceTests {
  /// A service that uses the database until it is shut down.
  private struct Client: Service {
    let database: Database

    func run() async throws {
      try await gracefulShutdown()
      try await database.write { _ = try Item.Draft(name: "last", price: 1).insert(into: $0) }
    }
  }

  @Test("a group closes the database after the services that use it")
  func order() async throws {
    let database = try Shop.open(at: ":memory:")
    let group = ServiceGroup(
      services: [DatabaseService(database), Client(database: database)],
      logger: Logger(label: "test"))
    try await testGracefulShutdown { trigger in
      async let run: Void = group.run()
      trigger.triggerGracefulShutdown()
      try await run
    }
    await #expect(throws: DatabaseError.closed) {
      try await database.read { try Item.count(in: $0) }
    }
  }
}
