import DBGenRuntime
import Foundation
import Testing

@testable import DBGenCluster

@Suite struct RequestTests {
  @Test func aRequestIsAHeaderAndWholeWords() throws {
    #expect(try bytes(.leader) == Message.message(0, [0]))
    #expect(try bytes(.members) == Message.message(16, [1]))
    #expect(
      try bytes(.add(id: 3, address: "10.0.0.3:9001"))
        == Message.message(12, body: Message.bytes([3]) + Array("10.0.0.3:9001\0\0\0".utf8)))
    #expect(try bytes(.assign(id: 3, .standby)) == Message.message(13, [3, 1]))
    #expect(
      try bytes(.finalize(RemoteStatement(id: 5, parameterCount: 0)))
        == Message.message(7, [5 << 32]))
  }

  @Test func everyRequestHasABody() throws {
    let statement = RemoteStatement(id: 0, parameterCount: 0)
    let requests: [NodeRequest] = [
      .register(client: 0), .leader, .open(database: "a"), .prepare(""), .run(statement, []),
      .runSQL("", []), .query(statement, []), .querySQL("", []), .finalize(statement), .members,
      .remove(id: 0), .transferLeadership(id: 0), .describe, .dump(database: "a"),
    ]
    for request in requests { #expect(try bytes(request).count >= 16) }
  }

  @Test func valuesComeAfterTheirTypes() throws {
    let values: [SQLValue] = [.null, -1, 1.5, "é", .blob(Data([1, 2])), "", .blob(Data())]
    #expect(
      try parameters(values)
        == [7, 5, 1, 2, 3, 4, 3, 4]
        + Message.bytes([0, UInt64.max, 0x3ff8 << 48, 0xa9c3, 2, 0x0201, 0, 0]))
  }

  @Test func valuesAreAlignedForEveryCount() throws {
    for count in 1...255 {
      let bytes = try parameters(Array(repeating: 1, count: count))
      #expect(bytes.count == (count + 8) / 8 * 8 + count * 8)
      #expect(
        Array(bytes.prefix(count + 1)) == [UInt8(count)] + [UInt8](repeating: 1, count: count))
    }
  }

  @Test func over255ValuesHaveALongerCount() throws {
    let bytes = try bytes(.querySQL("", Array(repeating: 1, count: 256)))
    #expect(bytes[5] == 1)
    #expect(bytes[24..<30] == [0, 1, 0, 0, 1, 1])
    #expect(bytes.count == 24 + 264 + 256 * 8)
  }

  @Test func over255ValuesAreRefusedIfTheNodeIsTooOld() throws {
    let node = try FakeNode()
    node.send(.leader, .leader)
    for _ in 0..<2 {
      let reason = NodeFailure.Reason.unsendable(
        "nodes before version 1.12 take up to 255 parameters")
      #expect(throws: NodeFailure(reason: reason, mayHaveRun: false)) {
        try node.connection.query("SELECT", Array(repeating: 1, count: 256))
      }
    }
    #expect(node.received() == [1, 0, 0, 0, 0, 255, 0, 0] + Array(repeating: 0, count: 8))
    #expect(try node.connection.leader() != nil)
  }

  @Test func over255ValuesAreSentIfTheNodeKnowsLayouts() throws {
    let node = try FakeNode()
    node.send(.failure, .rows)
    #expect(try node.connection.query("", Array(repeating: 1, count: 256)).next())
    #expect(node.received().count == 16 + 24 + 264 + 256 * 8)
  }

  @Test func textWithNULIsRefusedBeforeAnythingIsSent() throws {
    let node = try FakeNode()
    let sql = "a statement contains the character NUL, which ends texts on the wire"
    #expect(throws: NodeFailure(reason: .unsendable(sql), mayHaveRun: false)) {
      try node.connection.run("SELECT 1\0")
    }
    let text = "a text contains the character NUL, which ends texts on the wire"
    #expect(throws: NodeFailure(reason: .unsendable(text), mayHaveRun: false)) {
      try node.connection.pipeline([.leader, .runSQL("SELECT ?1", ["a\0b"])])
    }
    #expect(node.received() == [])
    node.send(.leader)
    #expect(try node.connection.leader() != nil)
  }

  @Test(arguments: ["", "a-wal", "a-journal", String(repeating: "a", count: 256)])
  func namesThatHarmANodeAreRefused(name: String) throws {
    let node = try FakeNode()
    let reason = NodeFailure.Reason.unsendable("a database can't be called '\(name)'")
    #expect(throws: NodeFailure(reason: reason, mayHaveRun: false)) {
      try node.connection.open(database: name)
    }
    #expect(node.received() == [])
  }

  @Test func aStatementNeedsAValueForEachParameter() throws {
    let node = try FakeNode()
    let reason = NodeFailure.Reason.unsendable("a statement of 2 parameters got 1 values")
    #expect(throws: NodeFailure(reason: reason, mayHaveRun: false)) {
      try node.connection.run(RemoteStatement(id: 1, parameterCount: 2), [1])
    }
  }

  private func bytes(_ request: NodeRequest) throws -> [UInt8] {
    var writer = WireWriter()
    try request.write(to: &writer)
    return writer.bytes
  }

  private func parameters(_ values: [SQLValue]) throws -> [UInt8] {
    Array(try bytes(.querySQL("", values)).dropFirst(24))
  }
}
