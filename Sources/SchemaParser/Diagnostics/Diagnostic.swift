/// Something to say about a schema file: what, where, and what would fix it.
package struct Diagnostic: Equatable, Sendable {
  package var severity: Severity
  package var code: DiagnosticCode
  /// Lower case, names in single quotes, no full stop.
  package var message: String
  package var range: SourceRange
  /// The text that should stand in place of the range, where it is known.
  package var suggestion: String?
  package var notes: [Note]
  /// What could be done about it, to be pasted.
  package var hints: [String] = []
  /// What it is about, where a program that fixes it has to know more than the place.
  package var subject: DiagnosticSubject?

  package init(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, suggestion: String? = nil,
    notes: [Note] = [], severity: Severity = .error, subject: DiagnosticSubject? = nil
  ) {
    self.severity = severity
    self.subject = subject
    self.code = code
    self.message = message
    self.range = range
    self.suggestion = suggestion
    self.notes = notes
  }

  package enum Severity: String, Sendable {
    case error, warning
  }

  /// A further place that a diagnostic speaks of.
  package struct Note: Equatable, Sendable {
    package var message: String
    package var range: SourceRange

    package init(_ message: String, at range: SourceRange) {
      self.message = message
      self.range = range
    }
  }
}

extension Diagnostic: Error {}

extension Sequence<Diagnostic> {
  /// Returns the diagnostics in the order in which they are printed: by position, then by code.
  package func sortedByPosition() -> [Diagnostic] {
    sorted { left, right in
      (left.range.lowerBound, left.code.rawValue, left.message)
        < (right.range.lowerBound, right.code.rawValue, right.message)
    }
  }
}
