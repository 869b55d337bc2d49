internal import DBGenLibc

/// An address in the form that the system connects to.
struct SocketAddress {
  let family: Int32
  let bytes: [UInt8]

  var isTCP: Bool { family != AF_UNIX }

  #if canImport(Glibc)
    static let stream = Int32(SOCK_STREAM.rawValue)
  #else
    static let stream = SOCK_STREAM
  #endif
}

extension SocketAddress {
  /// The addresses that an address of a node stands for, of which the first that answers is taken.
  static func all(
    of address: NodeAddress, _ timeout: Duration?, _ cancellation: NodeCancellation
  ) throws(NodeFailure.Reason) -> [SocketAddress] {
    switch address.destination {
    case .host(let host, let port):
      return try HostLookup.addresses(of: host, port, timeout, cancellation)
    case .socket(let path): return [try unixSocket(Array(path.utf8), path)]
    case .abstractSocket(let name): return [try unixSocket([0] + Array(name.utf8), "@\(name)")]
    case nil: throw .unreachable("'\(address)' isn't an address such as 10.0.0.1:9001")
    }
  }

  init?(_ info: addrinfo) {
    guard let address = info.ai_addr else { return nil }
    family = info.ai_family
    bytes = Array(UnsafeRawBufferPointer(start: address, count: Int(info.ai_addrlen)))
  }

  private static func unixSocket(
    _ name: [UInt8], _ description: String
  ) throws(NodeFailure.Reason) -> SocketAddress {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let isAbstract = name.first == 0
    let room = MemoryLayout.size(ofValue: address.sun_path)
    guard name.count < room else {
      throw .unreachable("the name of the socket \(description) is longer than \(room - 1) bytes")
    }
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: name) }
    let header = MemoryLayout<sockaddr_un>.size - room
    let count = header + name.count + (isAbstract ? 0 : 1)
    return SocketAddress(
      family: AF_UNIX, bytes: withUnsafeBytes(of: &address) { Array($0.prefix(count)) })
  }

  /// Begins to connect. Returns the system's error, or zero.
  func connect(_ descriptor: Int32) -> Int32 {
    bytes.withUnsafeBytes { bytes in
      guard let address = bytes.baseAddress?.assumingMemoryBound(to: sockaddr.self) else {
        return EINVAL
      }
      return DBGenLibc.connect(descriptor, address, socklen_t(bytes.count)) == 0 ? 0 : errno
    }
  }
}
