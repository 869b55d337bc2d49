import DBGenRuntime
import Foundation
import Testing

@testable import DBGenCluster

@Suite struct AnswerTests {
  private let node: FakeNode
  private var connection: NodeConnection { node.connection }

  init() throws {
    node = try FakeNode()
  }

  @Test func aLeaderHasItsNumberAndAddress() throws {
    node.send(.leader)
    #expect(
      try connection.leader()
        == ClusterMember(id: 1, address: "127.0.0.1:19001", role: .voter))
  }

  @Test func aLeaderWithoutAnAddressIsNone() throws {
    node.send([2, 0, 0, 0, 1, 0, 0, 0] + [UInt8](repeating: 0, count: 16))
    #expect(try connection.leader() == nil)
  }

  @Test func membersHaveTheirRoles() throws {
    node.send(.members)
    #expect(
      try connection.members()
        == [ClusterMember(id: 1, address: "127.0.0.1:19001", role: .voter)])
  }

  @Test func membersAreInTheOrderOfTheirNumbersHoweverTheyJoined() throws {
    let (a1, b1): (UInt64, UInt64) = (0x313a61, 0x313a62)
    node.send(Message.message(3, [2, 3, a1, 0, 2, b1, 0]))
    #expect(
      try connection.members() == [
        ClusterMember(id: 2, address: "b:1", role: .voter),
        ClusterMember(id: 3, address: "a:1", role: .voter),
      ])
  }

  @Test func aStatementHasItsNumberAndCountOfParameters() throws {
    node.send(.statement)
    #expect(try connection.prepare("SELECT ?1, ?2") == RemoteStatement(id: 0, parameterCount: 2))
  }

  @Test func aResultHasTheRowIDAndTheCountOfChanges() throws {
    node.send(.result)
    #expect(try connection.run("INSERT") == RunResult(lastInsertRowID: 7, changes: 3))
  }

  @Test func rowsHaveTheStoredValues() throws {
    node.send(.rows)
    let reader = try connection.query("SELECT *, NULL FROM t")
    #expect(reader.columns == ["a", "d", "b", "x", "NULL"])
    #expect(
      try reader.rest() == [
        [1, 5, 1, "José", .null],
        [2, "2026-01-01", 7, .blob(Data([0, 255])), .null],
        [7, 8, 9, -1.5, .null],
      ])
  }

  @Test func aQueryWithoutRowsHasColumns() throws {
    node.send(.noRows)
    let reader = try connection.query("SELECT a FROM t")
    #expect(reader.columns == ["a"])
    #expect(try reader.rest() == [])
    #expect(try !reader.next())
  }

  @Test func rowsInSeveralMessagesAreOneResult() throws {
    node.send(Message.rows([[1], [2]], isLast: false))
    node.send(Message.rows([], isLast: false))
    node.send(Message.rows([[3]], isLast: true))
    #expect(try connection.query("SELECT a").rest() == [[1], [2], [3]])
  }

  @Test func rowsThatNobodyReadsAreSkippedBeforeTheNextRequest() throws {
    node.send(Message.rows([[1], [2]], isLast: false))
    node.send(Message.rows([[3]], isLast: true))
    node.send(.leader)
    #expect(try connection.query("SELECT a").next())
    #expect(try connection.leader()?.id == 1)
  }

  @Test func aFailureHasTheCodeAndTheMessage() throws {
    node.send(.failure, .leader)
    #expect(throws: refusal(1555, "UNIQUE constraint failed: t.a")) {
      try connection.run("INSERT")
    }
    #expect(try connection.leader() != nil)
  }

  @Test func aFailureAmongRowsHasTheCodeAndTheMessage() throws {
    node.send(.failureAfterRows, .leader)
    #expect(throws: refusal(1, "integer overflow")) { try connection.query("SELECT") }
    #expect(try connection.leader() != nil)
  }

  @Test func aFailureAfterAFirstPartEndsTheRows() throws {
    node.send(Message.rows([[1]], isLast: false))
    node.send(.failureAfterRows, .leader)
    let reader = try connection.query("SELECT")
    #expect(try reader.next())
    #expect(throws: refusal(1, "integer overflow")) { try reader.next() }
    #expect(try !reader.next())
    #expect(try connection.leader() != nil)
  }

  @Test(arguments: [(RecordedAnswer.ambiguousTime, "d"), (.ambiguousBoolean, "b")])
  func aColumnThatMayBeNULLOrAnotherValueIsAnError(
    answer: RecordedAnswer, column: String
  ) throws {
    node.send(answer, .leader)
    let reader = try connection.query("SELECT")
    for _ in 0..<3 { #expect(try reader.next()) }
    let failure = NodeFailure(reason: .ambiguousColumn(column), mayHaveRun: true)
    #expect(throws: failure) { try reader.next() }
    #expect(try connection.leader() != nil)
  }

  @Test func anAnswerOfAnotherTypeClosesTheConnection() throws {
    node.send(.result)
    let reason = NodeFailure.Reason.malformed("an answer is of another type than the request")
    #expect(throws: NodeFailure(reason: reason, mayHaveRun: true)) { try connection.leader() }
    #expect(throws: NodeFailure(reason: .closed, mayHaveRun: false)) { try connection.leader() }
  }

  @Test func pipelinedRequestsGetTheirOwnAnswers() throws {
    node.send(.statement, .failure, .rows, .done)
    let answers = try connection.pipeline([
      .prepare("SELECT ?1, ?2"), .runSQL("INSERT", []), .querySQL("SELECT", []),
      .finalize(RemoteStatement(id: 0, parameterCount: 2)),
    ])
    #expect(answers.count == 4)
    #expect(try answers[0].get() == .statement(RemoteStatement(id: 0, parameterCount: 2)))
    #expect(throws: refusal(1555, "UNIQUE constraint failed: t.a")) { try answers[1].get() }
    guard case .rows(["a", "d", "b", "x", "NULL"], let rows) = try answers[2].get() else {
      Issue.record("no rows")
      return
    }
    #expect(rows.count == 3)
    #expect(try answers[3].get() == .done)
  }

  @Test func anAnswerAfterRowsThatAreAnErrorIsThatOfItsRequest() throws {
    let first = RecordedAnswer.ambiguousBoolean.bytes.dropLast(8) + Message.bytes([Message.partEnd])
    node.send(Array(first))
    node.send(.ambiguousBoolean, .result, .leader)
    let answers = try connection.pipeline([.querySQL("SELECT", []), .runSQL("INSERT", [])])
    #expect(throws: NodeFailure(reason: .ambiguousColumn("b"), mayHaveRun: true)) {
      try answers[0].get()
    }
    #expect(try answers[1].get() == .result(RunResult(lastInsertRowID: 7, changes: 3)))
    #expect(try connection.leader()?.id == 1)
  }

  @Test func aTextThatIsNotUTF8IsAnError() throws {
    let row = Message.message(7, [1, 0x61, 3, 0xff, .max])
    let failure = NodeFailure(reason: .invalidText, mayHaveRun: true)
    node.send(row)
    node.send(.leader)
    let answers = try connection.pipeline([.querySQL("SELECT", []), .leader])
    #expect(throws: failure) { try answers[0].get() }
    #expect(throws: Never.self) { try answers[1].get() }
    node.send(row)
    guard case .rows(let rows)? = try connection.send([.querySQL("SELECT", [])]).first else {
      Issue.record("no rows")
      return
    }
    #expect(try rows.next())
    #expect(throws: failure) { try rows.values }
  }

  @Test func theRowsOfTheLastQueryOfAPipelineAreReadAsTheyArrive() throws {
    node.send(.result)
    node.send(Message.rows([[1], [2]], isLast: false))
    let answers = try connection.send([.runSQL("BEGIN", []), .querySQL("SELECT", [])])
    guard case .result? = answers.first, case .rows(let rows)? = answers.last else {
      Issue.record("no rows")
      return
    }
    for _ in 0..<2 { #expect(try rows.next()) }
    node.send(Message.rows([[3]], isLast: true))
    node.send(.leader)
    #expect(try rows.next())
    #expect(try rows.values == [3])
    #expect(try !rows.next())
    #expect(try connection.leader()?.id == 1)
  }

  private func refusal(_ code: Int32, _ message: String) -> NodeFailure {
    NodeFailure(reason: .failure(code: code, message: message), mayHaveRun: true)
  }
}
