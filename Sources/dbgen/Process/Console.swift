import DBGenLibc
import SchemaParser

/// Standard output, which is for results, and standard error, which is for everything else.
enum Console {
  /// How messages are printed.
  struct Settings {
    var format = MessageFormat.text
    /// Whether to print nothing but errors and results.
    var isQuiet = false
    var color = ColorChoice.auto
  }

  private struct State {
    var settings = Settings()
    /// The contents of the document, if the format is one.
    var messages: [Message] = []
    var result = ""
  }

  private static let state = SharedState(State())

  static func apply(_ settings: Settings) { state.withLock { $0.settings = settings } }

  static var format: MessageFormat { state.withLock { $0.settings.format } }

  /// Prints messages now, or with the others at the end of the run, if the format is a document.
  ///
  /// - Parameter areAsked: Whether warnings are printed even in quiet runs, because they count.
  static func report(_ messages: [Message], areAsked: Bool = false) {
    let settings = state.withLock { state in
      state.settings.isQuiet = state.settings.isQuiet && !areAsked
      if state.settings.format.isDocument { state.messages += messages }
      return state.settings
    }
    let shown = messages.filter { !settings.isQuiet || $0.level == .error }
    switch settings.format {
    case .text:
      printFormatted(DiagnosticFormatter.format(shown, colored: settings.color.isColored))
    case .github:
      printFormatted(shown.map { GitHubAnnotation.text(of: $0) }.joined())
    case .json, .sarif: break
    }
  }

  /// Returns a message as it is printed for people; empty in quiet runs.
  static func text(of message: Message) -> String {
    let settings = state.withLock { $0.settings }
    if settings.isQuiet { return "" }
    return DiagnosticFormatter.format([message], colored: settings.color.isColored)
  }

  /// Reports what a person has to know of a file.
  static func reportNote(_ text: String, path: String) {
    report([Message(.note, nil, text, path: path)])
  }

  /// Prints lines of names as a result.
  static func printList(_ text: String) throws(FileError) { try printResult(text.displayedLines) }

  /// Prints a document as a result, byte for byte. A closed pipe isn't an error: its reader doesn't
  /// want the rest.
  static func printResult(_ text: String) throws(FileError) {
    let isPending = state.withLock { state in
      if state.settings.format.isDocument { state.result += text }
      return state.settings.format.isDocument
    }
    if !isPending { try writeOutput(text) }
  }

  /// Prints what a run has done or is waiting for. Failures are ignored, since there is nowhere to
  /// report them.
  ///
  /// The text can contain names and texts from anywhere, so terminal controls in it are spelled
  /// out.
  static func printNotice(_ text: String) {
    if state.withLock({ $0.settings.isQuiet }) { return }
    printFormatted(text.displayedLines)
  }

  /// Prints what the command line was misused for, in any format and even in quiet runs.
  static func printUsage(_ text: String) { printFormatted(text.displayedLines + "\n") }

  /// Prints the document of all messages and results, if the format is one.
  static func finish() throws(FileError) {
    let (settings, messages, result) = state.withLock { ($0.settings, $0.messages, $0.result) }
    let shown = messages.filter { !settings.isQuiet || $0.level == .error }
    switch settings.format {
    case .text, .github: return
    case .json: try writeOutput("\(MessageJSON.document(of: shown, result: result))\n")
    case .sarif: try writeOutput("\(SARIF.document(of: shown, result: result))\n")
    }
  }

  /// Prints a part of a result while signals are postponed.
  ///
  /// - Throws: `FileError`; `Failure.interrupted` if a signal arrives, even if nobody reads the
  ///   output.
  static func printPart(_ text: String) throws {
    guard !format.isDocument else { return try printResult(text) }
    if !text.isEmpty { ProgressLine.hide() }
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      try TerminationSignals.waitForRoom(in: STDOUT_FILENO)
      // Where there is any room, there is room for this.
      try writeOutput(Array(rest.prefix(Int(PIPE_BUF))))
      rest = rest.dropFirst(Int(PIPE_BUF))
    }
  }

  private static func writeOutput(_ text: String) throws(FileError) {
    if !text.isEmpty { ProgressLine.hide() }
    try writeOutput(Array(text.utf8))
  }

  private static func writeOutput(_ bytes: [UInt8]) throws(FileError) {
    do throws(FileError) {
      try writeAll(bytes, to: STDOUT_FILENO, path: "standard output")
    } catch {
      if error.code != EPIPE { throw error }
    }
  }

  static func printFormatted(_ text: String) {
    if !text.isEmpty { ProgressLine.hide() }
    try? writeAll(Array(text.utf8), to: STDERR_FILENO, path: "standard error")
  }

  /// Whether standard error is a terminal that understands control sequences.
  static var isCapableTerminal: Bool {
    isatty(STDERR_FILENO) == 1 && environment("TERM") != "dumb"
  }

  /// The width of the terminal that standard error is; the greatest number if it is none.
  static var columns: Int { columns(of: STDERR_FILENO) }

  /// The width of the terminal that standard output is.
  static var outputColumns: Int { columns(of: STDOUT_FILENO) }

  private static func columns(of file: Int32) -> Int {
    var size = winsize()
    #if canImport(Darwin)
      let code = ioctl(file, TIOCGWINSZ, &size)
    #elseif canImport(Musl)
      let code = ioctl(file, Int32(TIOCGWINSZ), &size)
    #else
      let code = ioctl(file, UInt(TIOCGWINSZ), &size)
    #endif
    return code == 0 && size.ws_col > 0 ? Int(size.ws_col) : .max
  }

  static func environment(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}

/// When messages are colored.
enum ColorChoice: String, CaseIterable {
  case auto, always, never

  /// Whether standard error is colored. On its own, it is on terminals that support it, unless
  /// `NO_COLOR` is set (no-color.org).
  var isColored: Bool {
    switch self {
    case .always: true
    case .never: false
    case .auto: Console.isCapableTerminal && (Console.environment("NO_COLOR") ?? "").isEmpty
    }
  }
}

extension Int {
  /// The number with a noun, in the plural unless it is one.
  func counted(_ noun: String) -> String { "\(self) \(noun)\(self == 1 ? "" : "s")" }

  /// The number as a size: `512 bytes`, `24 KB`, `1.5 MB`. A KB has 1024 bytes.
  var inBytes: String {
    let units = ["KB", "MB", "GB", "TB"]
    guard self >= 1024 else { return counted("byte") }
    var (tenths, unit) = (self * 10 / 1024, 0)
    while tenths >= 10240, unit + 1 < units.count { (tenths, unit) = (tenths / 1024, unit + 1) }
    let fraction = tenths < 100 && tenths % 10 != 0 ? ".\(tenths % 10)" : ""
    return "\(tenths / 10)\(fraction) \(units[unit])"
  }
}
