import Hummingbird
import Logging
import Todos

@main
struct TodoServer {
  static func main() async throws {
    let port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8080
    let application = try TodoService.application(
      database: "todos.sqlite", configuration: .init(address: .hostname("127.0.0.1", port: port)),
      logger: Logger(label: "todos"))
    try await application.runService()
  }
}
