extension SchemaDecoder {
  /// Decodes the entries of a mapping. The first entry of a name counts; the others are decoded
  /// only to find all errors.
  @_semantics("optimize.sil.specialize.generic.never")
  mutating func entries<Value>(
    of pair: YAMLPair, _ noun: String,
    _ decode: (inout SchemaDecoder, YAMLPair) -> Value?
  ) -> [Value] {
    guard case .mapping(let pairs) = pair.value.content else {
      if !reportEntries(inListOf: pair, noun) { reportShape(of: pair, "a mapping") }
      return []
    }
    var first: [String: Located<String>] = [:]
    var values: [Value] = []
    for pair in joiningAtCommas(pairs, isReported: noun != Language.column.title) {
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
  ///
  /// - Parameter isReported: Whether an item that YAML parts at commas is reported here.
  mutating func items(of pair: YAMLPair, isReported: Bool = true) -> [YAMLNode] {
    guard case .sequence(let items) = pair.value.content else {
      reportShape(of: pair, "a list")
      return []
    }
    return joiningAtCommas(items, isReported: isReported)
  }

  /// Reports that a property has no value, or one of the wrong shape.
  ///
  /// - Parameter isItem: Whether the value is one of a list's.
  mutating func reportShape(
    of pair: YAMLPair, _ expected: String, suggestion: String? = nil, isItem: Bool = false
  ) {
    let subject = pair.subject(isItem: isItem)
    if pair.value.isNull {
      report(
        .missingValue, "\(subject) has no value",
        at: isItem && !pair.value.range.isEmpty ? pair.value.range : pair.key.range)
    } else if expected == "a mapping", reportMissingSpace(in: pair.value) {
      return
    } else {
      report(
        .wrongShape,
        "\(subject) must be \(expected), not \(pair.value.kind)"
          + pair.value.advice(for: expected),
        at: pair.value.range, suggestion: suggestion ?? pair.value.inList(for: expected))
    }
  }

  /// Reports `a:{ ... }` where a mapping is expected. Returns whether that is what it is.
  mutating func reportMissingSpace(in node: YAMLNode) -> Bool {
    guard let spaced = node.plainText?.spaced else { return false }
    report(.syntax, "a colon needs a space after it", at: node.range, suggestion: spaced)
    return true
  }

  /// Reports a name that is declared twice. Swift considers strings equal if they are equal after
  /// Unicode normalization; SQLite and files compare bytes.
  mutating func reportTwice(_ noun: String, _ second: Located<String>, first: Located<String>) {
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
  /// How to write the node in the shape that is expected; nothing if that says it.
  fileprivate func advice(for expected: String) -> String {
    guard expected == "a mapping", case .sequence = content else { return "" }
    return ": write each entry as 'name: value', without '-'"
  }

  /// The only item of a list that is expected, as such a list, or the other way around.
  fileprivate func inList(for expected: String) -> String? {
    if ["text", "a name"].contains(expected), items.count == 1 {
      return items[0].text.map { YAMLText.scalar($0) }
    }
    let list = plainText?.insideParentheses.replacing(#/ *\| */#, with: ", ")
    return expected == "a list" ? list.map { "[\($0)]" } : nil
  }

  /// A phrase for the kind of node, with its article.
  var kind: String {
    switch content {
    case .scalar: isNull ? "null" : "a single value"
    case .sequence: "a list"
    case .mapping: "a mapping"
    }
  }
}

extension String {
  /// The text without the parentheses around it, in which SQL has columns.
  var insideParentheses: String {
    guard hasPrefix("("), hasSuffix(")") else { return self }
    let inside = dropFirst().dropLast()
    var depth = 0
    for character in inside where depth >= 0 {
      depth += character == "(" ? 1 : character == ")" ? -1 : 0
    }
    return depth < 0 ? self : String(inside)
  }
}

extension YAMLPair {
  /// The property in a message, or one of its items.
  func subject(isItem: Bool) -> String { (isItem ? "an item of " : "") + "'\(key.value)'" }
}
