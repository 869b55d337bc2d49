/// Lays out what may not fit on a line of 100 columns, in the way of swift-format.
enum Layout {
  static let width = 100

  /// A call, broken after its parenthesis where it is too long, then between its arguments.
  static func call(
    _ head: String, _ arguments: [String], _ tail: String = "", indentation: Int
  ) -> Source {
    let line = arguments.joined(separator: ", ")
    if fits(head + "(" + line + ")" + tail, indentation) { return Source("\(head)(\(line))\(tail)") }
    if fits("  " + line + ")" + tail, indentation) { return Source("\(head)(\n  \(line))\(tail)") }
    return Source("\(head)(\n  \(arguments.joined(separator: ",\n  ")))\(tail)")
  }

  /// The head of a function, up to its opening brace.
  static func function(
    _ head: String, _ parameters: [String], _ tail: String, indentation: Int
  ) -> Source {
    let line = parameters.joined(separator: ", ")
    if fits(head + "(" + line + ")" + tail, indentation) { return Source("\(head)(\(line))\(tail)") }
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

  /// The lines of a doc comment.
  static func doc(_ lines: [String]) -> Source {
    Source(lines.map { $0.isEmpty ? "///" : "/// \($0)" }.joined(separator: "\n"))
  }

  private static func fits(_ line: String, _ indentation: Int) -> Bool {
    indentation + line.count <= width
  }
}
