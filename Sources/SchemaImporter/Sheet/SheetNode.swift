import SchemaParser

// A sheet is read as the nodes of a schema file would be: so all that can be said against one, and
// where, is said against the other.
extension YAMLNode {
  /// Text, and what the decoder takes apart on its own.
  init(text: String, at range: SourceRange) {
    let looksEmpty = ["", "~", "null", "Null", "NULL"].contains(text)
    self.init(.scalar(YAMLScalar(text, looksEmpty ? .singleQuoted : .plain)), at: range)
  }

  init(_ cell: Located<String>) {
    self.init(text: cell.value, at: cell.range)
  }

  /// A constant of a type.
  init(_ literal: SheetText, of type: ColumnType, at range: SourceRange) {
    let isText =
      type == .any && (literal.isQuoted || !SheetText.looksLikeNumber(literal.text))
    self.init(text: literal.text, at: range)
    if isText { content = .scalar(YAMLScalar(literal.text, .singleQuoted)) }
  }

  static func yes(at range: SourceRange) -> YAMLNode { YAMLNode(text: "true", at: range) }

  static func list(_ items: [YAMLNode], at range: SourceRange) -> YAMLNode {
    YAMLNode(.sequence(items), at: range)
  }

  static func mapping(_ pairs: [YAMLPair], at range: SourceRange) -> YAMLNode {
    YAMLNode(.mapping(pairs), at: range)
  }
}

extension YAMLPair {
  /// A property, by the name that it has in a schema file.
  init(_ key: String, _ value: YAMLNode) {
    self.init(key: Located(key, at: value.range), value: value)
  }

  init(_ key: String, _ cell: Located<String>) {
    self.init(key, YAMLNode(cell))
  }
}
