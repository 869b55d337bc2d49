/// The tables of a SELECT whose columns can be NULL in the result even if they can't be in the
/// table.
enum NullableTables: Equatable {
  case all
  /// The tables among these folded names, which may include names of other things.
  case named(Set<String>)

  func contains(_ table: String) -> Bool {
    switch self {
    case .all: true
    case .named(let names): names.contains(SQLName.folded(table))
    }
  }
}

extension SelectText {
  /// The tables whose columns can be replaced with NULL by an outer join, a subquery without rows,
  /// or an aggregate of no rows.
  var nullableTables: NullableTables {
    var names = Set<String>()
    for index in words.indices {
      switch words[index].keyword {
      case "left":
        guard isJoin(at: index) else { continue }
        names.formUnion(namesOfJoinedTable(after: index))
      case "right", "full":
        if isJoin(at: index) { return .all }
      default: continue
      }
    }
    for scope in scopes where scope.givesRowOfNothing {
      if scope.isOutermost { return .all }
      names.formUnion(words[scope.words].map(\.name))
    }
    // A common table expression hides the tables that it reads behind its name.
    return hasWith && !names.isEmpty ? .all : .named(names)
  }

  /// Whether the SELECT aggregates all rows into one, which it returns even if there are no rows.
  var isAggregateOfAll: Bool {
    scopes.contains { $0.isOutermost && $0.isAggregate && !$0.isGrouped }
  }

  private func isJoin(at index: Int) -> Bool {
    let next = words[index...].dropFirst().prefix(2).map(\.keyword)
    return next.first == "join" || next == ["outer", "join"]
  }

  private static let endsOfTable: Set<String> = [
    "on", "using", "join", "left", "right", "full", "inner", "cross", "natural", ",", "where",
    "group",
    "having", "window", "order", "limit", "union", "intersect", "except",
  ]

  /// Returns every name between LEFT JOIN and the end of the joined table.
  private func namesOfJoinedTable(after index: Int) -> [String] {
    let depth = words[index].depth
    let rest = words[index...].drop { $0.keyword != "join" }.dropFirst()
    let table = rest.prefix {
      $0.depth > depth || $0.depth == depth && !Self.endsOfTable.contains($0.keyword)
    }
    return table.map(\.name)
  }
}

// MARK: - Scopes

extension SelectText {
  /// A SELECT with its result columns, tables, and conditions, not counting those of nested
  /// SELECTs.
  private struct Scope {
    var words: Range<Int>
    var depth: Int
    var isOutermost = false
    /// Whether it is a scalar subquery, which is NULL if it has no row.
    var isValue = false
    /// Whether its result columns are returned, rather than only tested by IN or EXISTS.
    var givesColumns = true
    var isInResultColumns = false
    var isAggregate = false
    var isGrouped = false

    /// Whether it returns a row even if its tables have none.
    var givesRowOfNothing: Bool { givesColumns && (isValue || isAggregate && !isGrouped) }
  }

  private static let aggregates: Set<String> = [
    "count", "sum", "total", "avg", "min", "max", "group_concat", "string_agg", "median",
    "json_group_array", "json_group_object", "jsonb_group_array", "jsonb_group_object",
  ]

  private var scopes: [Scope] {
    var done: [Scope] = []
    var open = [Scope(words: words.indices, depth: 0, isOutermost: true)]
    for index in words.indices {
      let word = words[index]
      if word.keyword == ")", let last = open.last, !last.isOutermost, word.depth < last.depth {
        done.append(open.removeLast())
        done[done.count - 1].words = last.words.lowerBound..<index
      } else if word.keyword == "(", isSelect(at: index + 1), let parent = open.last {
        open.append(scope(at: index, in: parent))
      } else {
        note(index, in: &open[open.count - 1])
      }
    }
    return done + open
  }

  private func isSelect(at index: Int) -> Bool {
    words.indices.contains(index) && ["select", "with", "values"].contains(words[index].keyword)
  }

  private func scope(at index: Int, in parent: Scope) -> Scope {
    let before = index > 0 ? words[index - 1].keyword : ""
    var scope = Scope(words: index + 1..<words.count, depth: words[index].depth + 1)
    scope.givesColumns = parent.givesColumns && before != "in" && before != "exists"
    scope.isValue = parent.isInResultColumns
    return scope
  }

  /// Whether the word calls a function as an aggregate, rather than over a window, which doesn't
  /// combine rows.
  private func isAggregateCall(at index: Int) -> Bool {
    guard index + 1 < words.count, words[index + 1].keyword == "(" else { return false }
    let depth = words[index].depth
    if ["min", "max"].contains(words[index].name), hasSecondArgument(at: index) { return false }
    let rest = words[(index + 2)...].filter { $0.depth == depth }.map(\.keyword)
    return
      !(rest.starts(with: [")", "over"])
      || rest.starts(with: [")", "filter", "(", ")", "over"]))
  }

  /// Whether a call has more than one argument, with which `min` and `max` aren't aggregates.
  private func hasSecondArgument(at index: Int) -> Bool {
    let depth = words[index].depth
    let arguments = words[(index + 2)...].prefix { $0.depth > depth }
    return arguments.contains { $0.depth == depth + 1 && $0.keyword == "," }
  }

  private func note(_ index: Int, in scope: inout Scope) {
    let word = words[index]
    if Self.aggregates.contains(word.name), isAggregateCall(at: index) { scope.isAggregate = true }
    guard word.depth == scope.depth else { return }
    switch word.keyword {
    case "select": scope.isInResultColumns = true
    case "from":
      if !isDistinctFrom(at: index) { scope.isInResultColumns = false }
    case "having": scope.isAggregate = true
    case "group": scope.isGrouped = true
    default: break
    }
  }
}
