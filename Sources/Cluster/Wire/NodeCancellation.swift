internal import DBGenLibc
internal import Synchronization

/// Ends a connection to a node from any thread, so that a wait for the node throws.
package final class NodeCancellation: Sendable {
  private struct SocketState {
    var isCancelled = false
    var descriptor: Int32?
  }

  private let state = Mutex(SocketState())

  package init() {}

  /// Ends the connection, also one that is yet to be made.
  package func cancel() {
    state.withLock { state in
      state.isCancelled = true
      if let descriptor = state.descriptor { _ = shutdown(descriptor, Int32(SHUT_RDWR)) }
    }
  }

  package var isCancelled: Bool { state.withLock { $0.isCancelled } }

  /// Takes charge of an open socket.
  func adopt(_ descriptor: Int32) {
    state.withLock { $0.descriptor = descriptor }
  }

  /// Closes the socket. `cancel()` can't hit another file that gets its number.
  func closeDescriptor() {
    state.withLock { state in
      if let descriptor = state.descriptor { _ = close(descriptor) }
      state.descriptor = nil
    }
  }
}
