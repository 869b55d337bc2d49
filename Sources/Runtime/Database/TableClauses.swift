/// What a table's statement says and no pragma tells: its checks, the expressions of its generated
/// columns, its collations, conflict clauses and the like.
struct TableClauses {
  private let bytes: [UInt8]
  private var clauses: [String] = []

  /// The clauses of a statement's plain text, in an order of their own.
  static func text(of plain: String) -> String {
    var table = TableClauses(bytes: Array(plain.utf8))
    table.find()
    return table.clauses.sorted().joined(separator: " ")
  }

  private init(bytes: [UInt8]) { self.bytes = bytes }

  /// Words that take an expression in parentheses behind them.
  private static let expressions = ["check", "as"]
  /// Words that count together with the next.
  private static let pairs = ["collate", "conflict", "initially"]
  private static let flags = ["autoincrement", "deferrable"]

  private mutating func find() {
    var index = 0
    while index < bytes.count {
      guard Self.isOfWord(bytes[index]) else {
        index = bytes[index] == UInt8(ascii: "'") ? end(ofStringAt: index) : index + 1
        continue
      }
      let end = end(ofWordAt: index)
      index = take(text(index..<end), until: end)
    }
  }

  /// Takes note of a word, and returns where to go on.
  private mutating func take(_ word: String, until end: Int) -> Int {
    if Self.flags.contains(word) { clauses.append(word) }
    if Self.pairs.contains(word), end < bytes.count {
      let next = self.end(ofWordAt: end + 1)
      clauses.append("\(word) \(text(end + 1..<max(next, end + 1)))")
      return next
    }
    guard Self.expressions.contains(word), end < bytes.count, bytes[end] == UInt8(ascii: "(")
    else { return end }
    let next = self.end(ofParenthesisAt: end)
    clauses.append(word + text(end..<next))
    return next
  }

  private func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range.clamped(to: 0..<bytes.count)], as: UTF8.self)
  }
}

// MARK: - Where things end

extension TableClauses {
  private func end(ofWordAt start: Int) -> Int {
    var index = min(start, bytes.count)
    while index < bytes.count, Self.isOfWord(bytes[index]) { index += 1 }
    return index
  }

  private func end(ofStringAt start: Int) -> Int {
    let rest = bytes[(start + 1)...]
    return (rest.firstIndex(of: UInt8(ascii: "'")) ?? bytes.count - 1) + 1
  }

  private func end(ofParenthesisAt start: Int) -> Int {
    var (index, depth) = (start, 0)
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "'"):
        index = end(ofStringAt: index)
        continue
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
      if depth == 0 { break }
    }
    return index
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case 0x30...0x39, 0x61...0x7a, 0x80..., UInt8(ascii: "_"), UInt8(ascii: "$"): true
    default: false
    }
  }
}
