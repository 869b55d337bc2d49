/// Comma-separated values; see RFC 4180. Semicolons and tabs separate as well, where the first line has them.
enum CSV {
  static func rows(_ text: String) -> [[String]] {
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? String(text.unicodeScalars.dropFirst()) : text
    let separator = separator(of: text)
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""
    var isQuoted = false
    var rest = Substring(text)
    while let character = rest.popFirst() {
      if isQuoted {
        guard character == "\"" else {
          field.append(character)
          continue
        }
        if rest.first == "\"" {
          field.append("\"")
          rest.removeFirst()
        } else {
          isQuoted = false
        }
        continue
      }
      switch character {
      case "\"" where field.isEmpty: isQuoted = true
      case separator:
        row.append(field)
        field = ""
      case "\n", "\r\n", "\r":
        rows.append(row + [field])
        (row, field) = ([], "")
      default: field.append(character)
      }
    }
    if !field.isEmpty || !row.isEmpty { rows.append(row + [field]) }
    return rows.filter { $0.contains { !$0.trimmed.isEmpty } }
  }

  private static func separator(of text: String) -> Character {
    let line = text.prefix { !$0.isNewline }
    let counts = [",", ";", "\t"].map { candidate in
      (Character(candidate), line.count { $0 == Character(candidate) })
    }
    return counts.max { $0.1 < $1.1 }.map { $0.1 > 0 ? $0.0 : "," } ?? ","
  }

  static func line(_ fields: [String]) -> String {
    fields.map(field).joined(separator: ",") + "\n"
  }

  private static func field(_ text: String) -> String {
    let isPlain =
      !text.contains { "\",\n\r;\t".contains($0) || $0.isNewline } && text == text.trimmed
    guard !isPlain else { return text }
    return "\"" + text.map { $0 == "\"" ? "\"\"" : String($0) }.joined() + "\""
  }
}
