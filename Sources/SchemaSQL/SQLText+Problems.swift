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
      return unbalanced("this quote or comment is never closed", unclosed..<unclosed + 1)
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
    let namesDateFunction = tokens.contains { Self.dateFunctions.contains(keyword(of: $0)) }
    for (index, token) in tokens.enumerated() {
      let word = keyword(index)
      let isNow =
        token.kind == .string && SQLName.folded(text(index)) == "'now'" && namesDateFunction
      if isNow || readsClock(index) {
        return SQLTextProblem(
          code: .changingCondition, message: "the current time can't be part of \(noun)",
          range: token.range)
      }
      if ["random", "randomblob"].contains(word), isAt(index + 1, "(") {
        return SQLTextProblem(
          code: .changingCondition, message: "the result of a random condition can change",
          range: token.range, severity: .warning)
      }
    }
    return nil
  }

  private func readsClock(_ index: Int) -> Bool {
    let word = keyword(index)
    return ["current_timestamp", "current_date", "current_time"].contains(word)
      || Self.dateFunctions.contains(word) && isAt(index + 1, "(") && isAt(index + 2, ")")
  }

  private static let dateFunctions: Set<String> = [
    "date", "time", "datetime", "julianday", "unixepoch", "strftime",
  ]

  private func unbalanced(_ message: String, _ range: Range<Int>) -> SQLTextProblem {
    SQLTextProblem(code: .unbalancedSQL, message: message, range: range)
  }
}
