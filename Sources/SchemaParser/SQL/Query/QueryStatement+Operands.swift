/// What is an operand by itself, and no part of a greater one.
extension QueryStatement {
  /// What can stand before an operand that is no part of a greater one.
  static let begins: Set<String> = [
    "", "(", ",", "and", "or", "not", "where", "on", "when", "then", "else", "having", "select",
    "case", "between", "by", "distinct", "all", "set",
  ]
  private static let ends: Set<String> = [
    "", ")", ",", "and", "or", "order", "group", "limit", "having", "window", "union", "intersect",
    "except", "returning", "then", "else", "end", "when", "on", "join", "left", "right", "full",
    "inner", "cross", "natural", "where", "from", "as", "offset", "collate",
  ]

  func beginsOperand(_ index: Int) -> Bool {
    index <= 0 || words[index - 1].kind != .quotedName && Self.begins.contains(keyword(index - 1))
  }

  func endsOperand(_ index: Int) -> Bool {
    !words.indices.contains(index)
      || ![.quotedName, .string, .number].contains(words[index].kind)
        && Self.ends.contains(keyword(index))
  }

  func isName(_ index: Int) -> Bool {
    words.indices.contains(index) && !words[index].name.isEmpty
  }

  /// The column or call that ends before an index.
  func operand(before index: Int) -> Range<Int>? {
    let end = keyword(index - 2) == "collate" ? index - 2 : index
    var start = end - 1
    if keyword(start) == ")", let open = opening(closingAt: start) {
      start = isName(open - 1) && !Self.begins.contains(keyword(open - 1)) ? open - 1 : open
    } else {
      guard isName(start) else { return nil }
      while keyword(start - 1) == ".", isName(start - 2) { start -= 2 }
    }
    return beginsOperand(start) ? start..<end : nil
  }

  /// The column or call that begins at an index.
  func operand(after index: Int) -> Range<Int>? {
    guard isName(index) else { return nil }
    var end = index + 1
    while keyword(end) == ".", isName(end + 1) { end += 2 }
    if keyword(end) == "(", let close = closing(end) { end = close + 1 }
    let rest = keyword(end) == "collate" ? end + 2 : end
    return endsOperand(rest) || keyword(rest) == "between" ? index..<end : nil
  }

  func opening(closingAt index: Int) -> Int? {
    let depth = words[index].depth
    return words.indices.prefix(index).last { words[$0].depth == depth && keyword($0) == "(" }
  }
}
