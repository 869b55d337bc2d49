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
      FileHandle.standardError.write(Data("error: no service at port \(port): \(error)\n".utf8))
      exit(1)
    }
  }
}
