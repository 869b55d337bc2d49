@testable import DBGenCluster

/// Messages as a node would send them.
enum Message {
  /// Rows of integers in the column `a`.
  static func rows(_ rows: [[Int64]], isLast: Bool) -> [UInt8] {
    var words: [UInt64] = [1, 0x61]
    for row in rows { words += [1] + row.map { UInt64(bitPattern: $0) } }
    return message(7, words + [isLast ? UInt64.max : 0xeeee_eeee_eeee_eeee])
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
