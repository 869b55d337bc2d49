/// A value of a YAML document, with its source range.
package struct YAMLNode: Equatable, Sendable {
  package var content: Content
  package var range: SourceRange

  package init(_ content: Content, at range: SourceRange) {
    self.content = content
    self.range = range
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

  package init(_ text: String, _ style: Style) {
    self.text = text
    self.style = style
  }

  package enum Style: Sendable {
    case plain, singleQuoted, doubleQuoted, literal, folded
  }
}

/// An entry of a mapping. Keys are scalars; a mapping keeps entries with equal keys.
package struct YAMLPair: Equatable, Sendable {
  package var key: Located<String>
  package var value: YAMLNode

  package init(key: Located<String>, value: YAMLNode) {
    self.key = key
    self.value = value
  }
}
