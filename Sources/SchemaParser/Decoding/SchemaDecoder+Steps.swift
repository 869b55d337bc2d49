/// The steps of a version.
extension SchemaDecoder {
  mutating func steps(_ pair: YAMLPair) -> [Located<MigrationStep>] {
    items(of: pair).compactMap { item in
      if case .mapping(let pairs) = item.content, pairs.count != 1 {
        report(.wrongShape, "a step has one kind", at: item.range)
        return nil
      }
      guard let (kind, pair) = properties(StepKind.self, of: item).sorted.first else { return nil }
      return step(kind, pair).map { Located($0, at: item.range) }
    }
  }

  private mutating func step(_ kind: StepKind, _ pair: YAMLPair) -> MigrationStep? {
    var (step, reader) = (kind.blank, StepReader(decoder: self, kind: kind, pair: pair))
    step.visit(&reader)
    self = reader.decoder
    for (word, pair) in reader.properties?.sorted ?? [] where !reader.words.contains(word) {
      report(
        .unknownProperty, "unknown property '\(pair.key.value)' of a step '\(kind.rawValue)'",
        at: pair.key.range)
    }
    return reader.isComplete ? step : nil
  }

  /// Reads the name of an app function, which becomes a parameter in the generated source.
  mutating func functionName(_ pair: YAMLPair) -> Located<String>? {
    guard let name = name(pair) else { return nil }
    guard SwiftIdentifier.isValid(name.value) else {
      report(.notASwiftName, "'\(name.value)' is not the name of a Swift function", at: name.range)
      return nil
    }
    return name
  }
}
