extension [Diagnostic] {
  /// Returns the name that was probably meant. Searches for none once there are far more
  /// diagnostics than are shown, so that a file full of mistakes takes no longer than others.
  func suggestion(for name: String, among names: @autoclosure () -> [String]) -> String? {
    count < 2 * DiagnosticFormatter.limit ? closestMatch(to: name, in: names()) : nil
  }
}
