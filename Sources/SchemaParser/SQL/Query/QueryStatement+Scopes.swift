/// The tables that can be referred to from a place in a statement.
extension QueryStatement {
  /// Returns the FROM clauses around a word, the innermost first.
  func sources(around index: Int) -> [FromClause] {
    var sources: [FromClause] = []
    var place: Int? = index
    while let inner = place {
      let scope = scope(around: inner)
      if let from = fromClause(of: arm(around: inner, in: scope)) {
        sources.append(FromClause(self, from))
      }
      place = scope.lowerBound > 0 ? scope.lowerBound - 1 : nil
    }
    if kind != .select { sources.append(targetSources) }
    return sources
  }

  /// The table that is written, and the tables that an UPDATE joins it with.
  private var targetSources: FromClause {
    var sources = FromClause(self, target)
    if kind == .update, let others = fromClause(of: start..<words.count) {
      sources.append(FromClause(self, others))
    }
    return sources
  }

  /// Returns the SELECT in parentheses that contains a word, or the whole statement.
  private func scope(around index: Int) -> Range<Int> {
    var place = index
    while let open = opening(place) {
      if ["select", "with", "values"].contains(keyword(open + 1)) {
        return open + 1..<(closing(open) ?? words.count)
      }
      place = open
    }
    return 0..<words.count
  }

  /// Returns the SELECT of a compound that contains a word.
  private func arm(around index: Int, in scope: Range<Int>) -> Range<Int> {
    guard let depth = scope.first.map({ words[$0].depth }) else { return scope }
    let ends = scope.filter { words[$0].depth == depth && words[$0].isCompoundOperator }
    let lower = ends.last { $0 < index } ?? scope.lowerBound - 1
    return lower + 1..<(ends.first { $0 > index } ?? scope.upperBound)
  }

  /// Returns the words after FROM, up to the end of the clause.
  func fromClause(of scope: Range<Int>) -> Range<Int>? {
    guard let depth = scope.first.map({ words[$0].depth }) else { return nil }
    let inScope = scope.filter { words[$0].depth == depth }
    guard
      let from = inScope.first(where: {
        words[$0].keyword == "from" && !text.isDistinctFrom(at: $0) && $0 >= firstSelect(in: scope)
      })
    else { return nil }
    let end = inScope.first { $0 > from && Self.endsOfFrom.contains(words[$0].keyword) }
    return from + 1..<(end ?? scope.upperBound)
  }

  /// Returns the index of the scope's own statement: after WITH, an earlier FROM may belong to
  /// another SELECT.
  private func firstSelect(in scope: Range<Int>) -> Int {
    let depth = words[scope.lowerBound].depth
    return scope.first {
      words[$0].depth == depth && ["select", "update", "delete"].contains(words[$0].keyword)
    } ?? scope.lowerBound
  }

  private static let endsOfFrom: Set<String> = [
    "where", "group", "having", "window", "order", "limit", "union", "intersect", "except",
    "returning",
  ]
}
