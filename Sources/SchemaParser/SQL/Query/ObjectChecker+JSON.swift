import DBGenSQLText

/// Checking that JSON isn't compared: one value has many texts, of which SQLite compares the bytes.
extension ObjectChecker {
  mutating func checkJSON(of draft: QueryDraft) {
    let findings = draft.findings
    let compared = findings.comparisons.filter { $0.shape != .choice }.flatMap(\.operands)
    let values =
      compared + findings.orderings.map(\.term) + findings.extremes + findings.groupings
    var told: Set<Range<Int>> = []
    for value in values where value.type.holdsJSON && told.insert(value.words).inserted {
      guard draft.sql.tokens[value.words.lowerBound].kind != .parameter,
        let bytes = draft.sql.bytes(of: value.words)
      else { continue }
      report(
        .comparedJSON,
        "'\(draft.sql.text(value.words))' is JSON, in which one value has many texts, so SQLite can't "
          + "compare it: compare a part, such as json_extract(..., '$.name')",
        at: place(bytes, in: draft))
    }
  }
}

extension ExpressionType {
  fileprivate var holdsJSON: Bool {
    if case .row(let types) = self { return types.contains(where: \.holdsJSON) }
    return type == .json
  }
}
