package import DBGenRuntime

/// An answer of a node.
package enum NodeAnswer: Hashable, Sendable {
  case leader(ClusterMember?)
  case welcome
  case members([ClusterMember])
  case opened
  case statement(RemoteStatement)
  case result(RunResult)
  case done
  case files([DumpedFile])
  case description(failureDomain: UInt64, weight: UInt64)
  case rows(columns: [String], [[SQLValue]])
}

/// The outcome of statements that return no rows.
package struct RunResult: Hashable, Sendable {
  /// The row id of the last INSERT of the connection, or zero if text follows the last statement.
  package let lastInsertRowID: Int64
  /// The rows that the last INSERT, UPDATE or DELETE of the connection changed, or zero if text
  /// follows the last statement.
  package let changes: Int

  package init(lastInsertRowID: Int64, changes: Int) {
    (self.lastInsertRowID, self.changes) = (lastInsertRowID, changes)
  }
}

/// A file of a database: its pages, or its write-ahead log.
package struct DumpedFile: Hashable, Sendable {
  package let name: String
  package let bytes: [UInt8]
}

/// A message that a node sent, whose body is there until the next one is received.
struct ReceivedMessage {
  static let failure: UInt8 = 0
  static let rows: UInt8 = 7
  static let files: UInt8 = 9

  let type: UInt8
  let body: UnsafeRawBufferPointer

  /// The answer, unless the message has rows.
  func answer() throws(NodeFailure.Reason) -> NodeAnswer {
    var cursor = WireCursor(body)
    if type == Self.failure { throw try cursor.failure() }
    let answer = try cursor.answer(type)
    try cursor.finish()
    return answer
  }

  /// The words at the end of a message of rows: more messages follow, or it was the last.
  static let partEnd: UInt64 = 0xeeee_eeee_eeee_eeee
  static let rowsEnd: UInt64 = 0xffff_ffff_ffff_ffff

  /// Whether another message with rows of the same query follows.
  func hasMoreRows() throws(NodeFailure.Reason) -> Bool {
    guard type == Self.rows else {
      if type == Self.failure { return false }
      throw .malformed("an answer of the type \(type) follows rows")
    }
    guard body.count >= 8 else { throw .malformed("a message of rows has no end") }
    let last = body.loadUnaligned(fromByteOffset: body.count - 8, as: UInt64.self)
    return UInt64(littleEndian: last) == Self.partEnd
  }
}

extension WireCursor {
  fileprivate mutating func answer(_ type: UInt8) throws(NodeFailure.Reason) -> NodeAnswer {
    switch type {
    case 1: .leader(try leader())
    case 2: try skippingWord(.welcome)
    case 3: .members(try members())
    case 4: try skippingWord(.opened)
    case 5: .statement(try statement())
    case 6: .result(try result())
    case 8: try skippingWord(.done)
    case ReceivedMessage.files: .files(try files())
    case 10: .description(failureDomain: try word(), weight: try word())
    default: throw .malformed("an answer has the unknown type \(type)")
    }
  }

  private mutating func skippingWord(
    _ answer: NodeAnswer
  ) throws(NodeFailure.Reason) -> NodeAnswer {
    _ = try word()
    return answer
  }

  private mutating func leader() throws(NodeFailure.Reason) -> ClusterMember? {
    let id = try word()
    let address = try string("the leader's address")
    guard !address.isEmpty else { return nil }
    return ClusterMember(id: id, address: NodeAddress(stringLiteral: address), role: .voter)
  }

  private mutating func members() throws(NodeFailure.Reason) -> [ClusterMember] {
    var members: [ClusterMember] = []
    for _ in 0..<(try count(atLeast: 24)) { members.append(try member()) }
    return members
  }

  private mutating func member() throws(NodeFailure.Reason) -> ClusterMember {
    let id = try word()
    let address = NodeAddress(stringLiteral: try string("a node's address"))
    let role = try word()
    guard let role = ClusterMember.Role(rawValue: role) else {
      throw .malformed("a node has the unknown role \(role)")
    }
    return ClusterMember(id: id, address: address, role: role)
  }

  private mutating func statement() throws(NodeFailure.Reason) -> RemoteStatement {
    _ = try half()
    let id = try half()
    return RemoteStatement(id: id, parameterCount: try number("a count of parameters"))
  }

  private mutating func result() throws(NodeFailure.Reason) -> RunResult {
    let rowID = Int64(bitPattern: try word())
    return RunResult(lastInsertRowID: rowID, changes: try number("a count of changes"))
  }

  private mutating func number(_ meaning: String) throws(NodeFailure.Reason) -> Int {
    let word = try word()
    guard let number = Int(exactly: word) else { throw .malformed("\(meaning) is \(word)") }
    return number
  }

  private mutating func files() throws(NodeFailure.Reason) -> [DumpedFile] {
    var files: [DumpedFile] = []
    for _ in 0..<(try count(atLeast: 16)) {
      let name = try string("the name of a file")
      files.append(DumpedFile(name: name, bytes: Array(try take(try count(atLeast: 1)))))
    }
    return files
  }

  /// The error that the body of a failure tells: a code and a message, which follow names and rows
  /// if the node had already put them into the message (as version 1.11 does). The message has no
  /// zeros before its last word, and a code has.
  func failure() throws(NodeFailure.Reason) -> NodeFailure.Reason {
    var start = rest.count - 16
    guard start >= 0, rest.count % 8 == 0 else { return .malformed("a failure without a code") }
    while start > 0, !rest[start..<start + 8].contains(0) { start -= 8 }
    var cursor = WireCursor(UnsafeRawBufferPointer(rebasing: rest[start...]))
    let code = Int32(truncatingIfNeeded: try cursor.word())
    return .reported(code, String(decoding: try cursor.text(), as: UTF8.self))
  }
}
