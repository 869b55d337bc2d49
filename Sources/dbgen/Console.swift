import SchemaParser

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Standard output, which is for results, and standard error, which is for everything else.
enum Console {
  /// Prints a result. A reader who has gone away is no error: the rest is not wanted.
  static func printResult(_ text: String) throws(FileError) {
    do throws(FileError) {
      try writeAll(Array(text.utf8), to: STDOUT_FILENO, path: "standard output")
    } catch {
      if error.code != EPIPE { throw error }
    }
  }

  /// Prints a message. Where it can't be printed, there is nobody to tell.
  ///
  /// Names and texts in it can be anybody's: what a terminal would obey is spelled out.
  static func printError(_ text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    printFormatted(lines.map { String($0).displayed }.joined(separator: "\n"))
  }

  /// Prints a message that is as a terminal is to show it.
  static func printFormatted(_ text: String) {
    try? writeAll(Array(text.utf8), to: STDERR_FILENO, path: "standard error")
  }

  /// Whether messages are coloured: on a terminal that can, unless `NO_COLOR` is set
  /// (no-color.org).
  static var isErrorColored: Bool {
    isatty(STDERR_FILENO) == 1 && (environment("NO_COLOR") ?? "").isEmpty
      && environment("TERM") != "dumb"
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }
}
