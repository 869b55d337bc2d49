internal import Foundation

/// Runs the command and the runtime on damaged database files.
///
///     DatabaseFuzzer run COMMAND FOLDER FIRST COUNT [unlimited]
///                                   tries COUNT numbers from FIRST, with the command at COMMAND
///     DatabaseFuzzer make COMMAND FOLDER NUMBER
///                                   makes the files of a number in FOLDER/case
///     DatabaseFuzzer open PATH MODE opens a database and uses it as an app does
///
/// A run prints each problem with its number, and exits with status 1 if there are any.
@main
enum DatabaseFuzzer {
  static func main() {
    do {
      try run()
    } catch {
      print("error: \(error)")
      exit(70)
    }
  }

  private static func run() throws {
    let arguments = Array(CommandLine.arguments.dropFirst())
    switch (arguments.first, arguments.count) {
    case ("open", 3):
      guard let mode = OpeningMode(rawValue: arguments[2]) else { exit(64) }
      exit(mode.use(arguments[1]))
    case ("run", 5...6):
      let (first, count) = (UInt64(arguments[3]) ?? 1, UInt64(arguments[4]) ?? 1)
      let fuzzer = try Fuzzing(arguments[1], arguments[2], isLimited: arguments.count == 5)
      exit(try fuzzer.run(first..<first + count) ? 0 : 1)
    case ("make", 4):
      let fuzzer = try Fuzzing(arguments[1], arguments[2], isLimited: true)
      try fuzzer.make(UInt64(arguments[3]) ?? 1)
    default: exit(64)
    }
  }
}

/// The state that is set up once for all numbers.
struct Fuzzing {
  private let bases: BaseDatabases
  private let trial: Trial

  init(_ command: String, _ folder: String, isLimited: Bool) throws {
    let place = Place(root: folder)
    try place.prepare()
    let schema = folder + "/schema"
    try? FileManager.default.removeItem(atPath: schema)
    try FileManager.default.createDirectory(atPath: schema, withIntermediateDirectories: true)
    let environment = ProcessInfo.processInfo.environment.merging([
      "TMPDIR": folder + "/temporary", "HOME": folder + "/working",
      // A cache would be a file that no database is part of.
      "DBGEN_CACHE": "",
      // Without a backtrace, a trap still ends in a signal, but sooner.
      "SWIFT_BACKTRACE": "enable=no",
    ]) { $1 }.map { "\($0)=\($1)" }
    func process(in directory: String) -> LimitedProcess {
      LimitedProcess(
        directory: directory, environment: environment, memory: isLimited ? 1 << 20 : nil)
    }
    bases = try BaseDatabases(in: schema) { arguments in
      let end = process(in: schema).run([command] + arguments, output: place.output)
      guard end == .exit(0) else { throw Failure(text: "\(arguments): \(end) \(place.printed)") }
    }
    trial = Trial(place: place, process: process(in: folder + "/working"), command: command)
  }

  private struct Failure: Error {
    let text: String
  }

  private func database(_ number: UInt64) throws -> MutatedDatabase {
    try MutatedDatabase(
      seed: number, of: bases, in: trial.place.root + "/case", outside: trial.place.canaries)
  }

  /// Runs the trials of some numbers and returns whether all of them succeed.
  func run(_ numbers: Range<UInt64>) throws -> Bool {
    var failures = 0
    for number in numbers {
      for problem in try trial.problems(of: database(number)) {
        failures += 1
        print("\(number): \(problem)")
        fflush(nil)
      }
    }
    print("\(numbers.count) database files, \(failures) failures")
    return failures == 0
  }

  func make(_ number: UInt64) throws {
    try database(number).files.write(to: trial.place.database)
  }
}
