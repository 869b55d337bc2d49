internal import DBGenLibc

/// The address of a node of a cluster: `host:port`, with the host's name or number; `[host]:port`
/// with a number of IPv6; or a UNIX socket, whose path begins with `/`, or whose abstract name
/// begins with `@`.
public struct NodeAddress: Hashable, Sendable {
  /// The address as it was written.
  public let description: String
  /// The end that the address leads to, or `nil` if it isn't an address.
  let destination: Destination?

  enum Destination: Hashable, Sendable {
    case host(String, port: UInt16)
    case socket(path: String)
    case abstractSocket(name: String)
  }
}

extension NodeAddress: LosslessStringConvertible {
  /// Creates an address, or returns `nil` if the text isn't one.
  ///
  /// - Parameter description: The text of the address.
  public init?(_ description: String) {
    guard let destination = Destination(description) else { return nil }
    self.init(description: description, destination: destination)
  }
}

extension NodeAddress {
  /// Returns the addresses of a list that commas separate, or `nil` if one isn't an address.
  ///
  /// - Parameter text: The text of the list.
  public static func list(_ text: String) -> [NodeAddress]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let addresses = parts.compactMap { NodeAddress(String($0)) }
    return addresses.count == parts.count ? addresses : nil
  }
}

extension NodeAddress: ExpressibleByStringLiteral {
  /// Creates an address. If the text isn't one, connecting to it fails.
  ///
  /// - Parameter value: The text of the address.
  public init(stringLiteral value: String) {
    self.init(description: value, destination: Destination(value))
  }
}

extension NodeAddress {
  /// Whether only programs on the same machine can reach the address: a UNIX socket, `localhost` or
  /// a number that means it.
  public var isLocal: Bool {
    switch destination {
    case .socket, .abstractSocket: true
    case .host(let host, _): host == "localhost" || host == "::1" || Self.isLoopback(host)
    case nil: false
    }
  }

  private static func isLoopback(_ host: String) -> Bool {
    var number = in_addr()
    return inet_pton(AF_INET, host, &number) == 1 && UInt32(bigEndian: number.s_addr) >> 24 == 127
  }
}

extension NodeAddress.Destination {
  fileprivate init?(_ text: String) {
    guard !text.utf8.contains(0) else { return nil }
    if text.hasPrefix("/") {
      self = .socket(path: text)
    } else if text.hasPrefix("@") {
      self = .abstractSocket(name: String(text.dropFirst()))
    } else {
      self.init(hostAndPort: text)
    }
  }

  private init?(hostAndPort text: String) {
    guard let colon = text.lastIndex(of: ":"),
      let port = UInt16(text[text.index(after: colon)...]), port != 0
    else { return nil }
    var host = text[..<colon]
    if host.hasPrefix("["), host.hasSuffix("]") {
      host = host.dropFirst().dropLast()
    } else if host.contains(":") {
      return nil
    }
    guard !host.isEmpty else { return nil }
    self = .host(String(host), port: port)
  }
}
