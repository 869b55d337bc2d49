import Foundation

/// A meeting that begins once all threads have arrived, which shows that they run at once.
final class Meeting: @unchecked Sendable {
  private let condition = NSCondition()
  private var missing: Int

  init(of count: Int) { missing = count }

  /// Waits until all have arrived.
  func attend() {
    condition.lock()
    defer { condition.unlock() }
    missing -= 1
    if missing == 0 { condition.broadcast() }
    while missing > 0 { condition.wait() }
  }
}
