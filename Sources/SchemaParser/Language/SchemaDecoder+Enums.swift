extension SchemaDecoder {
  /// Reads the cases of an enum, among which may be the key `open`.
  mutating func readCases(_ pair: YAMLPair, of enumeration: inout Enumeration) {
    let before = diagnostics.count
    let name = enumeration.name
    switch pair.value.content {
    case .sequence(let names):
      enumeration.cases = cases(named: names, of: name)
    case .mapping(let pairs) where reportMisplacedCases(pairs, of: pair.value): break
    case .mapping(let pairs):
      if pairs.contains(where: { $0.saysOpen && $0.value.boolean == true }) {
        enumeration.isOpen = true
      }
      enumeration.cases = entries(of: pair, "case") { decoder, pair in
        pair.saysOpen ? nil : decoder.enumCase(pair)
      }
    case .scalar:
      reportShape(
        of: YAMLPair(key: name, value: pair.value),
        "a mapping of cases to values or a list of cases",
        suggestion: pair.value.casesInList)
    }
    if enumeration.cases.isEmpty, diagnostics.count == before {
      report(.emptyEnum, "enum '\(name.value)' has no cases", at: name.range)
    }
    checkValues(of: enumeration)
  }

  /// Reports a list of cases that is in the braces of a mapping, or under a key of another name.
  /// Returns whether it is.
  private mutating func reportMisplacedCases(_ pairs: [YAMLPair], of node: YAMLNode) -> Bool {
    if let pair = pairs.first(where: { !$0.value.isScalar }),
      let key = Language.enumeration.otherWords.key(for: pair.key.value)
    {
      report(
        .unknownProperty, "unknown property '\(pair.key.value)' of an enum", at: pair.key.range,
        suggestion: key)
      return true
    }
    guard !pairs.isEmpty, pairs.allSatisfy(\.value.range.isEmpty),
      file.bytes[node.range].first == UInt8(ascii: "{")
    else { return false }
    let names = pairs.map { YAMLText.scalar($0.key.value) }
    report(
      .wrongShape, "a list of cases is in brackets", at: node.range,
      suggestion: "[\(names.joined(separator: ", "))]")
    return true
  }

  private mutating func cases(named nodes: [YAMLNode], of key: Located<String>)
    -> [Enumeration.Case]
  {
    var cases: [String: Enumeration.Case] = [:]
    return nodes.compactMap { node -> Enumeration.Case? in
      if reportEntry(inListOfCases: node) { return nil }
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
      report(LiteralProblem(ambiguous: scalar.text), at: scalar.range)
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
  fileprivate var saysOpen: Bool { key.value == "open" && value.boolean != nil }
}

extension YAMLNode {
  /// The names in a text, such as `a, b` or `a | b`, as a list.
  fileprivate var casesInList: String? {
    let names = text?.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") } ?? []
    let cases = names.map { YAMLText.scalar(String($0)) }
    return names.isEmpty || isNull ? nil : "[\(cases.joined(separator: ", "))]"
  }

  /// The boolean that the language reads the node as.
  var boolean: Bool? { plainText.flatMap { Bool($0) } }
}
