/// A problem in a fragment of SQL that is found without SQLite.
package struct SQLTextProblem {
  package var code: DiagnosticCode
  package var message: String
  /// The UTF-8 range in the fragment.
  var range: Range<Int>
  var severity = Diagnostic.Severity.error
}

extension SQLTokens {
  /// The problem that would let the fragment escape its place in a statement, which SQLite would
  /// accept.
  package var imbalance: SQLTextProblem? {
    if let unclosed {
      return unbalanced("what begins here doesn't end", unclosed..<unclosed + 1)
    }
    var open: [Range<Int>] = []
    for token in tokens where token.kind == .symbol {
      switch bytes[token.range.lowerBound] {
      case UInt8(ascii: "("): open.append(token.range)
      case UInt8(ascii: ")"):
        guard open.popLast() != nil else {
          return unbalanced("this parenthesis closes nothing", token.range)
        }
      case UInt8(ascii: ";"): return unbalanced("no semicolon can stand here", token.range)
      default: break
      }
    }
    return open.last.map { unbalanced("this parenthesis is never closed", $0) }
  }

  /// Returns the first problem that lets the value of an expression change although the row
  /// doesn't. SQLite reports it only when a row is written.
  package func instability(of noun: String) -> SQLTextProblem? {
    let words = tokens.filter { $0.kind != .comment && $0.kind != .lineComment }
    let namesDateFunction = words.contains { Self.dateFunctions.contains(lowercased($0)) }
    for (index, token) in words.enumerated() {
      let word = text(of: token).lowercased()
      let next = words.dropFirst(index + 1).prefix(2).map { text(of: $0) }
      let isNow = token.kind == .string && word == "'now'" && namesDateFunction
      if isNow || token.kind == .word && readsClock(word, next) {
        return SQLTextProblem(
          code: .changingCondition, message: "the current time can't be part of \(noun)",
          range: token.range)
      }
      if token.kind == .word, ["random", "randomblob"].contains(word), next.first == "(" {
        return SQLTextProblem(
          code: .changingCondition, message: "a random condition can't hold for good",
          range: token.range, severity: .warning)
      }
    }
    return nil
  }

  private func readsClock(_ word: String, _ next: [String]) -> Bool {
    ["current_timestamp", "current_date", "current_time"].contains(word)
      || Self.dateFunctions.contains(word) && next == ["(", ")"]
  }

  private func lowercased(_ token: Token) -> String { text(of: token).lowercased() }

  private static let dateFunctions: Set<String> = [
    "date", "time", "datetime", "julianday", "unixepoch", "strftime",
  ]

  private func unbalanced(_ message: String, _ range: Range<Int>) -> SQLTextProblem {
    SQLTextProblem(code: .unbalancedSQL, message: message, range: range)
  }
}
