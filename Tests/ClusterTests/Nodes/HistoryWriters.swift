import ClusterSamples
import DBGenLibc
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@testable import DBGenCluster

/// Two processes that write to a cluster, with the log of what they were told.
final class HistoryWriters {
  static let seed =
    ProcessInfo.processInfo.environment["HISTORY_SEED"].flatMap { UInt64($0) }
    ?? .random(in: 1...999_999)

  /// How often each word was logged by each of the two.
  private(set) var counts: [[String: Int]] = [[:], [:]]
  /// The reads that lacked what had been acknowledged.
  private(set) var staleReads: [String] = []
  private var processes: [Process]
  private let start: (Int) throws -> Process
  private let path: String
  private let reader: FileHandle
  private var unfinishedLine = ""

  /// Starts the processes, on machines if there are any, each with four tasks that rest after each
  /// write.
  init(nodes: String, on machines: [Machine] = [], milliseconds pause: Int = 0) throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())").path
    try Data().write(to: URL(filePath: path))
    self.path = path
    reader = try FileHandle(forReadingFrom: URL(filePath: path))
    var number = 2
    start = { index in
      number += 2
      // The number of a write tells the process, too.
      let first = (number + index) * 1_000_000
      let command = [
        Bundle.main.bundleURL.appending(path: "ClusterDriver").path, nodes, path, path + ".stop",
        "\(first)", "4", "\(pause)",
      ]
      let process = Process()
      process.executableURL = URL(filePath: "/bin/sh")
      process.arguments = HangLimit.arguments(
        machines.isEmpty ? command : machines[index].command(command))
      process.standardInput = FileHandle.nullDevice
      try process.run()
      return process
    }
    processes = []
    for index in 0..<2 { processes.append(try start(index)) }
  }

  deinit {
    for process in processes where process.isRunning {
      DBGenLibc.kill(process.processIdentifier, SIGKILL)
    }
    for file in [path, path + ".stop"] { try? FileManager.default.removeItem(atPath: file) }
  }

  func kill(_ index: Int) {
    DBGenLibc.kill(processes[index].processIdentifier, SIGKILL)
    processes[index].waitUntilExit()
  }

  func restartKilled() throws {
    for index in processes.indices where !processes[index].isRunning {
      try #require(processes[index].terminationReason == .uncaughtSignal)
      processes[index] = try start(index)
    }
  }

  /// Lets the processes end.
  func stop() throws {
    try Data().write(to: URL(filePath: path + ".stop"))
    for process in processes {
      process.waitUntilExit()
      #expect(process.terminationStatus == 0)
    }
  }

  var history: History {
    get throws { History(try String(contentsOfFile: path, encoding: .utf8)) }
  }

  /// The number of lines with one of the words.
  func count(_ words: String...) -> Int {
    counts.reduce(0) { sum, counts in sum + words.reduce(0) { $0 + counts[$1, default: 0] } }
  }

  /// Reads what was logged since the last call.
  func readLog() throws {
    let text =
      unfinishedLine + String(decoding: try reader.readToEnd() ?? Data(), as: UTF8.self)
    let lines = text.components(separatedBy: "\n")
    unfinishedLine = lines.last ?? ""
    for line in lines.dropLast() where !line.hasSuffix("ChangeOfMind()") {
      let words = line.split(separator: " ", maxSplits: 2)
      guard words.count > 1, let id = Int(words[1]) else { continue }
      counts[id / 1_000_000 % 2][String(words[0]), default: 0] += 1
      if words[0] == "stale" { staleReads.append(line) }
    }
  }

  /// Waits until more writes have succeeded.
  func waitForWrites(_ count: Int) throws {
    try readLog()
    let end = self.count("succeeded") + count
    while self.count("succeeded") < end {
      try #require(processes.allSatisfy { $0.isRunning })
      poll(nil, 0, 10)
      try readLog()
    }
  }
}

extension History {
  /// Returns all contradictions between what is stored and what was reported.
  func problems(in group: NodeGroup) throws -> [String] {
    let rows = NodeRows(connection: try group.connect(database: "main"))
    return try problems(in: rows) + TransferSample.problems(in: rows)
  }

  /// Describes the outcomes that were reported and those that are stored.
  func summary(in group: NodeGroup) throws -> String {
    let rows = NodeRows(connection: try group.connect(database: "main"))
    let (stored, unknown) = (try found(.unknown, in: rows), count(.unknown))
    return """
      \(count(.succeeded)) acknowledged writes, \(try found(.succeeded, in: rows)) there; \
      \(unknown) unknown, \(stored) stored once and \(unknown - stored) not; \
      \(count(.failed)) failed, \(try found(.failed, in: rows)) there; \(reads) reads
      """
  }
}

/// The rows of a database of a cluster, as texts.
private struct NodeRows: RowSource {
  let connection: NodeConnection

  func rows(_ sql: String) throws -> [String] {
    let reader = try connection.query(sql)
    var rows: [String] = []
    while try reader.next() {
      rows.append(reader.values.map { Self.text($0.copy) }.joined(separator: "|"))
    }
    return rows
  }

  private static func text(_ value: SQLValue) -> String {
    switch value {
    case .null: "NULL"
    case .integer(let integer): "\(integer)"
    case .real(let real): "\(real)"
    case .text(let text): text
    case .blob(let blob): "\(blob.count) bytes"
    }
  }
}
