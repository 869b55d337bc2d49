import Dispatch
import Foundation

extension DispatchSemaphore {
  /// Waits on a thread that isn't one of Swift's, which other tests may need.
  func waitElsewhere() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.wait()
        continuation.resume()
      }
    }
  }
}
