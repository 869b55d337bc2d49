extension String {
  func indented(by count: Int) -> String {
    split(separator: "\n", omittingEmptySubsequences: false).map { line in
      line.isEmpty ? "" : String(repeating: " ", count: count) + line
    }.joined(separator: "\n")
  }
}
