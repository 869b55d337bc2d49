/// A query's statement, taken apart as far as it takes to see what belongs together in it.
struct QueryStatement {
  enum Kind { case select, insert, update, delete }

  let text: SelectText
  let kind: Kind
  /// Where the statement itself begins, after WITH.
  let start: Int
  /// The table that is written, with its alias.
  private(set) var target: Range<Int> = 0..<0
  /// The column list of an INSERT, parentheses included.
  private(set) var columnList: Range<Int>?
  /// The word RETURNING.
  let returning: Int?

  var words: [SelectWord] { text.words }

  /// Nil where the text is neither a SELECT nor a statement that writes rows.
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
  /// A word in small letters; empty where there is none.
  func keyword(_ index: Int) -> String {
    words.indices.contains(index) ? words[index].keyword : ""
  }

  /// The parenthesis that closes the one at an index.
  func closing(_ index: Int) -> Int? {
    let depth = words[index].depth
    return words.indices.dropFirst(index + 1).first {
      words[$0].depth == depth && words[$0].keyword == ")"
    }
  }

  /// The parenthesis that is open around a word.
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

  /// The name of a parameter.
  func parameterName(_ index: Int) -> String { String(sql(index..<index + 1).dropFirst()) }

  /// The name of a word as it is written, without its quotes.
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

  /// A SELECT of what the statement gives, as far as it gives anything.
  var select: String? {
    if kind == .select { return text.sql }
    guard let returning else { return nil }
    return "\(with) SELECT \(sql(returning + 1..<words.count)) FROM \(sql(target))"
  }

  /// The columns of an INSERT's list.
  var listedColumns: [String]? {
    columnList.map { list in
      list.dropFirst().dropLast().filter { words[$0].keyword != "," }.map(name)
    }
  }
}

extension SelectText {
  var sql: String { String(decoding: tokens.bytes, as: UTF8.self) }
}
