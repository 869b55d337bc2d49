import DBGenSQLSyntax
import DBGenSQLText

extension SchemaDecoder {
  /// Returns the scalar value of a property, or reports that it has none.
  mutating func scalar(
    _ pair: YAMLPair, _ expected: String, isItem: Bool = false
  ) -> Located<YAMLScalar>? {
    guard case .scalar(let scalar) = pair.value.content, !pair.value.isNull else {
      reportShape(of: pair, expected, isItem: isItem)
      return nil
    }
    return Located(scalar, at: pair.value.range)
  }

  /// Reads nonempty text, without the trailing line breaks of block scalars.
  mutating func text(_ pair: YAMLPair, isItem: Bool = false) -> Located<String>? {
    guard let scalar = scalar(pair, "text", isItem: isItem) else { return nil }
    let text = scalar.value.text.droppingFinalLineBreaks
    guard !text.isEmpty else {
      report(.missingValue, "\(pair.subject(isItem: isItem)) is empty", at: scalar.range)
      return nil
    }
    return withoutNUL(Located(text, at: scalar.range))
  }

  /// Reads an expression or a condition, which can be the word NULL.
  mutating func sql(_ pair: YAMLPair) -> Located<String>? {
    if case .scalar(let scalar) = pair.value.content, scalar.text.lowercased() == "null" {
      return Located(scalar.text, at: pair.value.range)
    }
    return text(pair)
  }

  /// Reads a whole statement, without the semicolon at its end.
  mutating func statement(_ pair: YAMLPair) -> Located<String>? {
    text(pair)?.map { text in
      let sql = SQLText(text)
      let last = sql.tokens.indices.last { !sql.isAt($0, ";") }
      let end = last.map { sql.tokens[$0].range.upperBound } ?? 0
      let comment = sql.comments.last?.range.upperBound ?? 0
      return sql.text(inBytes: 0..<max(end, comment))
    }
  }

  /// Reads a name. Names are text even where YAML would read something else, such as `no`, `null`
  /// and `12`.
  mutating func name(_ pair: YAMLPair) -> Located<String>? {
    name(pair.value, of: pair.key, isItem: false)
  }

  /// Reads a name that belongs to the property with the given key, such as a list item.
  mutating func name(
    _ node: YAMLNode, of key: Located<String>, isItem: Bool = true
  ) -> Located<String>? {
    guard case .scalar(let scalar) = node.content, !(scalar.text.isEmpty && node.isNull) else {
      reportShape(of: YAMLPair(key: key, value: node), "a name", isItem: isItem)
      return nil
    }
    return Located(scalar.text, at: node.range)
  }

  /// Reads the names of protocols.
  mutating func conformances(_ pair: YAMLPair) -> [Located<String>] {
    items(of: pair).compactMap { name($0, of: pair.key) }
  }

  /// Reads `true` or `false`. Other words for them in YAML 1.1 are reported, and then accepted.
  mutating func boolean(_ pair: YAMLPair?) -> Bool? {
    guard let pair, let scalar = scalar(pair, "true or false") else { return nil }
    if let boolean = pair.value.boolean { return boolean }
    report(LiteralProblem(notABoolean: scalar.text), at: scalar.range)
    return LiteralReader.boolean(in: scalar.text)
  }

  /// Reads one of a few keywords.
  mutating func word<Word: CaseIterable & RawRepresentable>(
    _: Word.Type, in pair: YAMLPair, kind: String, otherWords: OtherWords = .none
  ) -> Located<Word>? where Word.RawValue == String {
    guard let text = text(pair) else { return nil }
    if let word = Word(rawValue: text.value) { return Located(word, at: text.range) }
    reportUnknown(text, among: Word.allCases.map(\.rawValue), kind, otherWords)
    return nil
  }

  private mutating func reportUnknown(
    _ text: Located<String>, among words: [String], _ kind: String, _ otherWords: OtherWords
  ) {
    let suggestion = otherWords.key(for: text.value) ?? closestMatch(to: text.value, in: words)
    let alike = words.filter { $0.hasPrefix(text.value) }
    let known = alike.isEmpty ? words : alike
    let hint = suggestion == nil ? ": write \(known.joined(separator: " or "))" : ""
    report(
      .unknownKeyword, "unknown \(kind) '\(text.value)'\(hint)", at: text.range,
      suggestion: suggestion)
  }

  /// Reads a nonnegative integer, such as a number of characters or bytes.
  mutating func count(_ pair: YAMLPair?, _ noun: String = "a length") -> Located<Int64>? {
    guard let pair, let scalar = scalar(pair, "a number") else { return nil }
    guard scalar.style == .plain else {
      report(.valueOfOtherType, "quoted text, expected a number", at: scalar.range)
      return nil
    }
    guard let literal = literal(scalar, LiteralReader(type: .integer)),
      case .integer(let count) = literal
    else { return nil }
    guard count >= 0 else {
      report(.valueOutOfRange, "\(noun) can't be negative", at: scalar.range)
      return nil
    }
    return Located(count, at: scalar.range)
  }

  /// Reads a version of SQLite that generated source runs on.
  mutating func sqliteVersion(_ pair: YAMLPair) -> Located<SQLiteVersion>? {
    guard let text = text(pair) else { return nil }
    guard let version = SQLiteVersion(text: text.value) else {
      report(
        .valueOfOtherType, "'\(text.value)' isn't a version of SQLite, such as 3.39",
        at: text.range)
      return nil
    }
    guard version >= .minimum else {
      report(
        .valueOutOfRange, "generated source needs SQLite \(SQLiteVersion.minimum) or later",
        at: text.range)
      return nil
    }
    return Located(version, at: text.range)
  }

  /// Rejects text that contains a NUL. SQL and the file formats of Swift's tools end at a NUL, so
  /// the rest would be lost silently.
  mutating func withoutNUL(_ text: Located<String>) -> Located<String>? {
    guard text.value.utf8.contains(0) else { return text }
    report(.nul, at: text.range)
    return nil
  }
}

extension String {
  var droppingFinalLineBreaks: String {
    guard let last = unicodeScalars.lastIndex(where: { $0 != "\n" && $0 != "\r" }) else {
      return ""
    }
    return String(unicodeScalars[...last])
  }
}
