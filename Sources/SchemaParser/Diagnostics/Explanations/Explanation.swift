/// What a diagnostic means, with an example of the fix.
package struct Explanation: Sendable {
  /// What is wrong, in a sentence.
  package let summary: String
  /// Why that matters.
  package let reason: String
  package let wrong: String
  package let fixed: String
  /// Where in a schema file the examples stand, if they are parts of one.
  package let place: Place?

  package enum Place: Sendable {
    /// Among the columns of a table.
    case column
    /// Among the tables.
    case table
    /// Beside the tables.
    case schema
    /// Beside the tables; what is found takes `dbgen lint`.
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
  /// The explanation as it is printed.
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
