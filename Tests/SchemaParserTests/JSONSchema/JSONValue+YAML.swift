@testable import SchemaParser

extension JSONValue {
  /// Creates the value that an editor's YAML server reads from a node, by YAML 1.2's core schema.
  init(_ node: YAMLNode) {
    switch node.content {
    case .scalar(let scalar): self.init(scalar)
    case .sequence(let items): self = .array(items.map { JSONValue($0) })
    case .mapping(let pairs):
      self = .object(pairs.map { Member($0.key.value, JSONValue($0.value)) })
    }
  }

  private init(_ scalar: YAMLScalar) {
    let text = scalar.text
    guard scalar.style == .plain else {
      self = .string(text)
      return
    }
    // Most texts are words, and regular expressions are slow.
    let isWord = text.utf8.first.map { $0 >= UInt8(ascii: "A") && $0 < UInt8(ascii: "~") } ?? false
    switch text {
    case "", "~", "null", "Null", "NULL": self = .null
    case "true", "True", "TRUE": self = .boolean(true)
    case "false", "False", "FALSE": self = .boolean(false)
    case _ where isWord: self = .string(text)
    case _ where text.wholeMatch(of: /[-+]?[0-9]+/) != nil:
      self = Int64(text).map { .integer($0) } ?? .real(Double(text) ?? 0)
    case _ where text.wholeMatch(of: /0x[0-9a-fA-F]+|0o[0-7]+/) != nil:
      self = .integer(Int64(text.dropFirst(2), radix: text.hasPrefix("0x") ? 16 : 8) ?? 0)
    case _
    where text.wholeMatch(of: /[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?/) != nil:
      self = .real(Double(text) ?? 0)
    case _ where text.wholeMatch(of: /[-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN)/) != nil:
      self = .real(.infinity)
    default: self = .string(text)
    }
  }
}
