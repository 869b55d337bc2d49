extension SchemaDecoder {
  /// Decodes `group`: a table, or a list of tables, of which the last can be a list itself.
  mutating func group(_ pair: YAMLPair) -> QueryGroup? {
    guard case .sequence(let items) = pair.value.content else {
      return name(pair).map { QueryGroup(parents: [$0]) }
    }
    var group = QueryGroup(parents: [])
    for (index, item) in items.enumerated() {
      if case .sequence(let names) = item.content, index > 0, index == items.count - 1 {
        group.children = names.compactMap { name($0, of: pair.key) }
      } else if case .sequence = item.content, index > 0 {
        report(
          .unusableGroup, "only the last item of 'group' can be a list of tables", at: item.range)
      } else if let name = name(item, of: pair.key) {
        group.parents.append(name)
      }
    }
    if items.isEmpty { report(.missingValue, "'group' names no table", at: pair.value.range) }
    return group.parents.isEmpty ? nil : group
  }

  /// Reads `returns`: a keyword, or a mapping of result columns like that of `columns`.
  mutating func readReturns(_ pair: YAMLPair, of query: inout Query) {
    if pair.value.isMapping {
      query.cells += ValueShape.resultColumns.read(&self, pair) ?? []
    } else {
      query.cardinality = word(
        QueryCardinality.self, in: pair, kind: "result", otherWords: .cardinality)
    }
  }

  /// Reads the codes that a schema, table, full-text table or query suppresses: a list, or a mapping to
  /// the reasons.
  mutating func allow(_ pair: YAMLPair?, for range: SourceRange) {
    guard let pair else { return }
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
    let codes = DiagnosticCode.allowed.map(\.rawValue)
    if codes.contains(name.value) { return name }
    report(
      .unknownKeyword, "'\(name.value)' is not the code of any advice",
      at: name.range,
      suggestion: closestMatch(to: name.value, in: codes))
    return nil
  }
}
