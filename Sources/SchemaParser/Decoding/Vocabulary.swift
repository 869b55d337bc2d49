/// The property names of one kind of mapping.
protocol Vocabulary: Hashable, CaseIterable, RawRepresentable where RawValue == String {
  /// A phrase for such a mapping, with its article.
  static var noun: String { get }
}

/// The properties of a mapping of a migration history, by name.
struct Properties<Word: Vocabulary> {
  fileprivate let pairs: MappingPairs

  subscript(word: Word) -> YAMLPair? { pairs[word.rawValue] }

  /// The range of the mapping.
  var range: SourceRange { pairs.range }

  /// The properties in the order of the file.
  var sorted: [(word: Word, pair: YAMLPair)] {
    pairs.sorted.compactMap { name, pair in Word(rawValue: name).map { ($0, pair) } }
  }
}

extension SchemaDecoder {
  /// Returns the properties of a mapping, without unknown or repeated ones.
  mutating func properties<Word: Vocabulary>(_: Word.Type, of node: YAMLNode) -> Properties<Word> {
    Properties(pairs: pairs(of: node, among: Word.allCases.map(\.rawValue), Word.noun))
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
}
