import Glibc

/// Lines about what a node waits for, none of which comes again and again.
struct Notices {
  private let id: UInt64
  private var last = ""
  private var next = ContinuousClock.now + .seconds(3)

  init(_ id: UInt64) { self.id = id }

  /// Prints a line about something that takes longer than it should, every ten seconds if it
  /// changes.
  mutating func tell(_ text: String) {
    guard ContinuousClock.now >= next else { return }
    tellNow(text)
  }

  /// Prints a line, unless it was the last one.
  mutating func tellNow(_ text: String) {
    guard text != last else { return }
    (last, next) = (text, .now + .seconds(10))
    say("node \(id) \(text)", to: STDERR_FILENO)
  }

  /// Forgets what was said.
  mutating func restart() { (last, next) = ("", .now + .seconds(3)) }
}
