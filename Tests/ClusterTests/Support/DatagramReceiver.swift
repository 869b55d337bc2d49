import DBGenLibc
import Foundation
import Testing

/// An abstract UNIX socket that receives datagrams.
final class DatagramReceiver {
  private let descriptor: Int32

  init(_ name: String) throws {
    #if canImport(Darwin)
      descriptor = socket(AF_UNIX, SOCK_DGRAM, 0)
    #else
      descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    #endif
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let space = MemoryLayout.size(ofValue: address.sun_path)
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: [0] + name.utf8.dropFirst())
    }
    let size = MemoryLayout<sockaddr_un>.size - space + name.utf8.count
    let isBound = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(descriptor, $0, socklen_t(size)) == 0
      }
    }
    try #require(isBound)
  }

  deinit { close(descriptor) }

  /// Waits for a datagram.
  func receive() -> String {
    var bytes = [UInt8](repeating: 0, count: 100)
    let count = recv(descriptor, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
  }
}
