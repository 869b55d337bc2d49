import DBGenLibc
import SchemaParser

extension Console {
  /// Whether somebody is at a terminal to answer.
  static var canAsk: Bool { isatty(STDIN_FILENO) == 1 && isatty(STDERR_FILENO) == 1 }

  /// Asks a question that is answered with yes or no, even in quiet runs; again after any other word.
  ///
  /// - Returns: Whether the answer was yes; nil if nobody is at a terminal to answer.
  static func ask(_ question: String) -> Bool? {
    guard canAsk else { return nil }
    while true {
      printFormatted(question.displayedLines)
      switch readLine()?.lowercased() {
      case "y", "yes": return true
      case "n", "no", "": return false
      case nil:
        // What the terminal shows next begins a line.
        printFormatted("\n")
        return false
      default: continue
      }
    }
  }
}
