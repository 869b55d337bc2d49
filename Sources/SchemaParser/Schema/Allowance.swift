/// A `dbgen lint` diagnostic that the file suppresses for a table or query.
package struct Allowance: Equatable, Sendable {
  /// The suppressed code, at its place in the file.
  package var code: Located<DiagnosticCode>
  /// The range of the table or query, from the start of its name to its end.
  package var owner: SourceRange
}

extension DiagnosticCode {
  /// Whether only `dbgen lint` reports the code: the schema works, but could work better.
  package var isAdvice: Bool { self == .unindexedReference || rawValue.hasPrefix("LN") }

  /// The codes that a file can allow.
  static let advice = allCases.filter { $0.isAdvice && $0 != .needlessAllowance }
}
