import Foundation

/// The time that a processor works on something, which doesn't grow while other programs have their
/// turn.
func processorTime(of work: () throws -> Void) rethrows -> Duration {
  let start = threadTime
  try work()
  return threadTime - start
}

private var threadTime: Duration {
  var time = timespec()
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
  return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
}
