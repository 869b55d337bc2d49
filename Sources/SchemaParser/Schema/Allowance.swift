/// A `dbgen lint` diagnostic that the file suppresses for a table or query.
package struct Allowance: Equatable, Sendable {
  /// The suppressed code, at its place in the file.
  package var code: Located<DiagnosticCode>
  /// The range of the table or query, from the start of its name to its end.
  package var owner: SourceRange
}
