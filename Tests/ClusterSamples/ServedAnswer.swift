package import DBGenCluster
package import DBGenRuntime

/// An answer as a node writes it.
package enum ServedAnswer: Sendable {
  case leader(String)
  case welcome, opened, done
  case members([String])
  case statement(RemoteStatement)
  case result(RunResult)
  case failure(code: Int32, String)
  case rows(columns: Int, [[ServedValue]])

  init(_ answer: LinkAnswer) throws {
    switch answer {
    case .result(let result): self = .result(result)
    case .statement(let statement): self = .statement(statement)
    case .done: self = .done
    case .refusal(let code, let message): self = .failure(code: code, message)
    case .rows(let rows):
      var all: [[ServedValue]] = []
      while try rows.next() { all.append(try rows.values.map { .value($0) }) }
      self = .rows(columns: (rows as? ArrivedRows)?.columnCount ?? 1, all)
    }
  }

  /// The message.
  package var bytes: [UInt8] {
    var body = MessageBody()
    switch self {
    case .failure(let code, let message):
      body.word(UInt64(UInt32(bitPattern: code)))
      body.text(Array(message.utf8))
    case .leader(let address):
      body.word(1)
      body.text(Array(address.utf8))
    case .welcome, .opened, .done: body.word(0)
    case .members(let addresses):
      body.word(UInt64(addresses.count))
      for (index, address) in addresses.enumerated() {
        body.word(UInt64(index) + 1)
        body.text(Array(address.utf8))
        body.word(0)
      }
    case .statement(let statement):
      body.word(UInt64(statement.id) << 32)
      body.word(UInt64(statement.parameterCount))
    case .result(let result):
      body.word(UInt64(bitPattern: result.lastInsertRowID))
      body.word(UInt64(result.changes))
    case .rows(let columns, let rows): body.rows(rows, columns: columns, isLast: true)
    }
    return body.message(type)
  }

  private var type: UInt8 {
    switch self {
    case .failure: 0
    case .leader: 1
    case .welcome: 2
    case .members: 3
    case .opened: 4
    case .statement: 5
    case .result: 6
    case .rows: 7
    case .done: 8
    }
  }
}

/// A value of a row, which can be one that no database has.
package enum ServedValue: Sendable {
  case value(SQLValue)
  /// A text of bytes that need not be UTF-8.
  case bytes([UInt8])
  /// A value of an unknown type.
  case unknown
}

/// The bytes that a node sends for a request.
package struct ServedReply: Sendable {
  let bytes: [UInt8]
  /// The bytes that follow, again and again, until the client leaves.
  var repeated: [UInt8]?
  /// Whether the connection ends after the bytes.
  var hangsUp = false

  package init(_ answer: ServedAnswer) { bytes = answer.bytes }

  /// The beginning of a message, after which the node leaves.
  package init(cutting answer: ServedAnswer, to count: Int) {
    bytes = Array(answer.bytes.prefix(count))
    hangsUp = true
  }

  /// A message that claims to have a length, after which the node leaves.
  package init(claiming words: UInt32, as answer: ServedAnswer) {
    bytes = (0..<4).map { UInt8(truncatingIfNeeded: words >> (8 * $0)) } + answer.bytes.dropFirst(4)
    hangsUp = true
  }

  /// Rows that never end.
  package init(endless rows: [[ServedValue]], columns: Int) {
    var body = MessageBody()
    body.rows(rows, columns: columns, isLast: false)
    bytes = body.message(7)
    repeated = bytes
  }
}

private struct MessageBody {
  private var bytes: [UInt8] = []

  mutating func word(_ word: UInt64) {
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) }
  }

  mutating func text(_ text: [UInt8]) {
    bytes += text + [0]
    pad()
  }

  private mutating func pad() { while bytes.count % 8 != 0 { bytes.append(0) } }

  mutating func rows(_ rows: [[ServedValue]], columns: Int, isLast: Bool) {
    word(UInt64(columns))
    for _ in 0..<columns { text(Array("c".utf8)) }
    for row in rows {
      var header = [UInt8](repeating: 0, count: (row.count + 15) / 16 * 8)
      for (index, value) in row.enumerated() { header[index / 2] |= value.type << (index % 2 * 4) }
      bytes += header
      for value in row { write(value) }
    }
    word(isLast ? .max : 0xeeee_eeee_eeee_eeee)
  }

  private mutating func write(_ value: ServedValue) {
    switch value {
    case .value(.null), .unknown: word(0)
    case .value(.integer(let integer)): word(UInt64(bitPattern: integer))
    case .value(.real(let real)): word(real.bitPattern)
    case .value(.text(let text)): self.text(Array(text.utf8))
    case .bytes(let text): self.text(text)
    case .value(.blob(let blob)):
      word(UInt64(blob.count))
      bytes += blob
      pad()
    }
  }

  func message(_ type: UInt8) -> [UInt8] {
    let words = bytes.count / 8
    let size = (0..<4).map { UInt8(truncatingIfNeeded: words >> (8 * $0)) }
    return size + [type, 0, 0, 0] + bytes
  }
}

extension ServedValue {
  fileprivate var type: UInt8 {
    switch self {
    case .value(.integer): 1
    case .value(.real): 2
    case .value(.text), .bytes: 3
    case .value(.blob): 4
    case .value(.null): 5
    case .unknown: 7
    }
  }
}
