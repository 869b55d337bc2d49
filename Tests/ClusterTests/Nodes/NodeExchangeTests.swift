import ClusterSamples
import DBGenLibc
import DBGenRuntime
import Foundation
import Testing

@testable import DBGenCluster

/// The protocol with a real node of any version.
@Suite(.enabled(if: NodeProcess.program != nil), .serialized, .ownThread)
struct NodeExchangeTests {
  private let group: NodeGroup
  private let connection: NodeConnection

  init() throws {
    group = try NodeGroup(1)
    connection = try group.connect()
    _ = try connection.run("CREATE TABLE t (a INTEGER PRIMARY KEY, x)")
  }

  @Test func valuesComeBackAsTheyWereSent() throws {
    let values: [SQLValue] = [
      .null, 0, -1, .integer(.min), .integer(.max), 0.0, 1.5, .real(.infinity),
      .real(.leastNonzeroMagnitude), "", "é𝄞", .blob(Data()), .blob(Data([0, 255])),
      .blob(Data(count: 5_000_000)),
      .text(String(repeating: "x", count: 5_000_000)),
    ]
    let insert = try connection.prepare("INSERT INTO t (x) VALUES (?1)")
    for (index, value) in values.enumerated() {
      let result = try connection.run(insert, [value])
      #expect(result == RunResult(lastInsertRowID: Int64(index + 1), changes: 1))
    }
    #expect(try rows("SELECT x FROM t ORDER BY a") == values.map { [$0] })
    #expect(try rows("SELECT ?1", values: [-0.0]) == [[-0.0]])
  }

  @Test func manyRowsArriveInOrder() throws {
    let numbers = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 10000) "
    let rows = try rows(numbers + "SELECT i, 'row ' || i FROM n")
    #expect(rows == (1...10000).map { [.integer($0), .text("row \($0)")] })
    #if os(Linux)
      #expect(connection.option(TCP_QUICKACK) == 1)
    #endif
  }

  @Test func manyRequestsWithLargeAnswersCanBeSentAhead() throws {
    let requests = (1...2000).map {
      NodeRequest.querySQL("SELECT ?1, zeroblob(8000)", [.integer($0)])
    }
    let answers = try connection.pipeline(requests)
    #expect(answers.count == 2000)
    for (index, answer) in answers.enumerated() {
      guard case .rows(_, let rows) = try answer.get() else { return }
      #expect(rows[0][0] == .integer(Int64(index + 1)))
    }
  }

  @Test func anErrorAmongRowsHasItsCode() throws {
    _ = try connection.run("INSERT INTO t VALUES (1, 'a'), (2, 'b')")
    let failure = NodeFailure(
      reason: .failure(code: 1, message: "integer overflow"), mayHaveRun: true)
    #expect(throws: failure) {
      try rows("SELECT a, x, abs(a - 9223372036854775807 - 3) AS value FROM t")
    }
  }

  @Test func endingAConnectionAmongRowsLeavesTheNodeRunning() throws {
    for _ in 0..<20 {
      let cancellation = NodeCancellation()
      let other = try group.connect(cancellation)
      let reader = try other.query(
        "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i FROM n")
      for _ in 0..<1000 { #expect(try reader.next()) }
      cancellation.cancel()
      #expect(throws: NodeFailure(reason: .cancelled, mayHaveRun: true)) {
        while try reader.next() {}
      }
    }
    #expect(try rows("SELECT 1") == [[1]])
  }

  @Test func statementsAfterAFailedOneDoNotRunInTheSameRequest() throws {
    #expect(throws: NodeFailure.self) {
      try connection.run("INSERT INTO t VALUES (1, 1); INSERT INTO t VALUES (1, 2); DELETE FROM t")
    }
    #expect(try rows("SELECT * FROM t") == [[1, 1]])
  }

  @Test func requestsAfterAFailedOneRun() throws {
    let answers = try connection.pipeline([
      .runSQL("INSERT INTO nowhere VALUES (1)", []), .runSQL("INSERT INTO t VALUES (1, 1)", []),
    ])
    #expect(throws: NodeFailure.self) { try answers[0].get() }
    #expect(try rows("SELECT * FROM t") == [[1, 1]])
  }

  @Test func aDatabaseIsDumpedAsFilesOfSQLite() throws {
    let files = try connection.dump(database: "league")
    #expect(files.map(\.name) == ["league", "league-wal"])
    #expect(files[0].bytes.starts(with: Array("SQLite format 3\0".utf8)))
  }

  @Test func finalizedStatementsAreGone() throws {
    let statement = try connection.prepare("SELECT 1")
    try connection.finalize(statement)
    let failure = NodeFailure(
      reason: .failure(code: 12, message: "no statement with the given id"), mayHaveRun: true)
    #expect(throws: failure) { try connection.query(statement) }
  }

  private func rows(_ sql: String, values: [SQLValue] = []) throws -> [[SQLValue]] {
    try connection.query(sql, values).rest()
  }
}
