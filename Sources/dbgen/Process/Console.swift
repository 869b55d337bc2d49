import DBGenLibc
import SchemaParser

/// Standard output, which is for results, and standard error, which is for everything else.
enum Console {
  /// Prints a result. A closed pipe isn't an error: its reader doesn't want the rest.
  static func printResult(_ text: String) throws(FileError) {
    do throws(FileError) {
      try writeAll(Array(text.utf8), to: STDOUT_FILENO, path: "standard output")
    } catch {
      if error.code != EPIPE { throw error }
    }
  }

  /// Prints a message. Failures are ignored, since there is nowhere to report them.
  ///
  /// The message can contain names and texts from anywhere, so terminal controls in it are spelled
  /// out.
  static func printError(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    printFormatted(lines.map { String($0).displayed }.joined(separator: "\n"))
  }

  /// Prints a message as it is, with its terminal formatting.
  static func printFormatted(_ text: String) {
    try? writeAll(Array(text.utf8), to: STDERR_FILENO, path: "standard error")
  }

  /// Whether messages are colored: on terminals that support it, unless `NO_COLOR` is set
  /// (no-color.org).
  static var isErrorColored: Bool {
    isatty(STDERR_FILENO) == 1 && (environment("NO_COLOR") ?? "").isEmpty
      && environment("TERM") != "dumb"
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}

extension Int {
  /// The number with a noun, in the plural unless it is one.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }
}
