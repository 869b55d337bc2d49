/// The text of a statement without what makes no difference: comments, blanks, quotes of names and
/// case.
struct PlainSQL {
  private let bytes: [UInt8]
  private var index = 0
  private var plain: [UInt8] = []

  static func text(of sql: String) -> String {
    var text = PlainSQL(bytes: Array(sql.utf8))
    while text.index < text.bytes.count { text.take() }
    return String(decoding: text.plain, as: UTF8.self)
  }

  private mutating func take() {
    switch bytes[index] {
    case UInt8(ascii: "'"): copyString()
    case UInt8(ascii: "-") where next == UInt8(ascii: "-"): skip(past: [UInt8(ascii: "\n")])
    case UInt8(ascii: "/") where next == UInt8(ascii: "*"): skip(past: Array("*/".utf8))
    case UInt8(ascii: "\""), UInt8(ascii: "`"), UInt8(ascii: "["), UInt8(ascii: "]"): index += 1
    case UInt8(ascii: " "), 9...13: index += 1
    case let byte:
      plain.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
      index += 1
    }
  }

  private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  /// A string keeps its case and its blanks.
  private mutating func copyString() {
    repeat {
      plain.append(bytes[index])
      index += 1
    } while index < bytes.count && bytes[index] != UInt8(ascii: "'")
  }

  private mutating func skip(past end: [UInt8]) {
    index += 2
    while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
    index = min(index + end.count, bytes.count)
  }
}
