import DBGenSQLText

extension YAMLSyntaxError {
  /// Explains an error that quotes would fix, with the quoted text as the suggestion.
  func needsQuotes(in file: SourceFile) -> Diagnostic? {
    switch (context?.value, problem) {
    case (_, "found character that cannot start any token"):
      indicator(at: offset, in: file)
    case ("while scanning an alias", _), ("while scanning an anchor", _),
      ("while scanning a block scalar", "did not find expected comment or line break"):
      indicator(at: context?.range.lowerBound ?? offset, in: file)
    case (_, "mapping values are not allowed in this context"):
      colon(in: file)
    case ("while parsing a block mapping", "did not find expected key"):
      textBehindQuote(in: file)
    default: nil
    }
  }

  private func indicator(at start: Int, in file: SourceFile) -> Diagnostic? {
    let range = file.rangeOfPlainValue(from: start)
    guard let first = file.text(in: range).first else { return nil }
    if let condition = file.condition(at: range) {
      return Diagnostic(
        .needsQuotes, "a condition names its column", at: range, suggestion: condition)
    }
    return diagnostic("'\(first)' cannot begin a plain value; quote it", at: range, in: file)
  }

  /// Explains a second colon in a line, as in `doc: Note: this`.
  private func colon(in file: SourceFile) -> Diagnostic? {
    let line = file.range(ofLine: file.line(at: offset))
    guard line.contains(offset) else { return nil }
    let separators = file.offsets(ofSeparatorsIn: line.lowerBound..<offset)
    guard let first = separators.first else { return nil }
    if let missing = missingSpace(before: first, in: file) { return missing }
    let start =
      first + 1 + file.bytes[(first + 1)..<offset].prefix { $0 == UInt8(ascii: " ") }.count
    let range = start..<file.endOfPlainText(from: start)
    guard file.bytes[start] != UInt8(ascii: "\""), file.bytes[start] != UInt8(ascii: "'") else {
      return nil
    }
    if let relation = relation(range, in: file) { return relation }
    if let braces = file.text(in: range).columnInBraces {
      return Diagnostic(
        .needsQuotes, "the properties of a column are in braces", at: range, suggestion: braces)
    }
    return diagnostic("a plain value cannot hold ': '; quote it", at: range, in: file)
  }

  /// Explains a relation of Prisma, which has no column.
  private func relation(_ range: SourceRange, in file: SourceFile) -> Diagnostic? {
    guard file.text(in: range).contains("@relation(") else { return nil }
    let message =
      "a relation isn't a column: leave it out, and give the column of the key "
      + "'references: team' and 'parent: true'"
    return Diagnostic(.needsQuotes, message, at: range)
  }

  /// Explains `id:{ type: integer }`, in which YAML takes `id:{ type` for the key.
  func missingSpace(before colon: Int, in file: SourceFile) -> Diagnostic? {
    let line = file.line(at: colon)
    let start = file.range(ofLine: line).lowerBound + file.indentation(ofLine: line)
    return file.text(in: start..<colon).spaced.map { text in
      Diagnostic(.syntax, "a colon needs a space after it", at: start..<colon, suggestion: text)
    }
  }

  /// Explains text after a closing quote, as in `check: "name" <> ''`.
  private func textBehindQuote(in file: SourceFile) -> Diagnostic? {
    guard offset < file.bytes.count, file.bytes[offset] != UInt8(ascii: ",") else { return nil }
    let line = file.range(ofLine: file.line(at: offset))
    let before = file.bytes[line.lowerBound..<max(line.lowerBound, offset)]
    let last = before.last { $0 != UInt8(ascii: " ") }
    guard last == UInt8(ascii: "'") || last == UInt8(ascii: "\"") else { return nil }
    let range = offset..<file.endOfPlainText(from: offset)
    let message = "text after the closing quote; quote the whole value"
    return Diagnostic(.needsQuotes, message, at: range)
  }

  private func diagnostic(
    _ message: String, at range: SourceRange, in file: SourceFile
  ) -> Diagnostic {
    let parts = file.text(in: range).split(separator: "'", omittingEmptySubsequences: false)
    let quoted = "'\(parts.joined(separator: "''"))'"
    return Diagnostic(.needsQuotes, message, at: range, suggestion: quoted)
  }
}

extension String {
  /// The key with a space behind the colon before its bracket or brace.
  var spaced: String? {
    ["{", "[", "\""].lazy.compactMap { firstRange(of: ":" + $0)?.lowerBound }.first
      .map { "\(self[...$0]) \(self[index(after: $0)...])" }
  }

  /// The braces that are meant by `string, null: false` or `string null: false`.
  var columnInBraces: String? {
    let words = wordsAndQuotedTexts
    guard let first = words.first?.withoutComma else { return nil }
    let isNullable = first.hasSuffix("?")
    let name = isNullable ? String(first.dropLast()) : first
    guard
      let type = ColumnType.byName[name] ?? ColumnType.byOtherName[SQLName.folded(name)],
      let properties = Self.properties(words.dropFirst())
    else { return nil }
    let cell = isNullable ? YAMLText.quoted("\(type.name)?") : type.name
    return "{ type: \(cell), \(properties) }"
  }

  /// Returns keys and values, with commas between them; nil if the words aren't such.
  private static func properties(_ words: ArraySlice<String>) -> String? {
    var pairs: [(key: String, value: [String])] = []
    for word in words {
      if word.hasSuffix(":"), word.dropLast().allSatisfy({ $0.isLetter || $0 == "_" }) {
        pairs.append((String(word.dropLast()), []))
      } else if pairs.isEmpty {
        return nil
      } else {
        pairs[pairs.count - 1].value.append(word)
      }
    }
    let cells = pairs.map { ($0.key, $0.value.joined(separator: " ").withoutComma) }
    guard !cells.isEmpty, cells.allSatisfy({ !$0.1.isEmpty }) else { return nil }
    return cells.map { "\($0): \($1.valueInBraces)" }.joined(separator: ", ")
  }

  /// The words, of which texts in quotes are each one.
  private var wordsAndQuotedTexts: [String] {
    var (words, quote, isNew) = ([String](), Character?.none, true)
    for character in self {
      if quote == nil, character == " " {
        isNew = true
        continue
      }
      if isNew { words.append("") }
      let isFirst = words.last?.last.map { "[,".contains($0) } ?? true
      if quote == character {
        quote = nil
      } else if quote == nil, isFirst, "\"'".contains(character) {
        quote = character
      }
      words[words.count - 1].append(character)
      isNew = false
    }
    return words
  }

  private var withoutComma: String { hasSuffix(",") ? String(dropLast()) : self }

  /// The text as a value in braces: what is in quotes or brackets stays.
  private var valueInBraces: String {
    let isEnclosed = ["\"\"", "''", "[]"].contains { ends in
      count > 1 && first == ends.first && last == ends.last
    }
    return isEnclosed || !contains { ",:{}[]#".contains($0) } ? self : YAMLText.quoted(self)
  }
}

extension SourceFile {
  /// Returns the condition that is meant by `>= 0` in braces; nil if it isn't one.
  fileprivate func condition(at range: SourceRange) -> String? {
    let start = self.range(ofLine: line(at: range.lowerBound)).lowerBound
    let before = text(in: start..<range.lowerBound)
    let name = before.drop { $0 == " " }.prefix { $0 != ":" && $0 != "{" }
    guard before.hasSuffix(" check: "), name != "check", !name.isEmpty, !name.contains(" "),
      "<>=!".contains(text(in: range).first ?? " ")
    else { return nil }
    return YAMLText.scalar("\(name) \(text(in: range))")
  }

  /// Returns the range of a plain value, which ends before a comment, a `: `, a comma or a bracket.
  func rangeOfPlainValue(from start: Int) -> SourceRange {
    let text = start..<endOfPlainText(from: start)
    let separator = offsets(ofSeparatorsIn: text).first ?? text.upperBound
    let length = bytes[start..<separator].prefix { !",]}".utf8.contains($0) }.count
    return withoutTrailingSpace(start..<start + length)
  }

  /// Returns the end of a line's text before its comment.
  func endOfPlainText(from start: Int) -> Int {
    let end = max(start, range(ofLine: line(at: start)).upperBound)
    let text = bytes[start..<end]
    let comment = zip(text.indices, zip(text, text.dropFirst())).first { _, pair in
      pair == (UInt8(ascii: " "), UInt8(ascii: "#"))
    }
    return withoutTrailingSpace(start..<(comment?.0 ?? end)).upperBound
  }

  /// Returns the offsets of the colons that are followed by a space.
  func offsets(ofSeparatorsIn range: SourceRange) -> [Int] {
    range.filter { offset in
      bytes[offset] == UInt8(ascii: ":") && bytes[(offset + 1)...].first == UInt8(ascii: " ")
    }
  }
}
