import SchemaParser

// A sheet is read into the nodes of a schema file, so that it gets the same diagnostics at the
// places of its own cells.
extension YAMLNode {
  /// Creates a scalar from text, which the decoder interprets.
  init(text: String, at range: SourceRange) {
    let looksEmpty = ["", "~", "null", "Null", "NULL"].contains(text)
    self.init(.scalar(YAMLScalar(text, looksEmpty ? .singleQuoted : .plain)), at: range)
  }

  init(_ cell: Located<String>) {
    self.init(text: cell.value, at: cell.range)
  }

  /// Creates a constant of the given type.
  init(_ literal: SheetText, of type: ColumnType, at range: SourceRange) {
    let isText =
      type == .any && (literal.isQuoted || !SheetText.looksLikeNumber(literal.text))
    self.init(text: type.isInteger ? literal.text.asWholeNumber : literal.text, at: range)
    if isText { content = .scalar(YAMLScalar(literal.text, .singleQuoted)) }
  }

  /// Creates the node of what a schema file would say.
  init(_ node: SchemaNode, at range: SourceRange) {
    let content: Content =
      switch node {
      case .scalar(let text, let style):
        .scalar(YAMLScalar(text, style == .word ? .plain : .singleQuoted))
      case .list(let items, _): .sequence(items.map { YAMLNode($0, at: range) })
      case .mapping(let pairs, _, _):
        .mapping(pairs.map { YAMLPair($0.key, YAMLNode($0.value, at: range)) })
      }
    self.init(content, at: range)
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
  /// Creates a property with the name that it has in a schema file.
  init(_ key: String, _ value: YAMLNode) {
    self.init(key: Located(key, at: value.range), value: value)
  }

  init(_ key: String, _ cell: Located<String>) {
    self.init(key, YAMLNode(cell))
  }
}
