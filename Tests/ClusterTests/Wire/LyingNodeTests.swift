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
    node.send(Message.bytes([UInt64(WireLimit.body / 8) | 1 << 32, 1, 2, 3]))
    node.hangUp()
    #expect(throws: NodeFailure(reason: .closed, mayHaveRun: true)) {
      try node.connection.leader()
    }
    #expect(node.connection.received.size == WireLimit.firstRoom)
  }

  @Test func aLengthOverTheLimitIsRefusedAtOnce() throws {
    let node = try FakeNode()
    node.send(Message.bytes([UInt64(WireLimit.body / 8 + 1) | 1 << 32]))
    let reason = NodeFailure.Reason.malformed("a message claims to have 134217728 words")
    #expect(throws: NodeFailure(reason: reason, mayHaveRun: true)) {
      try node.connection.leader()
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

  private static let requests: [NodeRequest] = [.leader]
}
