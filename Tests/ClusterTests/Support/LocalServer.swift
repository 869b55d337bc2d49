import ClusterSamples
import DBGenLibc
import Foundation

@testable import DBGenCluster

/// A server on this machine that takes one client, on a thread of its own.
final class LocalServer {
  let address: NodeAddress
  private let listener: Int32
  private let isDone = DispatchSemaphore(value: 0)

  /// Listens on the loopback interface.
  convenience init(_ serve: @escaping @Sendable (Client) -> Void) throws {
    let socket = try LoopbackListener()
    self.init(socket.descriptor, socket.address, serve)
  }

  /// Listens on a UNIX socket.
  convenience init(
    on address: NodeAddress, _ serve: @escaping @Sendable (Client) -> Void
  ) throws {
    let place = try SocketAddress.all(of: address, nil, NodeCancellation())[0]
    let descriptor = socket(AF_UNIX, SocketAddress.stream, 0)
    let code = place.bytes.withUnsafeBytes { bytes in
      bytes.baseAddress.map {
        bind(descriptor, $0.assumingMemoryBound(to: sockaddr.self), socklen_t(bytes.count))
      }
    }
    guard code == 0, listen(descriptor, 1) == 0 else {
      throw LoopbackListener.Failure(code: errno)
    }
    self.init(descriptor, address, serve)
  }

  private init(
    _ listener: Int32, _ address: NodeAddress, _ serve: @escaping @Sendable (Client) -> Void
  ) {
    (self.listener, self.address) = (listener, address)
    Thread.detachNewThread { [listener, isDone] in
      let descriptor = accept(listener, nil, nil)
      serve(Client(descriptor: descriptor))
      close(descriptor)
      isDone.signal()
    }
  }

  deinit {
    // A thread that nobody connected to still waits.
    shutdown(listener, Int32(SHUT_RDWR))
    isDone.wait()
    close(listener)
  }

  /// An address with a port that was free just now.
  static func unusedAddress() throws -> NodeAddress {
    try LoopbackListener.unusedAddresses(1)[0]
  }
}

/// The server's end of a connection.
struct Client: Sendable {
  let descriptor: Int32

  /// Answers the version and the first request.
  func greet() {
    receive(24)
    send(RecordedAnswer.welcome.bytes)
  }

  /// Returns whether the client sent as many bytes.
  @discardableResult
  func receive(_ count: Int) -> Bool { received(count) != nil }

  /// Receives a request.
  func receiveMessage() {
    guard let header = received(8) else { return }
    receive(8 * header.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) })
  }

  private func received(_ count: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(count, 1))
    guard count > 0 else { return [] }
    return recv(descriptor, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
  }

  /// Returns whether the client hasn't closed the connection.
  @discardableResult
  func send(_ bytes: [UInt8]) -> Bool {
    bytes.withUnsafeBytes {
      DBGenLibc.send(descriptor, $0.baseAddress, $0.count, Self.noSignal) > 0
    }
  }

  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif
}
