import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// Refusals of which the steps say that no row needs them, or hardly any.
extension MigrationLinter {
  /// Returns whether rows are refused only if an integer that an expression of the author calculates is
  /// too large, or a text isn't in UTF-8, or if an expression is NULL although nothing that it reads is.
  func isUnlikely(_ refusal: PlannedRefusal) -> Bool {
    if refusal.cause.isOfValue { return true }
    guard case .null(let column) = refusal.cause,
      let table = base.table(named: oldName(of: refusal.table))
    else { return false }
    return file.steps.contains { step in
      let parts = step.value.parts
      let values = parts.sql.filter { $0.role == .value }
      return parts.placeAfter.map { place in
        SQLName(place.table) == SQLName(refusal.table)
          && place.column.map { SQLName($0) } == SQLName(column)
      } == true
        && !values.isEmpty
        && values.map { SQLText($0.text.value) }
          .allSatisfy { $0.expression().isNeverNull(in: table) }
    }
  }
}

extension RefusalCause {
  /// Whether it is about a calculated value that hardly any row has.
  fileprivate var isOfValue: Bool {
    switch self {
    case .size, .text: true
    default: false
    }
  }
}
