import Foundation
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import Testing
import Todos

@Suite("the service, over HTTP")
struct TodoServiceTests {
  private let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).sqlite").path

  /// Starts the service on a free port, and sends requests to it.
  private func serve(_ body: @escaping @Sendable (any TestClientProtocol) async throws -> Void)
    async throws
  {
    let application = try TodoService.application(
      database: path, configuration: .init(address: .hostname("127.0.0.1", port: 0)),
      logger: Logger(label: "test"))
    try await application.test(.live) { try await body($0) }
  }

  @Test("a thing to do is added, changed, listed and removed, and a restart keeps it")
  func wholeLife() async throws {
    try await serve { client in
      let added = try await client.execute(
        uri: "/todos", method: .post, body: ByteBuffer(string: #"{"title": "Buy milk"}"#))
      #expect(added.status == .created)
      #expect(try todo(in: added).title == "Buy milk")
      _ = try await client.execute(
        uri: "/todos", method: .post, body: ByteBuffer(string: #"{"title": "Sleep"}"#))
      let changed = try await client.execute(
        uri: "/todos/1", method: .patch, body: ByteBuffer(string: #"{"isDone": true}"#))
      #expect(try todo(in: changed).isDone)
    }
    try await serve { client in
      let list = try await client.execute(uri: "/todos", method: .get)
      #expect(try todos(in: list).map(\.title) == ["Sleep", "Buy milk"])
      #expect(try await client.execute(uri: "/todos/2", method: .delete).status == .noContent)
      #expect(try await client.execute(uri: "/todos/2", method: .delete).status == .notFound)
      #expect(try await client.execute(uri: "/todos/2", method: .get).status == .notFound)
    }
  }

  @Test("what the schema refuses is answered with the reason, and nothing is stored")
  func refusals() async throws {
    try await serve { client in
      let empty = try await client.execute(
        uri: "/todos", method: .post, body: ByteBuffer(string: #"{"title": ""}"#))
      #expect(empty.status == .unprocessableContent)
      #expect(
        String(buffer: empty.body).contains(
          "invalid row of table 'todo': Title must have at least 1 character."))
      #expect(try await client.execute(uri: "/todos/x", method: .get).status == .badRequest)
      #expect(try todos(in: try await client.execute(uri: "/todos", method: .get)).isEmpty)
    }
  }

  private nonisolated func todo(in response: TestResponse) throws -> Todo {
    try JSONDecoder().decode(Todo.self, from: Data(response.body.readableBytesView))
  }

  private nonisolated func todos(in response: TestResponse) throws -> [Todo] {
    try JSONDecoder().decode([Todo].self, from: Data(response.body.readableBytesView))
  }

  /// A thing to do, as the service sends it.
  private nonisolated struct Todo: Decodable {
    var id: Int
    var title: String
    var isDone: Bool
  }
}
