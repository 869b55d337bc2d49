/// Advice that the file does without for one of its tables or queries.
package struct Allowance: Equatable, Sendable {
  /// What `dbgen lint` doesn't say, where the file names it.
  package var code: Located<DiagnosticCode>
  /// Where the table or query stands, from its name to its end.
  package var owner: SourceRange
}

extension DiagnosticCode {
  /// Whether only `dbgen lint` says it: what it is about works, and could work better.
  package var isAdvice: Bool { self == .unindexedReference || rawValue.hasPrefix("LN") }

  /// The codes that a file can allow.
  static let advice = allCases.filter { $0.isAdvice && $0 != .needlessAllowance }
}
