import DBGenLibc
import DBGenRuntime
import Foundation
import Testing

@testable import DBGenCluster

@Suite struct BrokenConnectionTests {
  @Test func aRequestOnAConnectionThatTheNodeClosedCannotHaveRun() throws {
    let node = try FakeNode()
    shutdown(node.descriptor, Int32(SHUT_RDWR))
    #expect(throws: NodeFailure(reason: .closed, mayHaveRun: false)) {
      try node.connection.run("INSERT")
    }
    #expect(!node.connection.isOpen)
  }

  @Test func aRequestThatWasSentInPartCannotHaveRun() throws {
    let server = try LocalServer { client in
      client.greet()
      client.receive(100_000)
    }
    let connection = try NodeConnection(to: server.address, timeout: .seconds(600))
    let value = SQLValue.blob(Data(count: 20_000_000))
    #expect(throws: NodeFailure(reason: .closed, mayHaveRun: false)) {
      try connection.run("INSERT INTO t VALUES (?1)", [value])
    }
  }

  @Test func aNodeThatClosesAtAnyByteOfARequestMayHaveRunItOnlyIfAllWasSent() throws {
    let request = NodeRequest.runSQL("INSERT INTO t VALUES (?1)", ["a value"])
    var writer = WireWriter()
    try request.write(to: &writer)
    for count in 0...writer.bytes.count {
      let server = try LocalServer { client in
        client.greet()
        client.receive(count)
      }
      let connection = try NodeConnection(to: server.address, timeout: .seconds(600))
      let failure = try #require(throws: NodeFailure.self) {
        try connection.pipeline([request])[0].get()
      }
      #expect(failure.reason == .closed)
      if count == writer.bytes.count { #expect(failure.mayHaveRun) }
    }
  }

  @Test func anAnswerThatBreaksAtAnyByteMayBelongToARequestThatRan() throws {
    for count in 0..<RecordedAnswer.result.bytes.count {
      let node = try FakeNode()
      node.send(Array(RecordedAnswer.result.bytes.prefix(count)))
      node.hangUp()
      #expect(throws: NodeFailure(reason: .closed, mayHaveRun: true)) {
        try node.connection.run("INSERT")
      }
    }
  }

  @Test func onlyThoseOfPipelinedRequestsThatWereSentMayHaveRun() throws {
    let server = try LocalServer { client in
      client.greet()
      client.receive(100_000)
    }
    let connection = try NodeConnection(to: server.address, timeout: .seconds(600))
    let value = SQLValue.blob(Data(count: 20_000_000))
    let answers = try connection.pipeline([.leader, .runSQL("INSERT", [value]), .leader])
    let mayHaveRun = answers.map { answer in
      guard case .failure(let failure) = answer else { return false }
      return failure.mayHaveRun
    }
    #expect(mayHaveRun == [true, false, false])
  }

  @Test func anAnswerThatNobodyWaitsForComesBeforeTheNext() throws {
    let node = try FakeNode()
    // Nothing has been answered yet.
    try node.connection.sendAhead("COMMIT")
    try node.connection.sendAhead("COMMIT")
    node.send(.result, .result, .leader)
    #expect(try node.connection.leader()?.id == 1)
    try node.connection.sendAhead("COMMIT")
    node.send(.result, .statement, .leader)
    let answers = try node.connection.pipeline([.prepare("SELECT 1"), .leader])
    #expect(try answers.map { try $0.get() }.count == 2)
  }

  @Test func aRefusalThatNobodyWaitedForClosesTheConnection() throws {
    for isSettled in [false, true] {
      let node = try FakeNode()
      try node.connection.sendAhead("COMMIT")
      node.send(.failure, .leader)
      #expect(throws: NodeFailure(reason: .closed, mayHaveRun: !isSettled)) {
        if isSettled { try node.connection.settle() } else { _ = try node.connection.leader() }
      }
      #expect(!node.connection.isOpen)
    }
  }

  @Test func aNodeThatDoesNotAnswerTimesOut() throws {
    let node = try FakeNode()
    node.connection.timeout = .milliseconds(1)
    #expect(throws: NodeFailure(reason: .timedOut, mayHaveRun: true)) {
      try node.connection.leader()
    }
    #expect(throws: NodeFailure(reason: .closed, mayHaveRun: false)) {
      try node.connection.leader()
    }
  }

  @Test(arguments: [RecordedAnswer.result, .failure, .rows])
  func anAnswerThatComesByteByByteTimesOut(answer: RecordedAnswer) throws {
    let server = try LocalServer { client in
      client.greet()
      client.receiveMessage()
      client.send(Message.bytes([UInt64(WireLimit.shortBody / 8) | UInt64(answer.bytes[4]) << 32]))
      while client.send([1]) {}
    }
    let connection = try NodeConnection(to: server.address, timeout: nil)
    connection.timeout = .milliseconds(50)
    #expect(throws: NodeFailure(reason: .timedOut, mayHaveRun: true)) {
      try connection.run("COMMIT")
    }
    #expect(!connection.isOpen)
  }

  @Test func aNodeThatTakesNoBytesTimesOut() throws {
    let end = DispatchSemaphore(value: 0)
    let server = try LocalServer { client in
      client.greet()
      end.wait()
    }
    defer { end.signal() }
    let connection = try NodeConnection(to: server.address, timeout: nil)
    connection.timeout = .milliseconds(50)
    let value = SQLValue.blob(Data(count: 20_000_000))
    #expect(throws: NodeFailure(reason: .timedOut, mayHaveRun: false)) {
      try connection.run("INSERT INTO t VALUES (?1)", [value])
    }
  }

  @Test func cancellingEndsAWaitForANodeThatTakesNoBytes() throws {
    let cancellation = NodeCancellation()
    let end = DispatchSemaphore(value: 0)
    let server = try LocalServer { client in
      client.greet()
      client.receive(100_000)
      cancellation.cancel()
      end.wait()
    }
    defer { end.signal() }
    let connection = try NodeConnection(
      to: server.address, timeout: nil, cancellation: cancellation)
    let value = SQLValue.blob(Data(count: 20_000_000))
    #expect(throws: NodeFailure(reason: .cancelled, mayHaveRun: false)) {
      try connection.run("INSERT INTO t VALUES (?1)", [value])
    }
  }

  @Test(arguments: 0...2)
  func aDeadlineEndsAllWaitsForTheLeader(answered: Int) throws {
    // The leader that the others know greets, and says nothing more.
    let leader = try LocalServer { client in
      client.greet()
      while client.receive(1) {}
    }
    let answers = [RecordedAnswer.welcome.bytes, Message.leader(leader.address)].prefix(answered)
    let nodes = try (0..<2).map { _ in
      try LocalServer { client in
        client.receive(8)
        for answer in answers {
          client.receiveMessage()
          client.send(answer)
        }
        while client.receive(1) {}
      }
    }
    let failure = #expect(throws: NodeFailure.self) {
      try NodeConnection.toLeader(
        of: nodes.map(\.address), timeout: .seconds(600), deadline: .now + .milliseconds(50))
    }
    #expect(failure?.reason == .timedOut)
  }

  @Test func aDeadlineEndsAWaitWithoutATimeout() throws {
    let node = try FakeNode(timeout: nil)
    node.connection.deadline = .now
    #expect(throws: NodeFailure(reason: .timedOut, mayHaveRun: true)) {
      try node.connection.leader()
    }
  }

  @Test func cancellingEndsAWait() throws {
    let cancellation = NodeCancellation()
    let server = try LocalServer { client in
      client.greet()
      client.receive(16)
      cancellation.cancel()
    }
    let connection = try NodeConnection(
      to: server.address, timeout: nil, cancellation: cancellation)
    #expect(throws: NodeFailure(reason: .cancelled, mayHaveRun: true)) {
      try connection.leader()
    }
  }

  @Test func aCancelledConnectionIsNotMade() throws {
    let server = try LocalServer { _ in }
    let cancellation = NodeCancellation()
    cancellation.cancel()
    #expect(throws: NodeFailure(reason: .cancelled, mayHaveRun: false)) {
      try NodeConnection(to: server.address, timeout: nil, cancellation: cancellation)
    }
  }

  @Test func aPortThatNobodyListensOnIsUnreachable() throws {
    let address = try LocalServer.unusedAddress()
    let reason = NodeFailure.Reason.unreachable("no connection to \(address): Connection refused")
    #expect(throws: NodeFailure(reason: reason, mayHaveRun: false)) {
      try NodeConnection(to: address, timeout: .seconds(600))
    }
  }

  @Test func smallMessagesGoOutAndAreAcknowledgedAtOnce() throws {
    let server = try LocalServer { client in
      client.greet()
      for _ in 0..<50 {
        client.receive(16)
        client.send(RecordedAnswer.leader.bytes)
      }
      // Closing the connection here would make the other end acknowledge later.
      client.receive(16)
    }
    let connection = try NodeConnection(to: server.address, timeout: .seconds(600))
    for _ in 0..<50 { _ = try connection.leader() }
    #expect(connection.option(TCP_NODELAY) == 1)
    #if os(Linux)
      #expect(connection.option(TCP_QUICKACK) == 1)
    #endif
  }
}
