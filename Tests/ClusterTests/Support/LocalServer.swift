import DBGenLibc
import Foundation
import Testing

@testable import DBGenCluster

/// A server on the loopback interface that takes one client, on a thread of its own.
final class LocalServer {
  let address: NodeAddress
  private let listener: Int32
  private let isDone = DispatchSemaphore(value: 0)

  init(_ serve: @escaping @Sendable (Client) -> Void) throws {
    (listener, address) = try Self.listen()
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
    try unusedAddresses(1)[0]
  }

  /// Different addresses with ports that were free just now.
  static func unusedAddresses(_ count: Int) throws -> [NodeAddress] {
    let listeners = try (0..<count).map { _ in try listen() }
    for (listener, _) in listeners { close(listener) }
    return listeners.map(\.1)
  }

  private static func listen() throws -> (Int32, NodeAddress) {
    let listener = socket(AF_INET, SocketAddress.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isBound = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, size) == 0 && DBGenLibc.listen(listener, 8) == 0
          && getsockname(listener, address, &size) == 0
      }
    }
    try #require(isBound)
    let port = UInt16(bigEndian: address.sin_port)
    return (listener, try #require(NodeAddress("127.0.0.1:\(port)")))
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

  func receive(_ count: Int) {
    var bytes = [UInt8](repeating: 0, count: max(count, 1))
    if count > 0 { _ = recv(descriptor, &bytes, count, Int32(MSG_WAITALL)) }
  }

  func send(_ bytes: [UInt8]) {
    _ = bytes.withUnsafeBytes { DBGenLibc.send(descriptor, $0.baseAddress, $0.count, 0) }
  }
}
