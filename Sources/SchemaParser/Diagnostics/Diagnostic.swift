/// A problem in a schema file: what it is, where it is, and what would fix it.
package struct Diagnostic: Hashable, Sendable {
  package var severity: Severity
  package var code: DiagnosticCode
  /// The message, in lowercase, with names in single quotes and no period.
  package var message: String
  package var range: SourceRange
  /// The text that should replace the range, if known.
  package var suggestion: String?
  package var notes: [Note]
  /// Possible remedies, such as commands to paste.
  package var hints: [String]
  /// The subject, for programs that need more than the range to fix the problem.
  package var subject: DiagnosticSubject?

  package init(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, suggestion: String? = nil,
    notes: [Note] = [], severity: Severity = .error, hints: [String] = [],
    subject: DiagnosticSubject? = nil
  ) {
    (self.severity, self.subject, self.code, self.message) = (severity, subject, code, message)
    (self.range, self.suggestion, self.notes, self.hints) = (range, suggestion, notes, hints)
  }

  package enum Severity: String, Sendable {
    case error, warning
  }

  /// Another place that a diagnostic refers to.
  package struct Note: Hashable, Sendable {
    package var message: String
    package var range: SourceRange

    package init(_ message: String, at range: SourceRange) {
      (self.message, self.range) = (message, range)
    }
  }
}

extension Diagnostic: Error {}

extension Diagnostic {
  package var isError: Bool { severity == .error }

  /// Returns the diagnostic for a text that begins at an offset in another.
  package func moved(by distance: Int) -> Diagnostic {
    var moved = self
    moved.range = range.moved(by: distance)
    moved.notes = notes.map { Note($0.message, at: $0.range.moved(by: distance)) }
    return moved
  }
}

extension [Diagnostic] {
  package mutating func add(
    _ code: DiagnosticCode, _ message: String, at range: SourceRange, suggestion: String? = nil,
    notes: [Diagnostic.Note] = [], severity: Diagnostic.Severity = .error,
    subject: DiagnosticSubject? = nil
  ) {
    append(
      Diagnostic(
        code, message, at: range, suggestion: suggestion, notes: notes, severity: severity,
        subject: subject))
  }
}

extension Sequence<Diagnostic> {
  package var hasErrors: Bool { contains(where: \.isError) }

  /// The diagnostics that aren't just warnings.
  package var errors: [Diagnostic] { filter(\.isError) }

  /// Returns the diagnostics in the order in which they are printed: by position, then by code.
  package func sortedByPosition() -> [Diagnostic] {
    sorted { left, right in
      (left.range.lowerBound, left.code.rawValue, left.message)
        < (right.range.lowerBound, right.code.rawValue, right.message)
    }
  }
}
