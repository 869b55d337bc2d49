extension SchemaDecoder {
  mutating func enumerations(_ pair: YAMLPair) -> [Enumeration] {
    entries(of: pair, "enum") { decoder, pair in decoder.enumeration(pair) }
  }

  /// Decodes an enum: a list of names, a mapping of names to stored values, or a mapping of
  /// properties.
  private mutating func enumeration(_ pair: YAMLPair) -> Enumeration {
    guard case .mapping(let pairs) = pair.value.content, Self.isLongForm(pairs) else {
      return shortEnumeration(pair)
    }
    var enumeration = Enumeration(name: pair.key)
    let properties = properties(EnumProperty.self, of: pair.value)
    enumeration.doc = properties[.doc].flatMap { text($0)?.value }
    enumeration.swiftName = properties[.swiftName].flatMap { text($0) }
    enumeration.conformances = conformances(properties[.conformances])
    enumeration.isOpen = boolean(properties[.open]) ?? false
    if let cases = properties[.cases] {
      let inner = shortEnumeration(YAMLPair(key: pair.key, value: cases.value))
      enumeration.cases = inner.cases
      enumeration.isOpen = enumeration.isOpen || inner.isOpen
    }
    return enumeration
  }

  /// Decodes an enum that is written as its cases alone.
  private mutating func shortEnumeration(_ pair: YAMLPair) -> Enumeration {
    let before = diagnostics.count
    var enumeration = Enumeration(name: pair.key)
    switch pair.value.content {
    case .sequence(let names):
      enumeration.cases = cases(named: names, of: pair.key)
    case .mapping(let pairs):
      enumeration.isOpen = pairs.contains { $0.saysOpen && $0.value.boolean == true }
      enumeration.cases = entries(of: pair, "case") { decoder, pair in
        pair.saysOpen ? nil : decoder.enumCase(pair)
      }
    case .scalar:
      reportShape(of: pair, "a mapping of cases to values or a list of cases")
    }
    if enumeration.cases.isEmpty, diagnostics.count == before {
      report(.emptyEnum, "enum '\(pair.key.value)' has no cases", at: pair.key.range)
    }
    checkValues(of: enumeration)
    return enumeration
  }

  /// Returns whether the pairs are properties rather than cases. Cases have scalar values, so a
  /// list or mapping named `cases` must be the property.
  private static func isLongForm(_ pairs: [YAMLPair]) -> Bool {
    pairs.contains { pair in
      guard pair.key.value == EnumProperty.cases.rawValue else { return false }
      if case .scalar = pair.value.content { return false } else { return true }
    }
  }

  private mutating func cases(named nodes: [YAMLNode], of key: Located<String>)
    -> [Enumeration.Case]
  {
    var cases: [String: Enumeration.Case] = [:]
    return nodes.compactMap { node -> Enumeration.Case? in
      guard let name = self.name(node, of: key) else { return nil }
      if let first = cases[name.value] {
        reportTwice("case", name, first: first.name)
        return nil
      }
      let new = Enumeration.Case(name: name, value: name.map { .text($0) })
      cases[name.value] = new
      return new
    }
  }

  private mutating func enumCase(_ pair: YAMLPair) -> Enumeration.Case? {
    guard let scalar = scalar(pair, "text or an integer") else { return nil }
    guard scalar.style == .plain, scalar.text.looksLikeNumber || pair.value.boolean != nil else {
      return withoutNUL(scalar.map(\.text)).map { text in
        Enumeration.Case(name: pair.key, value: text.map { .text($0) })
      }
    }
    guard case .integer(let value) = Numeral.integer(scalar.text) else {
      report(
        LiteralProblem(ambiguous: scalar.text), at: scalar.range)
      return nil
    }
    return Enumeration.Case(name: pair.key, value: Located(.integer(value), at: scalar.range))
  }

  private mutating func checkValues(of enumeration: Enumeration) {
    guard let first = enumeration.cases.first else { return }
    var seen: [Enumeration.StoredValue: Enumeration.Case] = [:]
    for enumCase in enumeration.cases {
      let value = enumCase.value
      if value.isInteger != first.value.isInteger {
        report(
          .mixedEnumValues, "text and integers are mixed in enum '\(enumeration.name.value)'",
          at: value.range, notes: [.init("first value here", at: first.value.range)])
        return
      }
      if let earlier = seen.updateValue(enumCase, forKey: value.value) {
        report(
          .sameEnumValue,
          "cases '\(earlier.name.value)' and '\(enumCase.name.value)' have the same value",
          at: value.range, notes: [.init("first used here", at: earlier.value.range)])
      }
    }
  }
}

extension Enumeration.StoredValue {
  fileprivate var isInteger: Bool {
    if case .integer = self { true } else { false }
  }
}

extension YAMLPair {
  /// Whether the pair is the property `open` rather than a case of that name. No case has a boolean
  /// value.
  fileprivate var saysOpen: Bool { key.value == EnumProperty.open.rawValue && value.boolean != nil }
}

extension YAMLNode {
  /// The boolean that the language reads the node as.
  var boolean: Bool? {
    guard case .scalar(let scalar) = content, scalar.style == .plain else { return nil }
    return Bool(scalar.text)
  }
}
