import DBGenSQLSyntax
import DBGenSQLText

extension DumpReader {
  mutating func create(_ parser: inout SQLParser) {
    let statement = parser.position..<parser.end
    var words: Set<String> = []
    while !parser.isAtEnd, !parser.isAt(anyOf: Self.kinds) {
      words.insert(parser.keyword())
      parser.skip()
    }
    let kind = parser.keyword()
    guard !parser.isAtEnd, words.isDisjoint(with: ["temp", "temporary"]) else { return }
    parser.move(to: parser.position + 1)
    if parser.take("if", "not") { _ = parser.take("exists") }
    _ = parser.take("concurrently")
    switch kind {
    case "table" where !words.contains("foreign"): readTable(&parser, in: statement)
    case "index": readIndex(&parser, words)
    case "view" where !words.contains("materialized"): readView(&parser, in: statement)
    case "type": readType(&parser)
    case "domain": readDomain(&parser)
    case "database" where system == .mysql, "schema" where system == .mysql:
      collation = collation(in: parser.position..<parser.end)
    case "schema": readSchema(&parser)
    case _ where Self.silent.contains(kind): break
    default: leaveOut(kind, words, &parser)
    }
  }

  private static let kinds: Set = [
    "table", "index", "view", "type", "domain", "schema", "function", "procedure", "trigger",
    "event",
    "extension", "rule", "policy", "aggregate", "operator", "cast", "sequence", "database", "role",
    "user", "server", "publication", "subscription", "statistics", "collation", "language", "text",
  ]
  /// The kinds of objects that need no mention.
  private static let silent: Set = ["sequence", "database", "statistics", "language"]

  private mutating func leaveOut(_ kind: String, _ words: Set<String>, _ parser: inout SQLParser) {
    let prefix = ["materialized", "foreign"].first(where: words.contains).map { $0 + " " } ?? ""
    let (name, schema, _) = name(&parser) ?? ("", nil, 0..<0)
    if words.contains("foreign") { missing.insert(DumpName(name, schema)) }
    leftOut.add(prefix + (kind == "text" ? "search configuration" : kind), name)
  }

  /// Reads the statements that may follow in a CREATE SCHEMA.
  private mutating func readSchema(_ parser: inout SQLParser) {
    let outer = schema
    if let (name, _, _) = name(&parser) { schema = shared(name) }
    var starts: [Int] = []
    while !parser.isAtEnd {
      if parser.isAt("create") { starts.append(parser.position) }
      parser.skip()
    }
    for (start, end) in zip(starts, starts.dropFirst() + [parser.end]) {
      var part = SQLParser(sql, in: start..<end)
      create(&part)
    }
    schema = outer
  }

  private mutating func readView(_ parser: inout SQLParser, in statement: Range<Int>) {
    guard let (name, schema, place) = name(&parser) else { return }
    let start = parser.position
    _ = parser.parenthesized()
    if parser.take("with") { _ = parser.parenthesized() }
    guard parser.take("as") else { return }
    let columns = sql.isAt(start, "(") ? sql.text(start..<parser.position - 1) + " " : ""
    views.removeAll { $0.id == DumpName(name, schema) }
    let select = translated(parser.position..<parser.end)
    views.append(
      DumpView(
        name: name, schema: schema, place: place, doc: commented(statement)?.doc,
        definition: "\(columns)AS \(select)"))
  }

  private mutating func readIndex(_ parser: inout SQLParser, _ words: Set<String>) {
    guard let (name, _, place) = parser.isAt("on") ? ("", nil, 0..<0) : name(&parser) else {
      return
    }
    _ = takeMethod(&parser)
    guard parser.take("on") else { return }
    _ = parser.take("only")
    guard let (table, schema, tablePlace) = self.name(&parser) else { return }
    let shownName = name.isEmpty ? table + "_index" : name
    let method = takeMethod(&parser)
    guard let range = parser.parenthesized() else { return }
    guard ["btree", "hash"].contains(method), words.isDisjoint(with: ["fulltext", "spatial"]) else {
      return leftOut.add("index of another kind", shownName)
    }
    var index = DumpIndex(
      name: shownName, place: name.isEmpty ? tablePlace : place, terms: terms(in: range))
    index.isUnique = words.contains("unique")
    if index.isUnique { leaveOutPrefixes(in: range, of: table) }
    while !parser.isAtEnd, !parser.isAt("where") {
      leaveOutEqualNulls(parser, of: shownName)
      parser.skip()
    }
    if parser.take("where") { index.condition = expression(parser.position..<parser.end) }
    let owner = tables.firstIndex { $0.id == DumpName(table, schema) }
    if let owner { tables[owner].indexes.append(index) }
  }

  /// Skips `USING btree`. Returns the method.
  func takeMethod(_ parser: inout SQLParser) -> String {
    parser.take("using") ? parser.next().map { sql.foldedName($0) } ?? "" : "btree"
  }

  /// Returns the columns and expressions of a key or index, without what only the other database
  /// has: operator classes, the length of prefixes and the place of NULL.
  func terms(in range: Range<Int>) -> [String] {
    var inside = SQLParser(sql, in: range)
    return inside.separated().filter { !$0.isEmpty }.map { range in
      let order = range.contains { sql.isAt($0, "desc") } ? " DESC" : ""
      guard !isColumn(range) else { return SQLName.quote(sql.name(range.lowerBound)) + order }
      var parser = SQLParser(sql, in: range)
      if !parser.isAt("(") { parser.move(to: range.lowerBound + 1) }
      _ = parser.parenthesized()
      return expression(range.lowerBound..<parser.position) + order
    }
  }

  /// Whether a term is a column or, in MySQL, a prefix of one, as in `title(20)`.
  private func isColumn(_ range: Range<Int>) -> Bool {
    let start = range.lowerBound
    guard sql.tokens[start].isName else { return false }
    return isPrefix(at: start, before: range.upperBound) || !sql.isAt(start + 1, "(")
  }

  private func isPrefix(at place: Int, before end: Int) -> Bool {
    system == .mysql && place + 3 < end && sql.tokens[place].isName && sql.isAt(place + 1, "(")
      && sql.tokens[place + 2].kind == .number && sql.isAt(place + 3, ")")
  }

  /// Lists the prefixes in a unique key: in SQLite, whole values are unique.
  mutating func leaveOutPrefixes(in range: Range<Int>, of table: String) {
    for place in range where isPrefix(at: place, before: range.upperBound) {
      leftOut.add("length of a unique prefix", "\(table).\(sql.name(place))")
    }
  }
}
