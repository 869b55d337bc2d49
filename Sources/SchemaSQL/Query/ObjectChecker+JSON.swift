import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Checking that JSON isn't compared: one value has many texts, of which SQLite compares the bytes.
extension ObjectChecker {
  mutating func checkJSON(of draft: QueryDraft) {
    let findings = draft.findings
    let comparisons = findings.comparisons.filter { comparison in
      comparison.shape != .choice
        && !comparison.operands.contains { $0.type == .constant(.null) }
    }
    let compared = comparisons.compactMap { comparison in
      comparison.operands.first { operand in
        operand.type.holdsJSON
          && draft.sql.tokens[operand.words.lowerBound].kind != .parameter
      }
    }
    let listed = (findings.orderings.map(\.term) + findings.groupings).filter(\.type.holdsJSON)
    for value in compared + listed {
      guard let bytes = draft.sql.bytes(of: value.words) else { continue }
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
    return column?.column.form.comparability == StoredForm.Comparability.none
  }
}
