import Dispatch
import Synchronization

extension Array where Element: Sendable {
  /// Returns the results of a function for the elements, in their order. All processors take part.
  package func concurrentMap<Result: Sendable>(
    _ transform: @Sendable (Element) -> Result
  ) -> [Result] {
    // Fewer elements take less time than starting a thread.
    let batch = 8
    let parts = stride(from: 0, to: count, by: batch).map { self[$0...].prefix(batch) }
    let results = Mutex([[Result]](repeating: [], count: parts.count))
    DispatchQueue.concurrentPerform(iterations: parts.count) { number in
      let part = parts[number].map(transform)
      results.withLock { $0[number] = part }
    }
    return results.withLock { $0.flatMap(\.self) }
  }
}
