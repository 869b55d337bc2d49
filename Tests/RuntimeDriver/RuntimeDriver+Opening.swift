internal import DBGenRuntime
internal import RuntimeSamples

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension RuntimeDriver {
  /// Prints `pairs` with the pairs there are, and `written`; or `code` with SQLite's code of what is
  /// refused, and why.
  static func tryToOpen(_ path: String, mode: String, template: String?) throws {
    if getuid() == 0 {
      // What a privileged user does is never refused.
      guard setgid(65534) == 0, setuid(65534) == 0 else { exit(70) }
    }
    let modes: [String: Database.Mode] = [
      "readOnly": .readOnly, "existing": .existing, "untrusted": .untrusted,
    ]
    telling {
      let database = try Database(
        at: path, copyingTemplate: template, schema: PairSample.schema,
        configuration: .init(mode: modes[mode] ?? .create))
      telling { say("pairs \(try database.read { try PairSample.count(in: $0) })") }
      telling {
        try database.write { try PairSample.insert(1000, into: $0) }
        say("written")
      }
      database.close()
    }
  }

  static func copyTemplate(_ path: String, _ arguments: [String]) throws {
    guard arguments.count == 3, let number = Int(arguments[2]) else { exit(64) }
    waitAtGate(arguments[1])
    let database = try Database(
      at: path, copyingTemplate: arguments[0], schema: PairSample.schema,
      configuration: .init(busyTimeout: patience))
    try database.write { try PairSample.insert(number, into: $0) }
    database.close()
  }

  private static func telling(_ body: () throws -> Void) {
    do {
      try body()
    } catch let error as DatabaseError {
      say("code \(error.code ?? 0)\n\(error)")
    } catch {
      say("\(error)")
    }
  }
}
