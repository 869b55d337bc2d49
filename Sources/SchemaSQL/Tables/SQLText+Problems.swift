internal import DBGenSQLSyntax
package import DBGenSQLText
package import SchemaParser

/// A problem in a fragment of SQL that is found without SQLite.
package struct SQLTextProblem {
  package var code: DiagnosticCode
  package var message: String
  /// The UTF-8 range in the fragment.
  var range: Range<Int>
  var severity = Diagnostic.Severity.error
}

extension SQLText {
  /// The problem that would let the fragment escape its place in a statement, which SQLite would
  /// accept.
  package var imbalance: SQLTextProblem? {
    if let unclosed {
      let advice =
        text(inBytes: 0..<bytes.count).contains(#"\'"#)
        ? ": a quote in a text is written twice" : ""
      return unbalanced(
        "this quote or comment is never closed" + advice, unclosed..<unclosed + 1)
    }
    var open: [Range<Int>] = []
    for token in tokens where token.kind == .symbol {
      switch keyword(of: token) {
      case "(": open.append(token.range)
      case ")":
        guard open.popLast() != nil else {
          return unbalanced("this parenthesis was never opened", token.range)
        }
      case ";": return unbalanced("a semicolon isn't allowed here", token.range)
      default: break
      }
    }
    return open.last.map { unbalanced("this parenthesis is never closed", $0) }
  }

  /// Returns the first problem that lets the value of an expression change although the row
  /// doesn't. SQLite reports it only when a row is written.
  package func instability(of noun: String) -> SQLTextProblem? {
    for (index, token) in tokens.enumerated() {
      if readsClock(index) {
        return SQLTextProblem(
          code: .changingCondition, message: "the current time can't be part of \(noun)",
          range: token.range)
      }
      if isRandom(index) {
        return SQLTextProblem(
          code: .changingCondition, message: "the result of a random condition can change",
          range: token.range, severity: .warning)
      }
    }
    return nil
  }

  private func unbalanced(_ message: String, _ range: Range<Int>) -> SQLTextProblem {
    SQLTextProblem(code: .unbalancedSQL, message: message, range: range)
  }
}
