import DBGenRuntime
import RuntimeSamples
import Testing

@testable import DBGenCluster

/// Answers that are cut, changed or random: each is a value or an error, and takes little memory.
@Suite struct LyingNodeTests {
  @Test(arguments: RecordedAnswer.allCases)
  func anAnswerThatIsCutIsAnError(answer: RecordedAnswer) throws {
    for count in 0..<answer.bytes.count {
      let failures = try failures(Array(answer.bytes.prefix(count)))
      #expect(failures.allSatisfy { $0?.reason == .closed }, "\(count)")
    }
  }

  @Test(arguments: RecordedAnswer.allCases)
  func anAnswerWithoutItsLastWordsIsNeverRead(answer: RecordedAnswer) throws {
    for count in stride(from: 0, to: answer.body.count, by: 8) {
      let bytes = Message.message(answer.bytes[4], body: Array(answer.body.prefix(count)))
      for failure in try failures(bytes) { #expect(failure != nil, "\(count)") }
    }
  }

  @Test(arguments: RecordedAnswer.allCases)
  func anAnswerWithAChangedByteIsAValueOrAnError(answer: RecordedAnswer) throws {
    for index in answer.bytes.indices {
      for value: UInt8 in [0, 1, 2, 7, 8, 0x7f, 0x80, 0xee, 0xff] {
        var bytes = answer.bytes
        bytes[index] = value
        try checkMemory(bytes)
      }
    }
  }

  @Test func randomMessagesAreValuesOrErrors() throws {
    var generator = SeededGenerator(seed: 22)
    for _ in 0..<2000 {
      let count = generator.below(12)
      let words = (0..<count).map { _ in word(&generator) }
      try checkMemory(Message.message(UInt8(generator.below(12)), words))
    }
  }

  @Test func aHugeLengthTakesNoMemoryBeforeItsBytesCome() throws {
    let node = try FakeNode()
    node.send(Message.bytes([UInt64(WireLimit.body / 8) | 7 << 32, 1, 2, 3]))
    node.hangUp()
    #expect(throws: NodeFailure(reason: .closed, mayHaveRun: true)) {
      try node.connection.query("SELECT")
    }
    #expect(node.connection.received.size == WireLimit.firstRoom)
  }

  @Test(
    "a length over the limit of the answer's type is refused at once",
    arguments: [0, 7, 9].map { ($0, WireLimit.body) }
      + [1, 2, 3, 4, 5, 6, 8, 10, 255].map { ($0, WireLimit.shortBody) })
  func lengths(type: UInt64, limit: Int) throws {
    let node = try FakeNode()
    node.send(Message.bytes([UInt64(limit / 8 + 1) | type << 32]))
    let reason = NodeFailure.Reason.malformed("a message claims to have \(limit / 8 + 1) words")
    #expect(throws: NodeFailure(reason: reason, mayHaveRun: true)) {
      try node.connection.leader()
    }
  }

  @Test("rows with more bytes than were allowed are refused, even with a message that isn't read")
  func rowLimit() throws {
    let part = Message.rows([[1], [2]], isLast: false)
    for reads in [true, false] {
      let (server, connection) = try endlessly(part)
      connection.rowLimit = 1 << 10
      let reader = try connection.query("SELECT")
      let reason = NodeFailure.Reason.malformed("over 1024 bytes of rows")
      #expect(throws: NodeFailure(reason: reason, mayHaveRun: true)) {
        if reads { while try reader.next() {} } else { try reader.skipRest() }
      }
      #expect(!connection.isOpen)
      withExtendedLifetime(server) {}
    }
    let node = try FakeNode()
    node.connection.rowLimit = 1 << 10
    node.send(Message.bytes([129 | 7 << 32]))
    let reason = NodeFailure.Reason.malformed("a message claims to have 129 words")
    #expect(throws: NodeFailure(reason: reason, mayHaveRun: true)) {
      try node.connection.query("SELECT")
    }
  }

  @Test("rows whose values aren't read end with the failure that ends them")
  func skippedRows() throws {
    let node = try FakeNode()
    node.send(
      Array(RecordedAnswer.ambiguousBoolean.bytes.dropLast(8) + Message.bytes([Message.partEnd])))
    node.send(.ambiguousBoolean, .leader)
    try node.connection.query("SELECT").skipRest()
    #expect(try node.connection.leader()?.id == 1)
    node.send(Message.rows([[1]], isLast: false))
    node.send(.failureAfterRows, .leader)
    let reader = try node.connection.query("SELECT")
    let failure = NodeFailure(
      reason: .failure(code: 1, message: "integer overflow"), mayHaveRun: true)
    #expect(throws: failure) { try reader.skipRest() }
    #expect(try node.connection.leader()?.id == 1)
  }

  @Test("a result has no more columns than one of SQLite, and as many as were asked for")
  func columns() throws {
    let (server, connection) = try endlessly(
      Message.message(7, [32_768] + Array(repeating: 0, count: 32_768) + [.max]))
    let many = NodeFailure.Reason.malformed("rows have 32768 columns")
    #expect(throws: NodeFailure(reason: many, mayHaveRun: true)) {
      try connection.query("SELECT")
    }
    withExtendedLifetime(server) {}
    for count in [0, 2] {
      let node = try FakeNode()
      node.send(Message.rows([[1]], isLast: true))
      let reader = try node.connection.query("SELECT")
      let reason = NodeFailure.Reason.malformed("rows have 1 column instead of \(count)")
      #expect(throws: NodeFailure(reason: reason, mayHaveRun: true)) {
        try reader.requireColumns(count)
      }
      #expect(!node.connection.isOpen)
    }
  }

  @Test func aNumberThatSQLiteDoesNotHaveIsAnError() throws {
    let node = try FakeNode()
    node.send(Message.message(7, [1, 0x61, 2, Double.nan.bitPattern, .max]))
    let reader = try node.connection.query("SELECT")
    let reason = NodeFailure.Reason.malformed("a real number is NaN")
    #expect(throws: NodeFailure(reason: reason, mayHaveRun: true)) { try reader.next() }
  }

  /// Sends the same messages again and again, until the client closes the connection or has received
  /// a gigabyte, after which it would never close it. Only waits for them have a time-out.
  private func endlessly(
    _ bytes: [UInt8], after answers: [RecordedAnswer] = []
  ) throws -> (LocalServer, NodeConnection) {
    let server = try LocalServer { client in
      client.greet()
      for answer in answers { client.send(answer.bytes) }
      var left = 1 << 30
      while left > 0, client.send(bytes) { left -= bytes.count }
    }
    let connection = try NodeConnection(to: server.address, timeout: nil)
    connection.timeout = .milliseconds(50)
    return (server, connection)
  }

  private static let parts = [[], [[1], [2]]].map { Message.rows($0, isLast: false) }

  @Test(arguments: parts)
  func rowsWithoutEndAreRefusedWhereOneIsExpected(part: [UInt8]) throws {
    let (server, connection) = try endlessly(part, after: [.opened])
    #expect(throws: NodeFailure.self) { try connection.open(database: "main") }
    #expect(!connection.isOpen)
    withExtendedLifetime(server) {}
  }

  @Test(arguments: parts)
  func rowsWithoutEndAreNotHeld(part: [UInt8]) throws {
    let (server, connection) = try endlessly(part)
    connection.heldRows = 1 << 20
    let answers = try connection.pipeline([.querySQL("SELECT", []), .leader])
    for answer in answers { #expect(throws: NodeFailure.self) { try answer.get() } }
    #expect(!connection.isOpen)
    withExtendedLifetime(server) {}
  }

  @Test("rows without end that nobody reads aren't skipped forever", arguments: [1, 100_000])
  func unreadRows(count: Int) throws {
    let part = Message.rows(Array(repeating: [1], count: count), isLast: false)
    let (server, connection) = try endlessly(part)
    connection.timeout = nil
    #expect(try connection.query("SELECT").next())
    connection.timeout = .milliseconds(50)
    #expect(throws: NodeFailure(reason: .timedOut, mayHaveRun: false)) {
      try connection.leader()
    }
    withExtendedLifetime(server) {}
  }

  @Test func rowsWithoutEndAreRefusedWhereAStatementReturnsOne() throws {
    for part in Self.parts {
      let server = try LocalServer { client in
        client.greet()
        for answer in [RecordedAnswer.opened, .oneRow, .result] {
          client.receiveMessage()
          client.send(answer.bytes)
        }
        while client.send(part) {}
      }
      let connection = try Connection(of: ItemSample.schema, timeout: .milliseconds(50)) {
        _, cancellation in
        let connection = try NodeConnection(
          to: server.address, timeout: .milliseconds(50), cancellation: cancellation)
        try connection.open(database: "main")
        return connection
      }
      #expect(throws: DatabaseError.self) {
        try ItemSample.write(on: connection) { transaction in
          _ = try transaction.fetch(
            "INSERT INTO item (name) VALUES ('a') RETURNING id", as: Int.self)
        }
      }
      connection.close()
    }
  }

  /// Words that mean something in some place: small numbers, types, ends, text.
  private func word(_ generator: inout SeededGenerator) -> UInt64 {
    switch generator.below(6) {
    case 0: UInt64.max
    case 1: 0xeeee_eeee_eeee_eeee
    case 2: 0x61
    case 3: UInt64(generator.below(0x6000))
    case 4: 0
    default: generator.next()
    }
  }

  private func checkMemory(_ bytes: [UInt8]) throws {
    for request in Self.requests {
      let node = try FakeNode()
      node.send(bytes)
      node.hangUp()
      _ = try node.connection.pipeline([request])
      #expect(node.connection.received.size == WireLimit.firstRoom)
    }
  }

  /// The failures of requests that the bytes answer, and `nil` where it succeeded.
  private func failures(_ bytes: [UInt8]) throws -> [NodeFailure?] {
    try Self.requests.map { request in
      let node = try FakeNode()
      node.send(bytes)
      node.hangUp()
      guard case .failure(let failure) = try node.connection.pipeline([request])[0] else {
        return nil
      }
      return failure
    }
  }

  private static let requests: [NodeRequest] = [
    .leader, .querySQL("SELECT", []), .runSQL("INSERT", []),
    .query(RemoteStatement(id: 0, parameterCount: 0), []),
  ]
}
