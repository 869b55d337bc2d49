import Testing

@testable import DBGenRuntime

@Suite("turns of tasks that read on their own thread")
struct SpareThreadTests {
  /// A queue for one thread, on which a task has had its first turn while another one waits.
  private static func queue() -> SpareThreadQueue<String> {
    var queue = SpareThreadQueue<String>(threads: 2)
    #expect(queue.take() == .taken)
    #expect(queue.take() == .wait)
    #expect(queue.wait("second", isFirst: false) == .waitingAlone)
    return queue
  }

  @Test("a task that comes back reads 128 times, then the waiting task gets the thread")
  func turns() {
    var queue = Self.queue()
    var tries = 0
    for turn in 1...128 {
      let (next, answer) = queue.giveBack()
      if turn == 128 {
        #expect(next == "second" && answer == .taken)
      } else {
        if next != nil {
          tries += 1
          #expect(answer == .wait)
        }
        #expect(queue.take() == .taken)
        // Its thread was taken again before the waiting task could try.
        if let next {
          #expect(!queue.takeInTurn().isTaken)
          _ = queue.wait(next, isFirst: true)
        }
      }
    }
    #expect(tries == 4)
    #expect(queue.take() == .wait)
  }

  @Test("after a task that doesn't come back, the waiting task reads at once")
  func oneRead() {
    var queue = Self.queue()
    let (next, answer) = queue.giveBack()
    #expect(next == "second" && answer == .wait)
    #expect(queue.takeInTurn().isTaken)
  }

  @Test("a task isn't passed over while it is about to try")
  func aboutToTry() {
    var queue = Self.queue()
    #expect(queue.giveBack().next == "second")
    for _ in 2...128 {
      #expect(queue.take() == .taken)
      #expect(queue.giveBack().next == nil)
    }
    #expect(queue.take() == .wait)
    #expect(queue.wait("first", isFirst: false) == .waiting)
    #expect(queue.takeInTurn().isTaken)
    #expect(queue.giveBack().next == "first")
  }

  @Test("a thread that nobody has taken goes to a waiting task at once")
  func freeThreads() {
    var queue = SpareThreadQueue<String>(threads: 3)
    for _ in 1...2 { #expect(queue.take() == .taken) }
    _ = queue.wait("third", isFirst: false)
    #expect(queue.giveBack().next == nil)
    #expect(queue.giveBack().next == "third")
  }

  @Test("a task that has waited for 16 timers reads elsewhere, even if it has tried meanwhile")
  func longWait() {
    var queue = Self.queue()
    for timer in 1...16 {
      if let next = queue.giveBack().next {
        #expect(queue.take() == .taken)
        #expect(!queue.takeInTurn().isTaken)
        #expect(queue.wait(next, isFirst: true) == .waiting)
      } else {
        #expect(queue.take() == .taken)
      }
      if timer == 9 { _ = queue.wait("third", isFirst: false) }
      let (next, released, hasTimer) = queue.checkTimer()
      #expect(next == nil && released == (timer == 16 ? ["second"] : []) && hasTimer)
    }
  }

  @Test("tasks that wait for a read without an end read elsewhere")
  func longRead() {
    var queue = Self.queue()
    let (next, released, hasTimer) = queue.checkTimer()
    #expect(next == nil && released == ["second"] && !hasTimer)
    #expect(queue.take() == .readElsewhere)
  }
}
