/// A query's statement, parsed far enough to tell its parts.
struct QueryStatement {
  enum Kind { case select, insert, update, delete }

  let text: SelectText
  let kind: Kind
  /// The index at which the statement itself begins, after WITH.
  let start: Int
  /// The table that is written, with its alias.
  private(set) var target: Range<Int> = 0..<0
  /// The column list of an INSERT, including its parentheses.
  private(set) var columnList: Range<Int>?
  /// The index of the word RETURNING.
  let returning: Int?

  var words: [SelectWord] { text.words }

  /// Parses a statement; nil if the text is neither a SELECT nor a statement that writes rows.
  init?(_ sql: String) {
    text = SelectText(sql)
    let words = text.words
    guard
      let start = words.firstIndex(where: { $0.depth == 0 && Self.kinds[$0.keyword] != nil }),
      let kind = Self.kinds[words[start].keyword], start == 0 || words[0].keyword == "with"
    else { return nil }
    (self.start, self.kind) = (start, kind)
    returning =
      kind == .select
      ? nil : words.indices.last { words[$0].depth == 0 && words[$0].keyword == "returning" }
    findTarget()
  }

  private static let kinds: [String: Kind] = [
    "select": .select, "values": .select, "insert": .insert, "replace": .insert,
    "update": .update, "delete": .delete,
  ]

  private mutating func findTarget() {
    guard kind != .select else { return }
    let markers: Set<String> = kind == .insert ? ["into"] : kind == .delete ? ["from"] : []
    var first = start + 1
    if let marker = words[first...].firstIndex(where: { markers.contains($0.keyword) }) {
      first = marker + 1
    } else if words.indices.contains(first), words[first].keyword == "or" {
      first += 2
    }
    let end =
      words.indices.dropFirst(first + 1).first { index in
        words[index].keyword == "(" || Self.endsOfTarget.contains(words[index].keyword)
      } ?? words.count
    target = min(first, end)..<end
    if kind == .insert, end < words.count, words[end].keyword == "(",
      !["select", "with", "values"].contains(keyword(end + 1))
    {
      columnList = end..<(closing(end) ?? words.count - 1) + 1
    }
  }

  private static let endsOfTarget: Set<String> = [
    "set", "values", "select", "with", "default", "where", "returning", "indexed", "not",
  ]
}

// MARK: - Words

extension QueryStatement {
  /// Returns a word in lowercase; empty if there is no such word.
  func keyword(_ index: Int) -> String {
    words.indices.contains(index) ? words[index].keyword : ""
  }

  /// Returns the parenthesis that closes the one at an index.
  func closing(_ index: Int) -> Int? {
    let depth = words[index].depth
    return words.indices.dropFirst(index + 1).first {
      words[$0].depth == depth && words[$0].keyword == ")"
    }
  }

  /// Returns the innermost open parenthesis around a word.
  func opening(_ index: Int) -> Int? {
    let depth = words[index].depth
    return words.indices.prefix(index).last {
      words[$0].depth == depth - 1 && words[$0].keyword == "("
    }
  }

  func sql(_ range: Range<Int>) -> String {
    guard let first = range.first, let last = range.last else { return "" }
    let bytes = text.tokens.bytes[words[first].range.lowerBound..<words[last].range.upperBound]
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the name of a parameter, without its colon.
  func parameterName(_ index: Int) -> String { String(sql(index..<index + 1).dropFirst()) }

  /// Returns the name of a word as written, without its quotes.
  func name(_ index: Int) -> String {
    guard let token = text.tokens.token(at: words[index].range.lowerBound) else { return "" }
    return text.tokens.name(of: token)
  }
}

// MARK: - Parts

extension QueryStatement {
  /// WITH and what it defines.
  var with: String { sql(0..<start) }

  /// The name of the table that is written.
  var targetTable: String? {
    let hasSchema = keyword(target.lowerBound + 1) == "."
    let index = target.lowerBound + (hasSchema ? 2 : 0)
    return target.contains(index) ? name(index) : nil
  }

  /// A SELECT that returns what the statement returns; nil if it returns nothing.
  var select: String? {
    if kind == .select { return text.sql }
    guard let returning else { return nil }
    return "\(with) SELECT \(sql(returning + 1..<words.count)) FROM \(sql(target))"
  }

  /// The columns in an INSERT's column list.
  var listedColumns: [String]? {
    columnList.map { list in
      list.dropFirst().dropLast().filter { words[$0].keyword != "," }.map(name)
    }
  }
}

extension SelectText {
  var sql: String { String(decoding: tokens.bytes, as: UTF8.self) }
}
