/// The functions, collations and tokenizers that the app adds to SQLite.
extension SchemaDecoder {
  /// Returns the names in a list, and reports those that are there twice.
  ///
  /// - Parameter noun: What each is the name of.
  mutating func registered(_ pair: YAMLPair, _ noun: String) -> [Located<String>] {
    var first: [String: Located<String>] = [:]
    return items(of: pair).compactMap { item in
      guard let name = name(item, of: pair.key) else { return nil }
      guard let earlier = first.updateValue(name, forKey: name.value) else { return name }
      reportTwice(noun, name, first: earlier)
      return nil
    }
  }

  /// See SQLITE_MAX_FUNCTION_ARG in "Limits In SQLite".
  private static let maximumArguments = 127

  mutating func argumentCount(_ pair: YAMLPair) -> SQLFunction.ArgumentCount? {
    if case .scalar(let scalar) = pair.value.content, scalar.text == "any" { return .any }
    guard let count = count(pair, "a number of arguments") else { return nil }
    guard count.value <= Self.maximumArguments else {
      report(
        .valueOutOfRange, "SQLite's functions have no more than \(Self.maximumArguments) arguments",
        at: count.range)
      return nil
    }
    return .exactly(Int(count.value))
  }
}
