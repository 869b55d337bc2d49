/// The sources that a SELECT reads, and whether an outer join can leave them out.
struct FromClause {
  /// A table, view, function, or subquery.
  struct Source {
    /// The source's name or alias in the SELECT.
    var name: String
    /// The name of the table or view; nil for a function or subquery.
    var table: String?
    /// The words of a subquery, without the parentheses.
    var subquery: Range<Int>?
    /// Whether there can be rows without it.
    var isNullable: Bool
  }

  /// The SQL after FROM.
  private(set) var sql: String
  private(set) var sources: [Source] = []
  /// Whether each source contributes all of its columns: no USING, no NATURAL, no parentheses
  /// around joins.
  private(set) var isPlain = true
  private let statement: QueryStatement
  private var position: Int
  private let end: Int
  private let depth: Int

  init(_ statement: QueryStatement, _ words: Range<Int>) {
    self.statement = statement
    sql = statement.sql(words)
    (position, end) = (words.lowerBound, words.upperBound)
    depth = words.first.map { statement.words[$0].depth } ?? 0
    var isNullable = false
    while position < end {
      readSource(isNullable: isNullable)
      isNullable = readJoin()
    }
  }

  /// Adds the sources of another clause.
  mutating func append(_ other: FromClause) {
    sql += ", " + other.sql
    sources += other.sources
  }

  func source(named name: String) -> Source? {
    sources.first { SQLName.areEqual($0.name, name) }
  }

  private var keyword: String { position < end ? statement.keyword(position) : "" }

  /// Reads a source, up to the join that follows it.
  private mutating func readSource(isNullable: Bool) {
    if keyword == "(" {
      let isSubquery = ["select", "with", "values"].contains(statement.keyword(position + 1))
      if !isSubquery { isPlain = false }
      let close = statement.closing(position) ?? end
      let inside = position + 1..<max(position + 1, close)
      position = close + 1
      add(Source(name: alias() ?? "", subquery: isSubquery ? inside : nil, isNullable: isNullable))
    } else {
      if statement.keyword(position + 1) == "." { position += 2 }
      guard position < end else { return }
      let name = statement.name(position)
      position += 1
      let isFunction = keyword == "("
      if isFunction { position = (statement.closing(position) ?? end) + 1 }
      add(
        Source(
          name: alias() ?? name, table: isFunction ? nil : name, isNullable: isNullable))
    }
  }

  private mutating func add(_ source: Source) { sources.append(source) }

  private mutating func alias() -> String? {
    if keyword == "as" {
      position += 1
    } else if position >= end || Self.followers.contains(keyword)
      || statement.words[position].name.isEmpty
    {
      return nil
    }
    guard position < end else { return nil }
    position += 1
    return statement.name(position - 1)
  }

  private static let joins: Set<String> = [
    ",", "join", "left", "right", "full", "inner", "cross", "natural", "outer",
  ]
  private static let followers = joins.union(["on", "using", "indexed", "not"])

  /// Advances to the next source. Returns whether there can be rows without it.
  private mutating func readJoin() -> Bool {
    var isNullable = false
    while position < end {
      defer { position += 1 }
      guard statement.words[position].depth == depth else { continue }
      switch keyword {
      case "using", "natural": isPlain = false
      case "left": isNullable = true
      case "right": makeNullable()
      case "full":
        makeNullable()
        isNullable = true
      case ",", "join": return isNullable
      default: break
      }
    }
    return false
  }

  private mutating func makeNullable() {
    for index in sources.indices { sources[index].isNullable = true }
  }
}
