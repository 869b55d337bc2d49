/// The meaning of a diagnostic, with an example of the fix.
package struct Explanation: Sendable {
  /// The problem, in one sentence.
  package let summary: String
  /// The reason that the problem matters.
  package let reason: String
  package let wrong: String
  package let fixed: String
  /// The part of a schema file that the examples belong to, if they are from one.
  package let place: Place?

  package enum Place: Sendable {
    /// The columns of a table.
    case column
    /// The tables.
    case table
    /// The top level of the file.
    case schema
    /// The top level of the file, for a diagnostic that `dbgen lint` reports.
    case lint
    /// The whole file.
    case file
  }

  init(
    _ summary: String, why reason: String, wrong: String, fixed: String, place: Place? = nil
  ) {
    self.summary = summary
    self.reason = reason
    self.wrong = wrong
    self.fixed = fixed
    self.place = place
  }
}

extension Explanation {
  /// Returns the explanation as it is printed.
  package func text(of code: DiagnosticCode) -> String {
    let lines =
      ["\(code.rawValue): \(summary)", reason, "", "wrong:"] + Self.indented(wrong)
      + ["", "fixed:"] + Self.indented(fixed)
    return lines.map { $0 + "\n" }.joined()
  }

  private static func indented(_ text: String) -> [String] {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { "  " + $0 }
  }
}
