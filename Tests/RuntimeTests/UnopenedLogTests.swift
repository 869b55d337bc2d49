import DBGenRuntime
import Faults
import Foundation
import RuntimeSamples
import Testing

/// One after another, each file that SQLite opens for writing fails to open once, so that SQLite
/// then opens it for reading.
@Suite(
  "a log that can't be opened to write for a moment", .enabled(if: FaultLibrary.path != nil))
struct UnopenedLogTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  /// Runs a process in which the opening with the given number fails. Returns its outcome and the
  /// name of the file.
  private func run(_ command: String, failingAt number: Int) throws -> (
    outcome: DriverProcess.Outcome, file: String?
  ) {
    let place = folder.url.appending(path: "\(number)")
    let log = folder.path + ".log"
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    let path = place.appending(path: "test.sqlite").path
    // The log and its index exist as long as this connection is open.
    let other = try Database(at: path, schema: PairSample.schema)
    defer { other.close() }
    try other.write { try PairSample.insert(1000, into: $0) }
    try? FileManager.default.removeItem(atPath: log)
    let fault = FaultLibrary.Fault(at: number, action: "EIO", calls: "create")
    let outcome = try DriverProcess(
      [command, path], environment: FaultLibrary.environment(fault, in: place, log: log)
    ).outcome()
    let hit = try? String(contentsOfFile: log, encoding: .utf8)
    return (outcome, hit?.split(separator: "/").last.map { $0.trimmingCharacters(in: .newlines) })
  }

  @Test("a log that can't be opened for a moment doesn't prevent writes, by any connection")
  func writing() throws {
    var files: [String] = []
    while case (let outcome, let file?) = try run("renew", failingAt: files.count + 1) {
      files.append(file)
      let place = Comment("\(files.count) \(file): \(outcome)")
      if file != "test.sqlite" {
        #expect(outcome.numbers("committed") == [1, 2, 3, 4], place)
      } else if outcome.status == 0 {
        #expect(outcome.numbers("committed").count >= 3, place)
      }
      #expect(outcome.numbers("unknown").isEmpty, place)
    }
    #expect(Set(files).isSuperset(of: ["test.sqlite-wal", "test.sqlite-shm"]), "\(files)")
    #expect(files.count > 10, "\(files)")
  }
}
