import SchemaParser

extension YAMLNode {
  var isScalar: Bool { if case .scalar = content { true } else { false } }

  /// The text of a scalar.
  var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }

  var isSequence: Bool { if case .sequence = content { true } else { false } }

  /// The entries of a mapping.
  var pairs: [YAMLPair] { if case .mapping(let pairs) = content { pairs } else { [] } }

  /// The position of a key in a mapping.
  func place(of key: String) -> Int? { pairs.firstIndex { $0.key.value == key } }

  func pair(_ key: String) -> YAMLPair? { place(of: key).map { pairs[$0] } }

  subscript(key: String) -> YAMLNode? { pair(key)?.value }

  /// The ranges of the entries.
  var entries: [SourceRange] {
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
