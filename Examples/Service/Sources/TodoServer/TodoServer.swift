import Foundation
import Hummingbird
import Logging
import Todos

@main
struct TodoServer {
  static func main() async {
    let port = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 8080
    do {
      let application = try TodoService.application(
        database: "todos.sqlite", configuration: .init(address: .hostname("127.0.0.1", port: port)),
        logger: Logger(label: "todos"))
      try await application.runService()
    } catch {
      let message = "error: the service at port \(port) ended: \(error)\n"
      FileHandle.standardError.write(Data(message.utf8))
      exit(1)
    }
  }
}
