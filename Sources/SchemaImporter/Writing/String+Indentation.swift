extension String {
  /// The lines without the indentation of the first.
  var unindented: String {
    let margin = prefix { $0 == " " }.count
    let lines = split(separator: "\n", omittingEmptySubsequences: false)
    let moved = lines.map { (line: Substring) -> Substring in
      let space = line.prefix { $0 == " " }.count
      return line.dropFirst(Swift.min(margin, space))
    }
    return moved.joined(separator: "\n")
  }

  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : String(repeating: " ", count: count) + line
    }.joined(separator: "\n")
  }
}
