import DBGenSQLSyntax
import DBGenSQLText

/// The strings of a script that its transcript can't have as they are: PostgreSQL's `$$it's$$`, and
/// those in which MySQL keeps a backslash.
struct ScriptTexts {
  private var texts: [Int: String] = [:]

  init() {}

  init(_ script: String, _ sql: SQLText, _ system: SQLSystem) {
    let source = Array(script.utf8)
    for token in sql.tokens where token.kind == .string || sql.isInDoubleQuotes(token) {
      let text =
        system == .mysql
        ? Self.escaped(source[token.range.lowerBound...]) : Self.dollarQuoted(source[token.range])
      texts[token.range.lowerBound] = text
    }
  }

  /// Returns the text of a string; nil if it is that of the transcript.
  subscript(_ token: SQLToken) -> String? { texts[token.range.lowerBound] }

  private static func dollarQuoted(_ source: ArraySlice<UInt8>) -> String? {
    let dollar = UInt8(ascii: "$")
    guard source.first == dollar, let end = source.dropFirst().firstIndex(of: dollar) else {
      return nil
    }
    let length = end - source.startIndex + 1
    return String(decoding: source.dropFirst(length).dropLast(length), as: UTF8.self)
  }

  /// Returns the text of the string at the beginning, if it has `\%` or `\_`, which are patterns.
  private static func escaped(_ source: ArraySlice<UInt8>) -> String? {
    guard let quote = source.first else { return nil }
    var (text, rest, hasPattern): ([UInt8], ArraySlice<UInt8>, Bool) = (
      [], source.dropFirst(), false
    )
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "\\"), let next = rest.popFirst() {
        let isPattern = next == UInt8(ascii: "%") || next == UInt8(ascii: "_")
        hasPattern = hasPattern || isPattern
        text += isPattern ? [byte, next] : Self.escapes[next] ?? [next]
      } else if byte == quote, rest.first == quote {
        text.append(quote)
        rest.removeFirst()
      } else if byte == quote {
        break
      } else {
        text.append(byte)
      }
    }
    return hasPattern ? String(decoding: text, as: UTF8.self) : nil
  }

  private static let escapes: [UInt8: [UInt8]] = [
    UInt8(ascii: "n"): [0x0A], UInt8(ascii: "r"): [0x0D], UInt8(ascii: "t"): [0x09],
    UInt8(ascii: "0"): [],
  ]
}
