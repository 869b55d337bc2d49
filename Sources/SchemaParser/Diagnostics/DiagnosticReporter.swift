/// Something that finds problems and goes on.
package protocol DiagnosticReporter: ~Copyable {
  var diagnostics: [Diagnostic] { get set }
}

extension DiagnosticReporter where Self: ~Copyable {
  package mutating func report(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, suggestion: String? = nil,
    notes: [Diagnostic.Note] = [], severity: Diagnostic.Severity = .error,
    subject: DiagnosticSubject? = nil
  ) {
    diagnostics.add(
      code, message, at: range, suggestion: suggestion, notes: notes, severity: severity,
      subject: subject)
  }
}
