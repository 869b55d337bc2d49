import DBGenSQLSyntax
import DBGenSQLText

/// The language's own words behind a type, where they don't belong.
extension OtherProperties {
  private static let keys = Dictionary(
    uniqueKeysWithValues: Language.column.keys.map { (SQLName.folded($0.name), $0) })
  /// The keys whose values have no end.
  private static let ofText: Set = ["doc", "message"]
  private static let ofSQL: Set = ["check", "generated"]
  private static let ofCount: Set = ["minLength", "maxLength"]
  private static let ofConstant: Set = ["default", "min", "max"]

  static func isWordOfLanguage(_ word: String) -> Bool {
    let word = OtherWords.folded(word)
    return word != "type" && keys[word] != nil || SchemaDecoder.words(onNull: word) != nil
  }

  /// Reads a property of the language, or one that another language calls so.
  mutating func readOwn(_ place: Int, _ parser: inout SQLParser) {
    let word = parser.sql.text(place)
    if let allows = SchemaDecoder.words(onNull: word) {
      let says = readBoolean(&parser) ?? true
      if allows == says { isNullable = true } else { isRequired = true }
      return
    }
    let name = OtherWords.folded(word)
    let key =
      Self.keys[name] ?? OtherWords.column.key(for: name).flatMap { Self.keys[SQLName.folded($0)] }
    guard let key, key.name != "type" else {
      if parser.isAt("=") { _ = value(&parser) }
      return isComplete = false
    }
    if key.name == "notNull" { return readNotNull(&parser) }
    if readFlag(key.name, &parser) { return }
    // A relation can do without a name.
    let withoutValue = key.schema["anyOf"]?.items.first == .boolean ? "true" : nil
    add(key.name, cell(of: key.name, &parser) ?? withoutValue)
  }

  /// Reads the value of a property that is `true`. Returns whether it is one.
  mutating func readFlag(_ name: String, _ parser: inout SQLParser) -> Bool {
    guard let schema = Self.keys[SQLName.folded(name)]?.schema,
      schema == .boolean
        || schema["anyOf"]?.items.first == .boolean
          && schema["anyOf"]?.items.last?["type"] == "object"
    else { return false }
    let value = readBoolean(&parser) ?? true
    if value { add(name, "true") }
    return true
  }

  private mutating func readNotNull(_ parser: inout SQLParser) {
    if readBoolean(&parser) == false { add("notNull", "false") } else { isRequired = true }
  }

  func readBoolean(_ parser: inout SQLParser) -> Bool? {
    let start = parser.position
    parser.takeSeparator()
    if parser.take("true") { return true }
    if parser.take("false") { return false }
    parser.move(to: start)
    return nil
  }

  /// Reads the value of a property; nil if it has none.
  private func cell(of key: String, _ parser: inout SQLParser) -> String? {
    if Self.ofText.contains(key) { return rest(&parser).map(YAMLText.string) }
    if Self.ofSQL.contains(key) { return rest(&parser).map { YAMLText.scalar($0) } }
    if key == "oneOf" { return list(&parser) }
    guard let text = value(&parser) else { return nil }
    if Self.ofCount.contains(key) { return Int(text).map(String.init) }
    return Self.ofConstant.contains(key) ? constant(text) : YAMLText.scalar(text)
  }

  private func constant(_ text: String) -> String? {
    guard let type else { return YAMLText.scalar(text) }
    return LiteralReader(type: type).spelling(of: text)
  }

  private func list(_ parser: inout SQLParser) -> String? {
    guard let text = rest(&parser) else { return nil }
    let inside =
      text.hasPrefix("[") && text.hasSuffix("]") ? String(text.dropFirst().dropLast()) : text
    let items = inside.split { ",|".contains($0) }.map { item in
      SQLText(String(item)).unquoted.flatMap(constant)
    }
    let known = items.compactMap(\.self)
    return known.isEmpty || known.count < items.count ? nil : "[\(known.joined(separator: ", "))]"
  }

  /// Reads a value: what is in parentheses or quotes, or has no space in it.
  func value(_ parser: inout SQLParser) -> String? {
    parser.takeSeparator()
    if let range = parser.parenthesized() { return range.isEmpty ? nil : parser.sql.text(range) }
    let sql = parser.sql
    let isInBrackets = parser.token.map { sql.text(of: $0).hasPrefix("[") } ?? false
    guard isInBrackets || !Self.begins(at: parser, isFirst: false), let first = parser.next() else {
      return nil
    }
    if sql.tokens[first].kind == .string { return sql.name(first) }
    while let token = parser.token, !parser.isAt(","),
      token.range.lowerBound == sql.tokens[parser.position - 1].range.upperBound
    {
      parser.skip()
    }
    let text = sql.text(first..<parser.position)
    return text.hasPrefix(":") ? String(text.dropFirst()) : text
  }

  /// Reads a value that may have spaces in it: what is in parentheses, quotes or brackets, or all
  /// that follows, unless words in it could be properties.
  func rest(_ parser: inout SQLParser) -> String? {
    parser.takeSeparator()
    let start = parser.position
    if let token = parser.token, token.kind == .string || parser.sql.text(of: token).hasPrefix("[")
    {
      parser.skip()
      return token.kind == .string ? parser.sql.name(start) : parser.sql.text(start)
    }
    if let inside = parser.parenthesized(), Self.isEnd(parser) {
      return inside.isEmpty ? nil : parser.sql.text(inside)
    }
    parser.move(to: start)
    var isClear = !parser.isAtEnd
    while !parser.isAtEnd {
      if Self.begins(at: parser, isFirst: false), !parser.isAt("=") { isClear = false }
      parser.skip()
    }
    return isClear ? parser.sql.text(start..<parser.position) : nil
  }

  private static func isEnd(_ parser: SQLParser) -> Bool {
    parser.isAtEnd || parser.isAt(",") || begins(at: parser, isFirst: false)
  }
}

extension SQLParser {
  /// Skips a colon or an equals sign between a key and its value.
  mutating func takeSeparator() {
    if let token, [":", "="].contains(sql.text(of: token)) { skip() }
  }
}

extension SQLText {
  /// The text of a single token without its quotes, or all of the text.
  fileprivate var unquoted: String? {
    tokens.count == 1 && tokens[0].kind == .string ? name(0) : text(tokens.indices)
  }
}

extension JSONValue {
  var items: [JSONValue] {
    if case .array(let items) = self { items } else { [] }
  }
}
