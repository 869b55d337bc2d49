import DBGenWorkloads

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Runs one workload once and prints its checksum and the seconds it took.
@main
enum Main {
  static let usage = """
    usage: workload <contender> <workload> <database path> <rows>
           workload <contender> concurrently <database path> <readers> <seconds>
           workload <contender> threads <database path> <threads> <seconds>

      contender  c, dbgen or text; prepare makes the database that the workload starts from
      workload   \(Workload.allCases.map(\.description).joined(separator: ", "))

    """

  static var contenders: [any Contender.Type] {
    [CContender.self, DBGenContender.self, TextContender.self]
  }

  static func main() {
    do {
      guard let line = try run(Array(CommandLine.arguments.dropFirst())) else {
        fail(usage, status: 64)
      }
      print(line)
    } catch {
      fail("error: \(error)\n", status: 1)
    }
  }

  /// Returns the line to print, or `nil` if the arguments are invalid.
  static func run(_ arguments: [String]) throws -> String? {
    if arguments.count == 5 {
      return try arguments[1] == "threads" ? runOnThreads(arguments) : runConcurrently(arguments)
    }
    guard arguments.count == 4, let workload = Workload(arguments[1]),
      let rows = Int(arguments[3]), rows > 0
    else { return nil }
    let path = arguments[2]
    if arguments[0] == "prepare" {
      try Preparation.prepare(workload, at: path, rows: rows)
      return path
    }
    guard let contender = contenders.first(where: { $0.name == arguments[0] }) else { return nil }
    return try contender.run(workload, at: path, rows: rows)?.description ?? ""
  }

  /// Reads and writes the 100,000 orders made by `prepare lookUp` concurrently.
  static func runConcurrently(_ arguments: [String]) throws -> String? {
    guard arguments[1] == "concurrently", let readers = Int(arguments[3]), readers >= 0,
      let seconds = Double(arguments[4]),
      let contender = contenders.first(where: { $0.name == arguments[0] })
        as? any ConcurrentContender.Type
    else { return nil }
    let rows = Workload.lookUp.rows
    return try contender.readAndWriteWaiting(
      at: arguments[2], rows: rows, readers: readers, seconds: seconds
    ).description
  }

  /// Reads the 100,000 orders made by `prepare lookUp` on threads, and prints the reads per second.
  static func runOnThreads(_ arguments: [String]) throws -> String? {
    guard let threads = Int(arguments[3]), threads > 0, let seconds = Double(arguments[4]),
      let contender = contenders.first(where: { $0.name == arguments[0] })
        as? any ThreadedContender.Type
    else { return nil }
    return try contender.readsPerSecond(
      at: arguments[2], rows: Workload.lookUp.rows, threads: threads, seconds: seconds
    ).description
  }

  static func fail(_ message: String, status: Int32) -> Never {
    _ = message.withCString { write(STDERR_FILENO, $0, message.utf8.count) }
    exit(status)
  }
}
