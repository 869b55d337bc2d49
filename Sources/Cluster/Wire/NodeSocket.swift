internal import DBGenLibc

/// A connected socket, on which every wait has an end.
final class NodeSocket {
  let descriptor: Int32
  private let isTCP: Bool
  private let cancellation: NodeCancellation
  /// The longest time for a message, or for a part of a large one.
  var timeout: Duration? {
    didSet { restart() }
  }
  /// When all waits end.
  var deadline: ContinuousClock.Instant?
  /// When the time for the message is over, which begins with the first wait for it.
  private var end: ContinuousClock.Instant?
  /// The bytes that were sent and received in this time.
  private var passed = 0
  /// Whether each part of a large message has this time.
  private var isPerPart = true
  /// Whether the time is over, and what had come by then was received.
  private var isOver = false

  /// Connects to a node.
  static func connect(
    to address: NodeAddress, timeout: Duration?, deadline: ContinuousClock.Instant? = nil,
    _ cancellation: NodeCancellation
  ) throws(NodeFailure.Reason) -> NodeSocket {
    var failure = NodeFailure.Reason.unreachable("\(address) has no address")
    let rest = deadline.map { ContinuousClock.now.duration(to: $0) }
    let longest = [timeout, rest].compactMap(\.self).min()
    for candidate in try SocketAddress.all(of: address, longest, cancellation) {
      do {
        let socket = try NodeSocket(candidate, timeout, cancellation)
        socket.deadline = deadline
        try socket.connect(to: candidate, address)
        return socket
      } catch {
        failure = error
      }
      guard !cancellation.isCancelled else { break }
    }
    throw failure
  }

  private convenience init(
    _ address: SocketAddress, _ timeout: Duration?, _ cancellation: NodeCancellation
  ) throws(NodeFailure.Reason) {
    let descriptor = socket(address.family, SocketAddress.stream, 0)
    guard descriptor >= 0 else { throw .unreachable("no socket: \(systemMessage(errno))") }
    self.init(adopting: descriptor, isTCP: address.isTCP, timeout, cancellation)
  }

  /// Takes charge of an open socket.
  init(
    adopting descriptor: Int32, isTCP: Bool = false, _ timeout: Duration?,
    _ cancellation: NodeCancellation
  ) {
    (self.descriptor, self.isTCP, self.cancellation) = (descriptor, isTCP, cancellation)
    self.timeout = timeout
    cancellation.adopt(descriptor)
    prepare()
  }

  deinit {
    cancellation.closeDescriptor()
  }

  private func prepare() {
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
    // A small message doesn't wait until the node has acknowledged the one before it.
    if isTCP { set(TCP_NODELAY, of: Int32(IPPROTO_TCP)) }
    #if canImport(Darwin)
      set(SO_NOSIGPIPE, of: SOL_SOCKET)
    #endif
  }

  private func set(_ option: Int32, of level: Int32) {
    var isOn: Int32 = 1
    _ = setsockopt(descriptor, level, option, &isOn, socklen_t(MemoryLayout<Int32>.size))
  }

  private func connect(to address: SocketAddress, _ name: NodeAddress) throws(NodeFailure.Reason) {
    var error = address.connect(descriptor)
    if error == EINPROGRESS || error == EINTR {
      _ = try wait(for: POLLOUT)
      var size = socklen_t(MemoryLayout<Int32>.size)
      if getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) != 0 { error = errno }
    }
    guard !cancellation.isCancelled else { throw .cancelled }
    guard error == 0 else {
      throw .unreachable("no connection to \(name): \(systemMessage(error))")
    }
  }

  /// Sends what the system takes, and returns the number of bytes, or `nil` if it takes none yet.
  func send(_ bytes: UnsafeRawBufferPointer) throws(NodeFailure.Reason) -> Int? {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    while true {
      try checkCancellation()
      let count = DBGenLibc.send(descriptor, bytes.baseAddress, bytes.count, flags)
      if count >= 0 {
        note(count)
        return count
      }
      if errno == EAGAIN || errno == EWOULDBLOCK { return nil }
      guard errno == EINTR else { throw .closed }
    }
  }

  /// Puts bytes that have arrived into a buffer, and returns how many. It waits for the first.
  func receive(into room: UnsafeMutableRawBufferPointer) throws(NodeFailure.Reason) -> Int {
    while true {
      _ = try wait(for: POLLIN)
      let count = recv(descriptor, room.baseAddress, room.count, 0)
      try checkCancellation()
      if count > 0 {
        acknowledge()
        note(count)
        return count
      }
      guard count < 0, errno == EAGAIN || errno == EINTR else { throw .closed }
    }
  }

  /// Whether the other end hasn't closed the connection, as far as this end knows.
  var isConnected: Bool {
    var byte: UInt8 = 0
    let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK) | Int32(MSG_DONTWAIT))
    return count > 0 || count < 0 && (errno == EAGAIN || errno == EINTR)
  }

  /// Acknowledges at once what was received. A node doesn't send the next part of a result before,
  /// and Linux would acknowledge only after 40 ms.
  private func acknowledge() {
    #if !canImport(Darwin)
      if isTCP { set(TCP_QUICKACK, of: Int32(IPPROTO_TCP)) }
    #endif
  }

  /// Waits until the socket can be read or written, and returns what of both it can.
  func wait(for events: Int32) throws(NodeFailure.Reason) -> Int32 {
    while true {
      try checkCancellation()
      var entry = pollfd(fd: descriptor, events: Int16(events), revents: 0)
      let left = timeLeft()
      if let left, left <= .zero {
        guard !isOver else { throw .timedOut }
        isOver = true
      }
      let count = poll(&entry, 1, left?.milliseconds ?? -1)
      if count > 0 { return Int32(entry.revents) }
      if count == 0, let left, left <= .zero { throw .timedOut }
      guard count == 0 || errno == EINTR else { throw .closed }
    }
  }

  /// Begins the time for the next message. However slowly bytes come, it ends.
  ///
  /// - Parameter perPart: Whether it begins again with each part of a large message.
  func restart(perPart: Bool = true) {
    (passed, isOver, end, isPerPart) = (0, false, nil, perPart)
  }

  private func timeLeft() -> Duration? {
    guard timeout != nil || deadline != nil else { return nil }
    let now = ContinuousClock.now
    if end == nil { end = timeout.map { now + $0 } }
    guard let end, let deadline else { return (end ?? deadline).map { now.duration(to: $0) } }
    return now.duration(to: min(end, deadline))
  }

  /// Notes bytes that were sent or received.
  private func note(_ count: Int) {
    passed += count
    if isPerPart, passed >= WireLimit.partOfMessage { restart() }
  }

  private func checkCancellation() throws(NodeFailure.Reason) {
    guard !cancellation.isCancelled else { throw .cancelled }
  }
}

extension Duration {
  /// Milliseconds, rounded up, as `poll` takes them.
  fileprivate var milliseconds: Int32 {
    guard self > .zero else { return 0 }
    guard self < .seconds(1_000_000) else { return 1_000_000_000 }
    return Int32(self / .milliseconds(1)) + 1
  }
}

/// The system's words for an error.
func systemMessage(_ code: Int32) -> String {
  String(cString: strerror(code))
}
