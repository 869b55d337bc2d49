/// The boundaries of operands.
extension QueryStatement {
  private static let ends: Set<String> = [
    "", ")", ",", "and", "or", "order", "group", "limit", "having", "window", "union", "intersect",
    "except", "returning", "then", "else", "end", "when", "on", "join", "left", "right", "full",
    "inner", "cross", "natural", "where", "from", "as", "offset", "collate",
  ]

  /// Whether no operand continues at an index.
  func endsOperand(_ index: Int) -> Bool {
    !words.indices.contains(index)
      || ![.quotedName, .string, .number].contains(words[index].kind)
        && Self.ends.contains(keyword(index))
  }

  func isName(_ index: Int) -> Bool {
    words.indices.contains(index) && !words[index].name.isEmpty
  }

  func opening(closingAt index: Int) -> Int? {
    let depth = words[index].depth
    return words.indices.prefix(index).last { words[$0].depth == depth && keyword($0) == "(" }
  }
}
