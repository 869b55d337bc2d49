import Dispatch
import Foundation

extension DispatchSemaphore {
  /// Waits on a separate thread, because other tests may need Swift's threads.
  func waitElsewhere() async {
    await withCheckedContinuation { continuation in
      Thread.detachNewThread {
        self.wait()
        continuation.resume()
      }
    }
  }
}
