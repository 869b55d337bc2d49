@testable import DBGenCluster

/// Messages as a node would send them.
enum Message {
  /// The end of a message of rows that others follow.
  static let partEnd: UInt64 = 0xeeee_eeee_eeee_eeee

  /// Rows of integers in the column `a`.
  static func rows(_ rows: [[Int64]], isLast: Bool) -> [UInt8] {
    var words: [UInt64] = [1, 0x61]
    for row in rows { words += [1] + row.map { UInt64(bitPattern: $0) } }
    return message(7, words + [isLast ? UInt64.max : partEnd])
  }

  /// A leader with the number 1.
  static func leader(_ address: NodeAddress) -> [UInt8] {
    let text = Array(address.description.utf8) + [0]
    let padding = [UInt8](repeating: 0, count: (8 - text.count % 8) % 8)
    return message(1, body: bytes([1]) + text + padding)
  }

  static func message(_ type: UInt8, _ body: [UInt64]) -> [UInt8] {
    bytes([UInt64(body.count) | UInt64(type) << 32] + body)
  }

  /// A message whose length is that of its body, which has to be whole words.
  static func message(_ type: UInt8, body: [UInt8]) -> [UInt8] {
    bytes([UInt64(body.count / 8) | UInt64(type) << 32]) + body
  }

  static func bytes(_ words: [UInt64]) -> [UInt8] {
    words.flatMap { word in (0..<8).map { UInt8(truncatingIfNeeded: word >> (8 * $0)) } }
  }
}
