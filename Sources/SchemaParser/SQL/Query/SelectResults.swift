/// A result column of a query, and what is known about it.
struct ResultEntry {
  var described: DescribedColumn
  var column: ResultColumn?
  /// The index of the source in FROM that it comes from.
  var source: Int?
  var isStar = false
  /// Whether it is a column without an alias.
  var isReference = false
  /// The UTF-8 range of its text in the SELECT.
  var range: Range<Int>?
}

extension SelectScope {
  /// The result columns of the SELECT; nil if SQLite refuses it.
  var results: [ResultEntry]? {
    guard let described = probe.describe(statement.text.sql) else { return nil }
    if let entries = entries(of: described) { return entries }
    let items = statement.text.items
    return described.enumerated().map { index, one in
      let item = statement.text.item(at: index, of: described.count, in: items)
      return ResultEntry(
        described: one, column: column(one, in: nil),
        range: item.flatMap { statement.text.range(of: $0) })
    }
  }

  /// Returns the result columns item by item; nil if it's unclear which items they come from.
  private func entries(of described: [DescribedColumn]) -> [ResultEntry]? {
    var entries: [ResultEntry] = []
    let items = statement.text.items
    for item in items {
      let rest = described[min(entries.count, described.count)...]
      let hasOneStar = items.count(where: \.isStar) == 1
      let open = hasOneStar ? described.count - items.count + 1 : nil
      guard let sources = item.isStar ? starSources(of: item, open) : [nil], let first = rest.first,
        rest.count >= sources.count
      else { return nil }
      entries +=
        item.isStar
        ? zip(rest, sources).map { starEntry($0, $1, item) } : [entry(first, item)]
    }
    return entries.count == described.count ? entries : nil
  }

  private func starEntry(
    _ described: DescribedColumn, _ source: Int?, _ item: SelectText.Item
  ) -> ResultEntry {
    ResultEntry(
      described: described, column: column(described, in: source.flatMap { from?.sources[$0] }),
      source: source, isStar: true, range: statement.text.range(of: item))
  }

  private func entry(_ described: DescribedColumn, _ item: SelectText.Item) -> ResultEntry {
    var typer = ExpressionTyper(self)
    let words = item.words
    var entry = ResultEntry(
      described: described, column: typer.type(of: words).column,
      range: statement.text.range(of: item))
    entry.isReference = words.enumerated().allSatisfy { index, word in
      index % 2 == 0 ? statement.isName(word) : statement.keyword(word) == "."
    }
    guard described.origin != nil, let first = words.first else { return entry }
    let isQualified = words.count > 2 && statement.keyword(first + 1) == "."
    let hasSchema = words.count > 4 && statement.keyword(first + 3) == "."
    let qualifier = isQualified ? statement.name(hasSchema ? first + 2 : first) : nil
    let source = from.flatMap { self.source(qualifier, described, of: $0) }
    entry.source = from?.sources.firstIndex { $0.name == source?.name }
    return entry
  }

  /// Returns the index of the source in FROM for each column of a star.
  private func starSources(of item: SelectText.Item, _ open: Int?) -> [Int?]? {
    guard let from else { return nil }
    if item.words.count > 1 {
      let name = statement.name(item.words.upperBound - 3)
      let source = from.sources.firstIndex { SQLName.areEqual($0.name, name) }
      let count = describe(statement.sql(item.words))?.count
      return count.map { Array(repeating: source, count: $0) }
    }
    if from.sources.count == 1, from.isPlain, let open { return Array(repeating: 0, count: open) }
    guard from.isPlain, !from.sources.contains(where: { $0.name.isEmpty }) else {
      return open.map { Array(repeating: nil, count: $0) }
    }
    var sources: [Int?] = []
    for (index, source) in from.sources.enumerated() {
      guard let count = describe(SQLName.quote(source.name) + ".*")?.count else { return nil }
      sources += Array(repeating: index, count: count)
    }
    return sources
  }
}
