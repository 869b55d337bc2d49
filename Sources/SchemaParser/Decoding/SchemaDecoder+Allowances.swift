extension SchemaDecoder {
  /// Reads the codes that a table or query suppresses: a list, or a mapping to the reasons.
  mutating func allow(_ pair: YAMLPair?, for owner: YAMLPair) {
    guard let pair else { return }
    let range = owner.key.range.lowerBound..<owner.value.range.upperBound
    for code in codes(pair).compactMap({ advice($0) }) {
      allowances.append(Allowance(code: code, owner: range))
    }
  }

  private mutating func codes(_ pair: YAMLPair) -> [Located<String>] {
    switch pair.value.content {
    case .sequence(let items): return items.compactMap { name($0, of: pair.key) }
    case .mapping(let reasons):
      return reasons.compactMap { text($0) == nil ? nil : $0.key }
    case .scalar:
      reportShape(of: pair, "a list, or a mapping to reasons")
      return []
    }
  }

  private mutating func advice(_ name: Located<String>) -> Located<String>? {
    let codes = DiagnosticCode.advice.map(\.rawValue)
    if codes.contains(name.value) { return name }
    report(
      .unknownKeyword, "'\(name.value)' is not the code of any advice",
      at: name.range,
      suggestion: closestMatch(to: name.value, in: codes))
    return nil
  }
}
