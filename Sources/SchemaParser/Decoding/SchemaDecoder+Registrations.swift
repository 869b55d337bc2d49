/// The functions and collations that the app adds to SQLite.
extension SchemaDecoder {
  mutating func functions(_ pair: YAMLPair) -> [SQLFunction] {
    entries(of: pair, "function") { decoder, pair in decoder.function(pair) }
  }

  mutating func collations(_ pair: YAMLPair) -> [Located<String>] {
    var first: [String: Located<String>] = [:]
    return items(of: pair).compactMap { item in
      guard let name = name(item, of: pair.key) else { return nil }
      guard let earlier = first.updateValue(name, forKey: name.value) else { return name }
      reportTwice("collation", name, first: earlier)
      return nil
    }
  }

  /// Decodes a function: the number of its arguments alone, or a mapping of properties.
  private mutating func function(_ pair: YAMLPair) -> SQLFunction? {
    guard case .mapping = pair.value.content else {
      return argumentCount(pair).map { SQLFunction(name: pair.key, arguments: $0) }
    }
    let properties = properties(FunctionProperty.self, of: pair.value)
    let count = required(
      .arguments, in: properties, of: "function '\(pair.key.value)'", at: pair.key.range
    ) { $0.argumentCount($1) }
    let isDeterministic = boolean(properties[.deterministic]) ?? false
    let isInnocuous = boolean(properties[.innocuous]) ?? false
    return count.map {
      SQLFunction(
        name: pair.key, arguments: $0, isDeterministic: isDeterministic, isInnocuous: isInnocuous)
    }
  }

  /// See SQLITE_MAX_FUNCTION_ARG in "Limits In SQLite".
  private static let mostArguments = 127

  private mutating func argumentCount(_ pair: YAMLPair) -> SQLFunction.ArgumentCount? {
    if case .scalar(let scalar) = pair.value.content, scalar.text == "any" { return .any }
    guard let count = count(pair, "a number of arguments") else { return nil }
    guard count.value <= Self.mostArguments else {
      report(
        .valueOutOfRange, "SQLite's functions have no more than \(Self.mostArguments) arguments",
        at: count.range)
      return nil
    }
    return .exactly(Int(count.value))
  }
}
