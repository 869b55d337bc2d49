/// Comma-separated values; see RFC 4180. Semicolons and tabs separate as well, where the first line
/// has them.
enum CSV {
  static func rows(_ text: String) -> [[String]] {
    let hasMark = text.unicodeScalars.first == "\u{FEFF}"
    var reader = Reader(rest: hasMark ? Substring(text.unicodeScalars.dropFirst()) : text[...])
    reader.read(separatedBy: separator(of: text))
    return reader.rows.filter { $0.contains { !$0.trimmed.isEmpty } }
  }

  private struct Reader {
    var rest: Substring
    var rows: [[String]] = []
    var row: [String] = []
    var field = ""

    mutating func read(separatedBy separator: Character) {
      while let character = rest.popFirst() {
        switch character {
        case "\"" where field.isEmpty: readQuoted()
        case separator: endField()
        case "\n", "\r\n", "\r": endRow()
        default: field.append(character)
        }
      }
      if !field.isEmpty || !row.isEmpty { endRow() }
    }

    /// Two quotes in a row are one of the field.
    private mutating func readQuoted() {
      while let character = rest.popFirst() {
        if character != "\"" {
          field.append(character)
        } else if rest.first == "\"" {
          field.append("\"")
          rest.removeFirst()
        } else {
          return
        }
      }
    }

    private mutating func endField() {
      row.append(field)
      field = ""
    }

    private mutating func endRow() {
      endField()
      rows.append(row)
      row = []
    }
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
