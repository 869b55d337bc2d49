/// Lays out what may not fit on a line of 100 columns, in the way of swift-format.
enum Layout {
  static let width = 100

  /// A call, broken after its parenthesis where it is too long, then between its arguments.
  static func call(
    _ head: String, _ arguments: [String], _ tail: String = "", indentation: Int
  ) -> Source {
    let line = arguments.joined(separator: ", ")
    if fits(head + "(" + line + ")" + tail, indentation) {
      return Source("\(head)(\(line))\(tail)")
    }
    if fits("  " + line + ")" + tail, indentation) { return Source("\(head)(\n  \(line))\(tail)") }
    return Source("\(head)(\n  \(arguments.joined(separator: ",\n  ")))\(tail)")
  }

  /// The head of a function, up to its opening brace.
  static func function(
    _ head: String, _ parameters: [String], _ tail: String, indentation: Int
  ) -> Source {
    let line = parameters.joined(separator: ", ")
    if fits(head + "(" + line + ")" + tail, indentation) {
      return Source("\(head)(\(line))\(tail)")
    }
    let separator = fits("  " + line, indentation) ? ", " : ",\n  "
    return Source("\(head)(\n  \(parameters.joined(separator: separator))\n)\(tail)")
  }

  /// A call with each argument on a line of its own.
  static func list(_ head: String, _ arguments: [String]) -> Source {
    Source("\(head)(\n  \(arguments.joined(separator: ",\n  ")))")
  }

  /// A tuple with each element on a line of its own.
  static func tuple(_ head: String, _ elements: [String]) -> Source {
    Source("\(head)(\n  \(elements.joined(separator: ",\n  "))\n)")
  }

  /// The lines of a doc comment, broken between words where they are too long.
  static func doc(_ lines: [String]) -> Source {
    Source(lines.flatMap(wrapped).map { $0.isEmpty ? "///" : "/// \($0)" }.joined(separator: "\n"))
  }

  /// Leaves room for the slashes and an indentation of four.
  private static func wrapped(_ line: String) -> [String] {
    guard line.count > width - 8 else { return [line] }
    var lines = [""]
    for word in line.split(separator: " ") {
      let fits = lines[lines.count - 1].count + 1 + word.count <= width - 8
      if !fits, lines.last != "" { lines.append("") }
      lines[lines.count - 1] += (lines.last == "" ? "" : " ") + word
    }
    return lines
  }

  /// Whether swift-format's default rules have nothing to say, be it of a long line or of a name.
  static func isConventional(_ source: Source) -> Bool {
    var isInString = false
    return source.text.utf8.split(separator: UInt8(ascii: "\n")).allSatisfy { line in
      let code = line.drop { $0 == UInt8(ascii: " ") }
      let delimits = code.starts(with: #"""""#.utf8)
      if delimits { isInString.toggle() }
      return isInString || delimits || isConventional(line: line, code)
    }
  }

  private static func isConventional(
    line: Substring.UTF8View, _ code: Substring.UTF8View
  ) -> Bool {
    if line.count > width, Substring(line).count > width { return false }
    return code.allSatisfy { $0 < 0x80 } || code.starts(with: "///".utf8)
      || code.contains(UInt8(ascii: "\""))
  }

  private static func fits(_ line: String, _ indentation: Int) -> Bool {
    indentation + line.utf8.count <= width || indentation + line.count <= width
  }
}
