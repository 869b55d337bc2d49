/// An event of parsing a YAML stream.
struct YAMLEvent: Equatable, Sendable {
  var kind: Kind
  /// The range of the item itself, without the properties before it.
  var range: SourceRange
  var properties: [Property] = []

  enum Kind: Equatable, Sendable {
    case streamStart, streamEnd
    case documentStart, documentEnd
    case alias
    case scalar(YAMLScalar)
    case sequenceStart(isFlow: Bool)
    case sequenceEnd
    case mappingStart(isFlow: Bool)
    case mappingEnd
  }

  /// An anchor or a tag before a node.
  struct Property: Equatable, Sendable {
    var kind: Kind
    var range: SourceRange

    enum Kind: Sendable {
      case anchor, tag
    }
  }
}
