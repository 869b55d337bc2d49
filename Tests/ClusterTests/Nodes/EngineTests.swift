import ClusterSamples
import DBGenRuntime
import Foundation
import Testing

@testable import DBGenCluster

/// The facts of Cluster/ENGINE.md about the engine.
@Suite(.enabled(if: NodeProcess.isDescribed), .serialized, .ownThread)
struct EngineTests {
  private let group: NodeGroup
  private let connection: NodeConnection

  init() throws {
    group = try NodeGroup(1)
    connection = try group.connect()
    _ = try connection.run("CREATE TABLE t (a INTEGER PRIMARY KEY, x)")
  }

  @Test func aRequestTakes255ValuesAndNoMore() throws {
    let values = (1...255).map { SQLValue.integer($0) }
    let parameters = values.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    #expect(try rows("SELECT \(parameters)", values: values) == [values])
    #expect(throws: NodeFailure.self) { try rows("SELECT 1", values: values + [1]) }
    #expect(try rows("SELECT 1") == [[1]])
  }

  @Test func theFirstOfSeveralStatementsGetsTheValues() throws {
    _ = try connection.run("BEGIN IMMEDIATE")
    let result = try connection.run("INSERT INTO t (x) VALUES (?1); COMMIT", ["a"])
    #expect(result == RunResult(lastInsertRowID: 1, changes: 1))
    #expect(try rows("SELECT * FROM t") == [[1, "a"]])
  }

  @Test func textAfterTheLastStatementMakesTheResultZero() throws {
    let result = try connection.run("INSERT INTO t (x) VALUES (1); ")
    #expect(result == RunResult(lastInsertRowID: 0, changes: 0))
  }

  @Test func aQueryThatIsNoneIsNotRun() throws {
    let failure = NodeFailure(reason: .reported(1, "not an error"), mayHaveRun: true)
    #expect(throws: failure) { try connection.query("INSERT INTO t (x) VALUES (1)") }
    #expect(try rows("SELECT * FROM t") == [])
  }

  @Test func aQueryAmongStatementsEndsThemIfItFindsARow() throws {
    _ = try connection.run("SELECT 1 WHERE 0; INSERT INTO t (x) VALUES (1)")
    #expect(try rows("SELECT x FROM t") == [[1]])
    let failure = try #require(throws: NodeFailure.self) {
      try connection.run("SELECT 1 FROM t; INSERT INTO t (x) VALUES (2)")
    }
    guard case .failure(code: 100, _) = failure.reason else {
      Issue.record("\(failure)")
      return
    }
    #expect(try rows("SELECT x FROM t") == [[1]])
  }

  @Test func textThatSQLiteMakesWithNULArrivesCut() throws {
    #expect(try rows("SELECT 'a' || char(0) || 'b'") == [["a"]])
  }

  @Test func columnsOfDatesAndBooleansAreExactWithAPlus() throws {
    _ = try connection.run(
      """
      CREATE TABLE u (d DATETIME, b BOOLEAN);
      INSERT INTO u VALUES (5, 1), ('2026-01-01', 7), (NULL, NULL), (1.5, 'yes'), ('', 0)
      """)
    #expect(try rows("SELECT d, b FROM u LIMIT 2") == [[5, 1], ["2026-01-01", 7]])
    let failure = NodeFailure(reason: .ambiguousColumn("d"), mayHaveRun: true)
    #expect(throws: failure) { try rows("SELECT d, b FROM u LIMIT 1 OFFSET 2") }
    #expect(
      try rows("SELECT +d, +b FROM u")
        == [[5, 1], ["2026-01-01", 7], [.null, .null], [1.5, "yes"], ["", 0]])
  }

  @Test func aNodeThatDoesNotLeadRefusesQueries() throws {
    let group = try NodeGroup(2)
    let leader = try #require(try group.leader().leader())
    let other = try #require(group.nodes.first { $0.id != leader.id })
    let follower = try NodeConnection(to: other.address, timeout: .seconds(600))
    try follower.open(database: "league")
    let failure = try #require(throws: NodeFailure.self) { try follower.query("SELECT 1") }
    guard case .failure(code: 10250, _) = failure.reason else {
      Issue.record("\(failure)")
      return
    }
  }

  @Test func aSecondDatabaseIsRefused() throws {
    let failure = NodeFailure(
      reason: .failure(code: 5, message: "a database for this connection is already open"),
      mayHaveRun: true)
    #expect(throws: failure) { try connection.open(database: "other") }
  }

  private func rows(_ sql: String, values: [SQLValue] = []) throws -> [[SQLValue]] {
    try connection.query(sql, values).rest()
  }
}
