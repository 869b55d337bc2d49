/// The properties of a mapping, by name.
struct Properties<Word: Vocabulary> {
  fileprivate(set) var pairs: [Word: YAMLPair] = [:]
  /// The range of the mapping.
  let range: SourceRange

  subscript(word: Word) -> YAMLPair? { pairs[word] }

  /// The properties in the order of the file.
  var sorted: [(word: Word, pair: YAMLPair)] {
    pairs.sorted { $0.value.key.range.lowerBound < $1.value.key.range.lowerBound }
      .map { ($0.key, $0.value) }
  }
}

extension SchemaDecoder {
  /// Returns the properties of a mapping, without unknown or repeated ones. A misspelled name is
  /// reported and then read as the closest property.
  mutating func properties<Word: Vocabulary>(
    _: Word.Type, of node: YAMLNode
  ) -> Properties<Word> {
    var properties = Properties<Word>(range: node.range)
    var misspelt: [Word: YAMLPair] = [:]
    guard case .mapping(let pairs) = node.content else {
      report(.wrongShape, "\(Word.noun) must be a mapping, not \(node.kind)", at: node.range)
      return properties
    }
    for pair in pairs {
      guard let word = Word(rawValue: pair.key.value) else {
        if let word = reportUnknown(pair.key, among: Word.self) { misspelt[word] = pair }
        continue
      }
      if let first = properties.pairs[word] {
        reportTwice("property", pair.key, first: first.key)
      } else {
        properties.pairs[word] = pair
      }
    }
    properties.pairs.merge(misspelt) { written, _ in written }
    return properties
  }

  /// Decodes the entries of a mapping. The first entry of a name counts; the others are decoded
  /// only to find all errors.
  mutating func entries<Value>(
    of pair: YAMLPair, _ noun: String,
    _ decode: (inout SchemaDecoder, YAMLPair) -> Value?
  ) -> [Value] {
    guard case .mapping(let pairs) = pair.value.content else {
      reportShape(of: pair, "a mapping")
      return []
    }
    var first: [String: Located<String>] = [:]
    var values: [Value] = []
    for pair in pairs {
      let value = decode(&self, pair)
      if let first = first[pair.key.value] {
        reportTwice(noun, pair.key, first: first)
      } else {
        first[pair.key.value] = pair.key
        if let value { values.append(value) }
      }
    }
    return values
  }

  /// Returns the items of a list.
  mutating func items(of pair: YAMLPair) -> [YAMLNode] {
    guard case .sequence(let items) = pair.value.content else {
      reportShape(of: pair, "a list")
      return []
    }
    return items
  }

  /// Decodes a required property, or reports that it is missing.
  mutating func required<Word: Vocabulary, Value>(
    _ word: Word, in properties: Properties<Word>, of owner: String, at range: SourceRange,
    _ decode: (inout SchemaDecoder, YAMLPair) -> Value?
  ) -> Value? {
    guard let pair = properties[word] else {
      if hasGap(in: properties.range) { return nil }
      report(.missingProperty, "\(owner) has no '\(word.rawValue)'", at: range)
      return nil
    }
    return decode(&self, pair)
  }

  /// Reports that a property has no value, or one of the wrong shape.
  mutating func reportShape(of pair: YAMLPair, _ expected: String) {
    if pair.value.isNull {
      report(.missingValue, "'\(pair.key.value)' has no value", at: pair.key.range)
    } else {
      report(
        .wrongShape, "'\(pair.key.value)' must be \(expected), not \(pair.value.kind)",
        at: pair.value.range)
    }
  }

  private mutating func reportUnknown<Word: Vocabulary>(
    _ key: Located<String>, among words: Word.Type
  ) -> Word? {
    let match = closestMatch(to: key.value, in: words.allCases.map(\.rawValue))
    report(
      .unknownProperty, "unknown property '\(key.value)' of \(Word.noun)", at: key.range,
      suggestion: match)
    return match.flatMap(Word.init)
  }

  /// Reports a name that is declared twice. Swift considers strings equal if they are equal after
  /// Unicode normalization; SQLite and files compare bytes.
  mutating func reportTwice(
    _ noun: String, _ second: Located<String>, first: Located<String>
  ) {
    let areSame = second.value.utf8.elementsEqual(first.value.utf8)
    report(
      areSame ? .declaredTwice : .declaredTwiceAfterNormalization,
      areSame
        ? "\(noun) '\(second.value)' is declared twice"
        : "\(noun) '\(second.value)' is declared twice after Unicode normalization",
      at: second.range, notes: [Diagnostic.Note("first declared here", at: first.range)])
  }
}

extension YAMLNode {
  /// A phrase for the kind of node, with its article.
  var kind: String {
    switch content {
    case .scalar: isNull ? "null" : "a single value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }

  /// Whether the node is one of YAML's spellings of null.
  var isNull: Bool {
    guard case .scalar(let scalar) = content, scalar.style == .plain else { return false }
    return ["", "~", "null", "Null", "NULL"].contains(scalar.text)
  }
}
