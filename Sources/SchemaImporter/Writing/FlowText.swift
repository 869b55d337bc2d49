import SchemaParser

/// Writes in braces, on one line, what has been written as a block.
enum FlowText {
  /// Returns an entry of a mapping whose value is below its key.
  static func entry(_ block: String) -> String {
    let file = SourceFile(path: "", bytes: Array(block.utf8))
    return YAMLComposer.compose(file).node?.pairs.map(text).joined(separator: ", ") ?? block
  }

  private static func text(of pair: YAMLPair) -> String {
    "\(YAMLText.scalar(pair.key.value)): \(text(of: pair.value))"
  }

  private static func text(of node: YAMLNode) -> String {
    switch node.content {
    case .scalar(let scalar): text(of: scalar)
    case .sequence(let items): "[" + items.map(text).joined(separator: ", ") + "]"
    case .mapping(let pairs): "{ " + pairs.map(text).joined(separator: ", ") + " }"
    }
  }

  /// A plain scalar stays plain, for it may be a number or a word such as `true`, unless it has
  /// characters that aren't plain in braces. The line break at the end of a block isn't written.
  private static func text(of scalar: YAMLScalar) -> String {
    let isPlain = scalar.style == .plain && !scalar.text.contains { ",[]{}:?\"".contains($0) }
    if isPlain { return scalar.text }
    let isBlock = scalar.style == .literal && scalar.text.hasSuffix("\n")
    return YAMLText.quoted(isBlock ? String(scalar.text.dropLast()) : scalar.text)
  }
}
