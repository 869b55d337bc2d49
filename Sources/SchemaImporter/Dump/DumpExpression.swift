import DBGenSQLSyntax
import DBGenSQLText
import SchemaSQL

extension SQLText {
  /// Returns the SQL of another database in a range of tokens as SQLite would write it, as far as
  /// it is known: without schemas, with CAST for the casts that change anything, and with SQLite's
  /// names of functions and operators.
  ///
  /// - Parameter texts: The strings that differ from those here.
  func translated(
    _ range: Range<Int>, _ texts: ScriptTexts, doubleQuotesAreStrings: Bool, isMySQL: Bool
  ) -> String {
    guard let bytes = bytes(of: range) else { return "" }
    var edits: [(range: Range<Int>, text: String)] = []
    var casts = CastOperands(divides: range.contains { isAt($0, "/") })
    var place = range.lowerBound
    while place < range.upperBound {
      if let end = endOfCast(at: place, in: range), place > range.lowerBound {
        let type = typeOfCast(place, to: end)
        casts.add(type, at: place, to: end, in: self, after: range.lowerBound, &edits)
        place = end
      } else if tokens[place].kind == .string
        || doubleQuotesAreStrings && isInDoubleQuotes(tokens[place])
      {
        let text = texts[tokens[place]] ?? name(place)
        edits.append((tokens[place].range, SQLString.quote(text) + escape(of: text, at: place)))
        place += 1
      } else if isMySQL, isAt(place, "/") {
        // There, integers are divided as real numbers.
        edits.append((tokens[place].range, "* 1.0 /"))
        place += 1
      } else if let (end, text) = translation(at: place, in: range),
        let bytes = self.bytes(of: place..<min(end, range.upperBound))
      {
        edits.append((bytes, text))
        place = end
      } else {
        place += 1
      }
    }
    return SQLText(replacing(edits, in: bytes)).simplified
  }

  /// The SQL without what only a dump writes.
  var simplified: String {
    let text = withLists.withoutDoubleParentheses.withoutGroups
    return text.trimmed(text.unwrappedTokens)
  }

  /// The ESCAPE that SQLite needs for backslashes in a pattern; empty for other strings.
  private func escape(of text: String, at place: Int) -> String {
    let isPattern = isAt(place - 1, "like") || isAt(place - 1, "~") && isAt(place - 2, "~")
    return isPattern && text.contains("\\") && !isAt(place + 1, "escape") ? #" ESCAPE '\'"# : ""
  }

  /// Returns the end of what has to be written in another way from a token on, and the SQL for it.
  private func translation(at place: Int, in range: Range<Int>) -> (end: Int, text: String)? {
    if isAt(place + 1, "."), tokens[place].isName, !isAt(place - 1, "."),
      ["public", "pg_catalog"].contains(foldedName(place))
        || isAt(place + 3, ".") || isAt(place - 1, "from") || isAt(place - 1, "join")
    {
      return (place + 2, "")
    }
    let isCall = tokens[place].kind == .quotedName && isAt(place + 1, "(")
    if isCall || bytes[tokens[place].range.lowerBound] == UInt8(ascii: "`") {
      return (place + 1, Self.functions[foldedName(place)] ?? name(place).asNameInSQL)
    }
    // A string with its character set, such as _utf8'text' and N'text'.
    if tokens[place].kind == .word, place + 1 < range.upperBound, tokens[place + 1].kind == .string,
      tokens[place].range.upperBound == tokens[place + 1].range.lowerBound
    {
      return (place + 1, "")
    }
    if isAt(place, "~"), isAt(place + 1, "~") { return (place + 2, like(at: place)) }
    if isAt(place + 1, "("), let name = Self.functions[keyword(place)] { return (place + 1, name) }
    return nil
  }

  /// LIKE for the `~~` at a place, with spaces where there are none.
  private func like(at place: Int) -> String {
    let around = [tokens[place].range.lowerBound - 1, tokens[place + 1].range.upperBound]
    let spaces = around.map { bytes.indices.contains($0) && bytes[$0] == 0x20 ? "" : " " }
    return "\(spaces[0])LIKE\(spaces[1])"
  }

  private static let functions = [
    "char_length": "length", "character_length": "length", "btrim": "trim", "strpos": "instr",
    "ucase": "upper", "lcase": "lower", "if": "iif",
  ]

  /// Returns the end of a cast that begins at a token; nil if there is none.
  private func endOfCast(at place: Int, in range: Range<Int>) -> Int? {
    guard bytes[tokens[place].range.lowerBound] == UInt8(ascii: ":") else { return nil }
    var end = place + 1
    if tokens[place].kind == .invalid { end += 1 }
    if isAt(end, "."), end + 1 < range.upperBound { end += 2 }
    while end < range.upperBound, Self.wordsOfTypes.contains(keyword(end)) { end += 1 }
    var parser = SQLParser(self, in: min(end, range.upperBound)..<range.upperBound)
    while parser.isAt("("), parser.parenthesized() != nil {}
    return parser.position
  }

  /// The type of a cast, without the schema that it is in.
  private func typeOfCast(_ place: Int, to end: Int) -> String {
    let text = self.text(place..<end).drop { $0 == ":" || $0 == " " }
    let parts = text.split(separator: ".", maxSplits: 1)
    return parts.count > 1 && !parts[0].contains("(") ? String(parts[1]) : String(text)
  }

  private static let wordsOfTypes: Set = [
    "varying", "precision", "without", "with", "time", "zone",
  ]

  /// The text with `IN (...)` for `= ANY (ARRAY(...))`, and names without parentheses around them.
  private var withLists: SQLText {
    var edits: [(range: Range<Int>, text: String)] = []
    var next = 0
    for place in tokens.indices where place >= next {
      if let end = endOfValue(at: place), isAt(place - 1, "("), isAt(end, ")"),
        place < 2 || !tokens[place - 2].isName || Self.beforeValues.contains(keyword(place - 2)),
        let bytes = bytes(of: place - 1..<end + 1)
      {
        edits.append((bytes, spaced(text(place..<end), in: bytes)))
      }
      let words = isAt(place, "=") && isAt(place + 1, "any") ? "IN (" : "NOT IN ("
      guard words == "IN (" || isAt(place, "<>") && isAt(place + 1, "all"),
        let (end, list) = array(at: place + 2), let bytes = bytes(of: place..<end)
      else { continue }
      edits.append((bytes, words + text(list) + ")"))
      next = end
    }
    return SQLText(replacing(edits))
  }

  /// Returns a text that takes the place of some bytes, with spaces where it would become part of
  /// the words around them.
  private func spaced(_ text: String, in range: Range<Int>) -> String {
    let around = [range.lowerBound - 1, range.upperBound]
    let spaces = around.map { bytes.indices.contains($0) && bytes[$0].isSQLWord ? " " : "" }
    return spaces[0] + text + spaces[1]
  }

  /// Words after which parentheses are around a single value.
  private static let beforeValues: Set = [
    "and", "by", "distinct", "else", "having", "not", "on", "or", "select", "then", "when", "where",
  ]

  /// Returns the end of a number or name that begins at a token, with the names before it.
  private func endOfValue(at place: Int) -> Int? {
    if tokens[place].kind == .number { return place + 1 }
    guard tokens[place].isName else { return nil }
    var end = place + 1
    while isAt(end, "."), end + 1 < tokens.count, tokens[end + 1].isName { end += 2 }
    return end
  }

  /// The text with one pair of parentheses for two around the same expression.
  private var withoutDoubleParentheses: SQLText {
    var open: [Int] = []
    var pairs: [Int: Int] = [:]
    for place in tokens.indices {
      if isAt(place, "(") { open.append(place) }
      if isAt(place, ")"), let start = open.popLast() { pairs[start] = place }
    }
    let inner = pairs.filter { start, end in pairs[start - 1] == end + 1 && !isList(start, end) }
    let places = Set(inner.keys).union(inner.values)
    return SQLText(replacingTokens { places.contains($0) ? "" : nil })
  }

  /// The text without parentheses around the terms of AND and OR that need none.
  fileprivate var withoutGroups: SQLText {
    let expression = expression()
    let terms = expression.terms(of: "and") + expression.terms(of: "or")
    let groups = terms.filter { term in
      guard case .parentheses = term.form, term.range.count < expression.range.count else {
        return false
      }
      if case .binary(let sign, _, _) = term.unwrapped.form {
        return !["and", "or"].contains(sign.name)
      }
      return true
    }
    let places = Set(groups.flatMap { [$0.range.lowerBound, $0.range.upperBound - 1] })
    return SQLText(replacingTokens { places.contains($0) ? gap(at: $0) : nil })
  }

  /// Returns what takes the place of a parenthesis: a space if it divides two words.
  private func gap(at place: Int) -> String {
    let range = tokens[place].range
    let outer = isAt(place, "(") ? range.lowerBound - 1 : range.upperBound
    return bytes.indices.contains(outer) && bytes[outer].isSQLWord ? " " : ""
  }

  /// Whether parentheses are around a SELECT or several values.
  private func isList(_ start: Int, _ end: Int) -> Bool {
    var parser = SQLParser(self, in: start + 1..<end)
    let isSelect = ["select", "values", "with"].contains(keyword(start + 1))
    return isSelect || parser.separated().count > 1
  }

  /// Returns the end of an array in parentheses, and its items.
  private func array(at place: Int) -> (end: Int, items: Range<Int>)? {
    var start = place
    while isAt(start, "(") { start += 1 }
    var parser = SQLParser(self, in: place..<tokens.count)
    guard isAt(start, "array"), let inside = parser.parenthesized(), inside.contains(start) else {
      return nil
    }
    var items = SQLParser(self, in: start + 1..<inside.upperBound)
    return items.parenthesized().map { (parser.position, $0) }
  }
}

extension String {
  /// The conditions that a condition joins with AND.
  var conjuncts: [String] {
    let sql = SQLText(self)
    let terms = sql.expression().terms(of: "and")
    guard terms.count > 1 else { return [self] }
    return terms.map { term in
      let text = SQLText(sql.text(term.unwrapped.range)).withoutGroups
      return text.text(0..<text.tokens.count)
    }
  }
}
