import ClusterSamples
import DBGenLibc
import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

@testable import DBGenCluster

/// Eight writers in two processes, while nodes are killed.
@Suite(
  "histories of many writers", .enabled(if: NodeProcess.program != nil), .serialized, .ownThread)
struct NodeHistoryTests {
  @Test(
    "no update is lost, no failed one is there, and no done one is missing, if nodes are killed")
  func kills() throws {
    let start = ContinuousClock.now
    let run = try NodeHistoryRun()
    defer { run.cleanUp() }
    try run.run(kills: Soak.count(1, soak: 100), writes: Soak.count(150, soak: 5000))
    let (history, rows) = (try run.history, try run.rows)
    let problems = try history.problems(in: rows)
    #expect(problems == [], "HISTORY_SEED=\(run.seed)")
    let (stored, unknown) = (try history.found(.unknown, in: rows), history.count(.unknown))
    print(
      """
      HISTORY_SEED=\(run.seed): \(run.kills.values.reduce(0, +)) kills, by node \(run.kills); \
      \(history.count(.succeeded)) acknowledged writes, \(try history.found(.succeeded, in: rows)) \
      there; \(unknown) unknown, \(stored) stored once and \(unknown - stored) not; \
      \(history.count(.failed)) failed, \(try history.found(.failed, in: rows)) there; \
      \(problems.count) problems such as lost updates; \(ContinuousClock.now - start)
      """)
    #expect(history.count(.started) == 0)
  }
}

private final class NodeHistoryRun {
  let seed =
    ProcessInfo.processInfo.environment["HISTORY_SEED"].flatMap { UInt64($0) }
    ?? .random(in: 1...999_999)
  private(set) var kills: [UInt64: Int] = [:]
  private let group: NodeGroup
  private var random: SeededGenerator
  private var writers: [Process] = []
  private let path = FileManager.default.temporaryDirectory.appending(path: "dbgen-\(UUID())").path

  init() throws {
    random = SeededGenerator(seed: seed)
    group = try NodeGroup(3)
    try group.create(HistorySample.schema)
    try Data().write(to: URL(filePath: log))
  }

  deinit {
    for writer in writers where writer.isRunning {
      DBGenLibc.kill(writer.processIdentifier, SIGKILL)
    }
  }

  private var log: String { path + ".history" }
  private var stop: String { path + ".stop" }

  func cleanUp() {
    for file in [log, stop] { try? FileManager.default.removeItem(atPath: file) }
  }

  var history: History {
    get throws { History(try String(contentsOfFile: log, encoding: .utf8)) }
  }

  var rows: some RowSource {
    get throws { NodeRows(connection: try group.connect(database: "main")) }
  }

  /// Runs two processes until nodes were killed and writes have succeeded.
  func run(kills: Int, writes: Int) throws {
    for index in 1...2 { writers.append(try writer(index)) }
    for index in 0..<kills {
      try waitForWrites(20)
      // At least one leader.
      let leader = try index == 0 ? group.leader().leader()?.id : nil
      try kill(leader.map(group.node) ?? group.nodes[random.below(3)])
    }
    let missing = writes - (try history.count(.succeeded))
    try waitForWrites(max(20, missing))
    try Data().write(to: URL(filePath: stop))
    for writer in writers {
      writer.waitUntilExit()
      #expect(writer.terminationStatus == 0)
    }
  }

  private func writer(_ index: Int) throws -> Process {
    let process = Process()
    process.executableURL = URL(filePath: "/bin/sh")
    process.arguments = HangLimit.arguments(
      Bundle.main.bundleURL.appending(path: "ClusterDriver").path,
      [group.list, log, stop, "\(index * 1_000_000)", "4"])
    process.standardInput = FileHandle.nullDevice
    try process.run()
    return process
  }

  private func kill(_ node: NodeProcess) throws {
    node.kill()
    kills[node.id, default: 0] += 1
    let others = group.nodes.filter { $0.id != node.id }.map(\.address)
    try node.start(joining: node.id == 1 ? [] : others)
  }

  /// Waits until more writes have succeeded.
  private func waitForWrites(_ count: Int) throws {
    let end = try history.count(.succeeded) + count
    while case let missing = end - (try history.count(.succeeded)), missing > 0 {
      try waitForLog(missing)
    }
  }

  /// Waits until this many lines may have been logged.
  private func waitForLog(_ lines: Int) throws {
    let end = try logSize + 20 * lines
    while try logSize < end {
      try #require(writers.allSatisfy { $0.isRunning })
      poll(nil, 0, 10)
    }
  }

  private var logSize: Int {
    get throws { try FileManager.default.attributesOfItem(atPath: log)[.size] as? Int ?? 0 }
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
