/// How a process takes turns with others that write, which nodes don't queue: one that has just
/// written would always be the first to begin again.
struct WriterTurn {
  /// Whether others wrote when the turn began.
  private var hasOthers = false
  private var count = 0

  private static let longest = 12

  /// Whether others should write before the next write.
  var isOver: Bool { hasOthers && count >= Self.longest }

  /// Notes that a write has to wait for others.
  mutating func noteOthers() { (hasOthers, count) = (true, 0) }

  /// Notes that a write has begun.
  mutating func noteBegin() {
    // The others had time to begin.
    if isOver { (hasOthers, count) = (false, 0) }
    count += 1
  }

  /// The longest time in milliseconds between two tries to begin, which is that of the pause after
  /// a turn, so that each of the others tries in it.
  static let pause: Int32 = 8
}
