extension SelectText {
  /// A result column as written.
  struct Item {
    /// The range of its words in the whole SELECT.
    var words: Range<Int>
    /// Whether it is `*` or `table.*`.
    var isStar: Bool
  }

  /// The result columns as written, those of the first SELECT in a compound.
  var items: [Item] {
    let start = firstSelect
    guard start < words.count, words[start].keyword == "select" else { return [] }
    let depth = words[start].depth
    var items: [Item] = []
    var first = start + 1
    if first < words.count, ["distinct", "all"].contains(words[first].keyword) {
      first += 1
    }
    for index in first..<max(first, words.count) where words[index].depth == depth {
      let isEnd = Self.endsOfItems.contains(words[index].keyword) && !isDistinctFrom(at: index)
      guard isEnd || words[index].keyword == "," else { continue }
      items.append(item(first..<index))
      first = index + 1
      if isEnd { return items }
    }
    return items + [item(first..<max(first, words.count))]
  }

  private static let endsOfItems: Set<String> = [
    "from", "where", "group", "having", "window", "order", "limit", "union", "intersect", "except",
  ]

  /// Whether FROM is part of IS DISTINCT FROM.
  func isDistinctFrom(at index: Int) -> Bool {
    index > 0 && words[index].keyword == "from" && words[index - 1].keyword == "distinct"
  }

  private func item(_ range: Range<Int>) -> Item {
    let last = range.last.map { words[$0].keyword }
    let isAll = range.count == 1 || range.count > 1 && words[range.upperBound - 2].keyword == "."
    return Item(words: range, isStar: last == "*" && isAll)
  }

  /// Returns the item for the result column at an index; nil if a star makes it ambiguous.
  func item(at index: Int, of count: Int, in items: [Item]) -> Item? {
    guard let star = items.firstIndex(where: \.isStar), let last = items.lastIndex(where: \.isStar)
    else { return items.indices.contains(index) && items.count == count ? items[index] : nil }
    if index < star { return items[index] }
    let fromEnd = items.count - (count - index)
    return fromEnd > last && items.indices.contains(fromEnd) ? items[fromEnd] : nil
  }

  /// Returns the UTF-8 range of an item in the text.
  func range(of item: Item) -> Range<Int>? {
    guard let first = item.words.first, let last = item.words.last else { return nil }
    return words[first].range.lowerBound..<words[last].range.upperBound
  }
  func withoutAlias(_ range: Range<Int>) -> Range<Int> {
    let rest = range.dropLast()
    if let last = rest.last, words[last].keyword == "as" { return range.lowerBound..<last }
    let followsCall = rest.last.map { words[$0].keyword == ")" } ?? false
    let isName = range.last.map { words[$0].kind != .symbol } ?? false
    return followsCall && isName ? range.dropLast() : range
  }
}
