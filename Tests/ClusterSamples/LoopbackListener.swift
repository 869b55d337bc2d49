package import DBGenCluster
import DBGenLibc

/// A socket that listens on the loopback interface, on a port that the system chose.
package struct LoopbackListener: Sendable {
  package let descriptor: Int32
  package let address: NodeAddress

  package struct Failure: Error {
    let code: Int32

    package init(code: Int32) { self.code = code }
  }

  package init() throws {
    descriptor = socket(AF_INET, Self.stream, 0)
    var address = sockaddr_in(port: 0)
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    let descriptor = descriptor
    let isBound = address.withPointer { address in
      bind(descriptor, address, size) == 0 && listen(descriptor, 64) == 0
        && getsockname(descriptor, address, &size) == 0
    }
    guard isBound else { throw Failure(code: errno) }
    let port = UInt16(bigEndian: address.sin_port)
    self.address = NodeAddress(stringLiteral: "127.0.0.1:\(port)")
  }

  /// Different addresses with ports that were free just now.
  package static func unusedAddresses(_ count: Int) throws -> [NodeAddress] {
    let listeners = try (0..<count).map { _ in try LoopbackListener() }
    for listener in listeners { close(listener.descriptor) }
    return listeners.map(\.address)
  }

  /// Connects to a port of the loopback interface, and returns the socket; nil if nobody listens.
  static func connect(to address: NodeAddress) -> Int32? {
    guard let port = address.description.split(separator: ":").last.flatMap({ UInt16($0) }) else {
      return nil
    }
    let descriptor = socket(AF_INET, stream, 0)
    var place = sockaddr_in(port: port)
    let code = place.withPointer {
      DBGenLibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
    }
    if code == 0 { return descriptor }
    close(descriptor)
    return nil
  }

  #if canImport(Glibc)
    private static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    private static let stream = Int32(SOCK_STREAM)
  #endif
}

extension sockaddr_in {
  fileprivate init(port: UInt16) {
    self.init()
    sin_family = sa_family_t(AF_INET)
    sin_port = port.bigEndian
    sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
  }

  fileprivate mutating func withPointer<Value>(
    _ body: (UnsafeMutablePointer<sockaddr>) -> Value
  ) -> Value {
    withUnsafeMutablePointer(to: &self) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1, body)
    }
  }
}
