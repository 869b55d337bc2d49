/// The text of a statement without what makes no difference: comments, blanks, quotes of names and
/// case.
struct PlainSQL {
  private let bytes: [UInt8]
  private var index = 0
  private var plain: [UInt8] = []
  /// Whether something stood between what was taken last and what comes next.
  private var isApart = false

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
    case UInt8(ascii: "["): takeName(until: UInt8(ascii: "]"))
    case let quote where quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "`"):
      takeName(until: quote)
    case UInt8(ascii: " "), 9...13:
      index += 1
      isApart = true
    case let byte:
      append(byte)
      index += 1
    }
  }

  private var next: UInt8? { index + 1 < bytes.count ? bytes[index + 1] : nil }

  /// Words stay apart, and nothing else does.
  private mutating func append(_ byte: UInt8) {
    if isApart, Self.isOfWord(byte), let last = plain.last, Self.isOfWord(last) {
      plain.append(UInt8(ascii: " "))
    }
    isApart = false
    plain.append((0x41...0x5a).contains(byte) ? byte | 0x20 : byte)
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x41...0x5a, 0x61...0x7a, 0x80..., UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: false
    }
  }

  /// A string keeps its case and its blanks. A quote in it is two, so it goes on as another string.
  private mutating func copyString() {
    isApart = false
    repeat {
      plain.append(bytes[index])
      index += 1
    } while index < bytes.count && bytes[index] != UInt8(ascii: "'")
    if index < bytes.count { plain.append(bytes[index]) }
    index += 1
  }

  /// A name loses its quotes, unless it is no word.
  private mutating func takeName(until end: UInt8) {
    var name: [UInt8] = []
    index += 1
    while index < bytes.count {
      if bytes[index] == end {
        guard next == end, end != UInt8(ascii: "]") else { break }
        index += 1
      }
      name.append(bytes[index])
      index += 1
    }
    index += 1
    let isWord = !name.isEmpty && name.allSatisfy(Self.isOfWord)
    isApart = isApart || isWord
    for byte in isWord ? name : Self.quoted(name) { append(byte) }
    isApart = isWord
  }

  private static func quoted(_ name: [UInt8]) -> [UInt8] {
    let quote = UInt8(ascii: "\"")
    return [quote] + name.flatMap { $0 == quote ? [quote, quote] : [$0] } + [quote]
  }

  private mutating func skip(past end: [UInt8]) {
    index += 2
    while index < bytes.count, !bytes[index...].starts(with: end) { index += 1 }
    index = min(index + end.count, bytes.count)
    isApart = true
  }
}
