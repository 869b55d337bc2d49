/// A value of a YAML document, with its source range.
package struct YAMLNode: Equatable, Sendable {
  package var content: Content
  package var range: SourceRange

  package init(_ content: Content, at range: SourceRange) {
    (self.content, self.range) = (content, range)
  }

  package enum Content: Equatable, Sendable {
    case scalar(YAMLScalar)
    case sequence([YAMLNode])
    case mapping([YAMLPair])
  }
}

/// The text of a scalar, and the style it was written in.
package struct YAMLScalar: Equatable, Sendable {
  package var text: String
  package var style: Style

  package init(_ text: String, _ style: Style) { (self.text, self.style) = (text, style) }

  package enum Style: Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }
}

/// An entry of a mapping. Keys are scalars; a mapping keeps entries with equal keys.
package struct YAMLPair: Equatable, Sendable {
  package var key: Located<String>
  package var value: YAMLNode

  package init(key: Located<String>, value: YAMLNode) { (self.key, self.value) = (key, value) }
}

extension YAMLNode {
  package var isScalar: Bool { if case .scalar = content { true } else { false } }

  /// The text of a scalar.
  package var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }

  /// The text of a scalar without quotes.
  var plainText: String? {
    guard case .scalar(let scalar) = content, scalar.style == .plain else { return nil }
    return scalar.text
  }

  /// Whether the node is one of YAML's spellings of null.
  var isNull: Bool {
    plainText.map { ["", "~", "null", "Null", "NULL"].contains($0) } == true
  }

  package var isMapping: Bool { if case .mapping = content { true } else { false } }

  package var isSequence: Bool { if case .sequence = content { true } else { false } }

  /// The items of a list.
  package var items: [YAMLNode] { if case .sequence(let items) = content { items } else { [] } }

  /// The entries of a mapping.
  package var pairs: [YAMLPair] { if case .mapping(let pairs) = content { pairs } else { [] } }

  /// The position of a key in a mapping.
  package func place(of key: String) -> Int? { pairs.firstIndex { $0.key.value == key } }

  package func pair(_ key: String) -> YAMLPair? { place(of: key).map { pairs[$0] } }

  package subscript(key: String) -> YAMLNode? { pair(key)?.value }

  /// The ranges of the entries.
  package var entries: [SourceRange] {
    switch content {
    case .scalar: []
    case .sequence(let items): items.map(\.range)
    case .mapping(let pairs):
      pairs.map { pair in
        let (key, value) = (pair.key.range, pair.value.range)
        return key.lowerBound..<max(key.upperBound, value.upperBound)
      }
    }
  }
}
