/// Lays out code that may not fit on a line of 100 columns, the way swift-format does.
enum Layout {
  static let width = 100

  /// Returns a call, broken after its opening parenthesis if it is too long, then wherever a line
  /// is full.
  static func call(
    _ head: String, _ arguments: [String], _ tail: String = "", indentation: Int
  ) -> Source {
    let line = arguments.joined(separator: ", ")
    if fits(head + "(" + line + ")" + tail, indentation) {
      return Source("\(head)(\(line))\(tail)")
    }
    return Source("\(head)(\n  \(filled(arguments, ")" + tail, indentation + 2)))\(tail)")
  }

  /// Returns a call at an indentation of two, with each argument on its own line if any of them
  /// spans several.
  static func call(_ head: String, _ arguments: [Source]) -> Source {
    guard arguments.contains(where: { $0.text.utf8.contains(UInt8(ascii: "\n")) }) else {
      // swift-format reserves room for a comma after the last element of each array.
      let arrays = arguments.count { $0.text.utf8.last == UInt8(ascii: "]") }
      return call(head, arguments.map(\.text), indentation: 2 + arrays)
    }
    let list = Source(arguments.map(\.text).joined(separator: ",\n"))
    return """
      \(head)(
        \(list))
      """
  }

  /// Returns the head of a function, up to its opening brace, or a tuple. If it is broken, its
  /// closing parenthesis is on its own line.
  static func function(
    _ head: String, _ parameters: [String], _ tail: String, indentation: Int
  ) -> Source {
    let line = parameters.joined(separator: ", ")
    if fits(head + "(" + line + ")" + tail, indentation) {
      return Source("\(head)(\(line))\(tail)")
    }
    return Source("\(head)(\n  \(filled(parameters, "", indentation + 2))\n)\(tail)")
  }

  /// Returns a call whose only argument is another call, which goes on its own line if it is too
  /// long.
  static func nestedCall(
    _ outer: String, _ inner: String, _ arguments: [String], indentation: Int
  ) -> Source {
    let line = "\(outer)(\(inner)(\(arguments.joined(separator: ", "))))"
    guard !fits(line, indentation) else { return Source(line) }
    return "\(Source(outer))(\n  \(call(inner, arguments, ")", indentation: indentation + 2))"
  }

  /// Returns a labeled array argument, on as many lines as it needs.
  static func array(_ label: String, _ elements: [String], indentation: Int) -> Source {
    let line = "\(label): [\(elements.joined(separator: ", "))]"
    // A comma or a parenthesis follows.
    if fits(line + ",", indentation + roomForComma) { return Source(line) }
    return Source("\(label): \(brokenList(elements, indentation))")
  }

  /// Returns an array, on as many lines as it needs.
  static func list(_ elements: [String], indentation: Int) -> Source {
    let line = "[\(elements.joined(separator: ", "))]"
    if fits(line, indentation + roomForComma) { return Source(line) }
    return Source(brokenList(elements, indentation))
  }

  /// Returns the elements of an array of SQL statements, with a comma after each unless there is
  /// only one.
  static func statements(_ statements: [String]) -> Source {
    let literals = statements.map { SwiftLiteral.multilineString($0).text }
    return literals.count == 1
      ? Source(literals[0]) : .lines(literals.map { Source($0 + ",") })
  }

  /// The number of columns that swift-format reserves after the last element of a single-line
  /// array.
  static let roomForComma = 1

  /// Returns an array over several lines, with a trailing comma if it has more than one element.
  static func brokenList(_ elements: [String], _ indentation: Int) -> String {
    let comma = elements.count > 1 ? "," : ""
    return "[\n  \(filled(elements, comma, indentation + 2))\(comma)\n]"
  }

  /// Returns the items in lines that are as full as possible, indenting all lines but the first by
  /// two columns.
  private static func filled(_ items: [String], _ tail: String, _ indentation: Int) -> String {
    var (text, line) = ("", "")
    for (index, item) in items.enumerated() {
      let next = line.isEmpty ? item : line + " " + item
      let end = index == items.count - 1 ? tail : ","
      if line.isEmpty || fits(next + end, indentation) {
        line = next
      } else {
        text += line + "\n  "
        line = item
      }
      if index < items.count - 1 { line += "," }
    }
    return text + line
  }

  /// Returns a doc comment, with long lines broken between words.
  ///
  /// Characters that would end the comment, or make it look different from what the compiler reads,
  /// are spelled out.
  static func doc(_ lines: [String]) -> Source {
    Source(
      lines.map(\.spellingOutControls).flatMap(wrapped).map { $0.isEmpty ? "///" : "/// \($0)" }
        .joined(separator: "\n"))
  }

  /// Breaks a line, leaving room for the slashes and an indentation of four.
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

  static func fits(_ line: String, _ indentation: Int) -> Bool {
    indentation + line.utf8.count <= width || indentation + line.count <= width
  }
}

extension String {
  /// The text with control characters, and those that change the direction of the text after them,
  /// spelled out as `<U+202E>`.
  fileprivate var spellingOutControls: String {
    guard unicodeScalars.contains(where: \.isControl) else { return self }
    return unicodeScalars.reduce(into: "") { text, scalar in
      text +=
        scalar.isControl
        ? "<U+\(String(scalar.value, radix: 16, uppercase: true))>" : String(scalar)
    }
  }
}

extension Unicode.Scalar {
  /// Whether the character would end a comment, or change how the text around it is shown.
  var isControl: Bool {
    switch value {
    case 0..<0x09, 0x0A..<0x20, 0x7F..<0xA0, 0x2028, 0x2029: true
    default: properties.isBidiControl
    }
  }
}
