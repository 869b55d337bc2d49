internal import DBGenAdoption
internal import DBGenLibc
internal import DBGenRuntime
internal import RuntimeSamples

extension RuntimeDriver {
  /// Reads and writes pairs. Prints `pairs` with the number of pairs, and `written`. If anything is
  /// refused, prints `code` with SQLite's error code, and the error.
  static func tryToOpen(_ path: String, mode: String, template: String?) throws {
    if getuid() == 0 {
      // A privileged user is never refused anything.
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
