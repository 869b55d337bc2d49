import SchemaParser

extension DiagnosticReporter where Self: ~Copyable {
  /// Whether an error has been reported since there were `count` diagnostics. Warnings stop nothing.
  func hasErrors(since count: Int) -> Bool {
    diagnostics[count...].contains { $0.severity == .error }
  }
}
