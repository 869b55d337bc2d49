import DBGenLibc
import Dispatch
import SchemaParser
import Synchronization

/// A line on a terminal that says how far a long run is. It is rewritten, and removed before
/// anything else is printed.
enum ProgressLine {
  private struct Appearance {
    var isEnabled = false
    /// The time after which the line is shown, in milliseconds.
    var delay = 1000
    var text = ""
    var isWaiting = false
    var isDue = false
    var isShown = false
  }

  private static let state = SharedState(Appearance())

  /// Allows the line if standard error is a terminal.
  ///
  /// - Parameter delay: How long a run takes at least before the line is shown, in milliseconds.
  static func enable(after delay: Int) {
    state.withLock { state in
      state.isEnabled = Console.isCapableTerminal
      state.delay = delay
      state.isDue = delay == 0
    }
  }

  /// Shows a text in place of the one before.
  static func show(_ text: String) {
    let delay = state.withLock { state -> Int? in
      guard state.isEnabled, state.text != text else { return nil }
      state.text = text
      if state.isDue { draw(&state) }
      guard !state.isDue, !state.isWaiting else { return nil }
      state.isWaiting = true
      return state.delay
    }
    guard let delay else { return }
    // A clock decides when the line is shown, and nothing else.
    DispatchQueue.global().asyncAfter(deadline: .now() + .milliseconds(delay)) {
      state.withLock { state in
        state.isDue = true
        draw(&state)
      }
    }
  }

  /// Removes the line until there is more to show.
  static func hide() {
    state.withLock { state in
      state.text = ""
      if state.isShown { write("\(start)") }
      state.isShown = false
      TerminationSignals.hasProgressLine.store(false, ordering: .sequentiallyConsistent)
    }
  }

  /// Moves to the start of the line and deletes it.
  private static let start = "\r\u{1B}[K"

  /// Writes as much of the text as there is room for, without wrapping it.
  private static func draw(_ state: inout Appearance) {
    guard !state.text.isEmpty else { return }
    TerminationSignals.hasProgressLine.store(true, ordering: .sequentiallyConsistent)
    write("\(start)\u{1B}[?7l\(state.text.displayed(within: Console.columns))\u{1B}[?7h")
    state.isShown = true
  }

  private static func write(_ text: String) {
    try? writeAll(Array(text.utf8), to: STDERR_FILENO, path: "standard error")
  }
}
