internal import DBGenLibc
internal import Dispatch
internal import Synchronization

/// The look-up of a host's addresses. The system can neither end nor limit it, so a name is looked up
/// on another thread, which goes on alone when nobody waits any more.
final class HostLookup: Sendable {
  typealias Outcome = Result<[SocketAddress], NodeFailure.Reason>

  private let outcome = Mutex<Outcome?>(nil)

  /// Returns the addresses of a host.
  ///
  /// - Parameters:
  ///   - host: A number, which takes no time, or a name.
  ///   - port: The port of the addresses.
  ///   - timeout: The longest time for a name. `nil` is no limit.
  ///   - cancellation: Ends the wait.
  ///   - find: Looks up a name.
  static func addresses(
    of host: String, _ port: UInt16, _ timeout: Duration?, _ cancellation: NodeCancellation,
    find: @escaping @Sendable (String, UInt16) -> Outcome = { found($0, $1) }
  ) throws(NodeFailure.Reason) -> [SocketAddress] {
    if case .success(let addresses) = found(host, port, flags: AI_NUMERICHOST) { return addresses }
    let lookup = HostLookup()
    // The end of a socket tells that it is over, so that the wait for it ends like all others.
    let (socket, other) = try pair(timeout, cancellation)
    DispatchQueue.global().async {
      let outcome = find(host, port)
      lookup.outcome.withLock { $0 = outcome }
      close(other)
    }
    _ = try socket.wait(for: POLLIN)
    guard let outcome = lookup.outcome.withLock(\.self) else { throw .cancelled }
    return try outcome.get()
  }

  private static func pair(
    _ timeout: Duration?, _ cancellation: NodeCancellation
  ) throws(NodeFailure.Reason) -> (NodeSocket, other: Int32) {
    var ends: [Int32] = [0, 0]
    guard socketpair(AF_UNIX, SocketAddress.stream, 0, &ends) == 0 else {
      throw .unreachable("no socket: \(systemMessage(errno))")
    }
    _ = fcntl(ends[1], F_SETFD, FD_CLOEXEC)
    return (NodeSocket(adopting: ends[0], timeout, cancellation), ends[1])
  }

  private static func found(_ host: String, _ port: UInt16, flags: Int32 = 0) -> Outcome {
    var hints = addrinfo()
    hints.ai_socktype = SocketAddress.stream
    hints.ai_flags = flags
    var first: UnsafeMutablePointer<addrinfo>?
    let code = getaddrinfo(host, String(port), &hints, &first)
    guard code == 0 else {
      return .failure(.unreachable("no address of \(host): \(String(cString: gai_strerror(code)))"))
    }
    defer { freeaddrinfo(first) }
    return .success(
      sequence(first: first) { $0?.pointee.ai_next }.prefix { $0 != nil }
        .compactMap { $0.flatMap { SocketAddress($0.pointee) } })
  }
}
