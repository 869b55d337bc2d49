extension [Diagnostic] {
  /// The name that was probably meant by another. None is looked for once there are more
  /// diagnostics than anyone is shown, so that a file of nothing but mistakes takes no longer than
  /// another.
  func suggestion(for name: String, among names: @autoclosure () -> [String]) -> String? {
    count < 2 * DiagnosticFormatter.limit ? closestMatch(to: name, in: names()) : nil
  }
}
