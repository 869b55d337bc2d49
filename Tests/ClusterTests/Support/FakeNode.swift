import DBGenLibc
import Testing

@testable import DBGenCluster

/// The other end of a connection, which sends what a test tells it to, ahead of the requests.
final class FakeNode {
  let descriptor: Int32
  let connection: NodeConnection

  /// Connects, which takes the answer to the first request.
  init(timeout: Duration? = .seconds(600)) throws {
    var ends: [Int32] = [0, 0]
    try #require(socketpair(AF_UNIX, SocketAddress.stream, 0, &ends) == 0)
    descriptor = ends[1]
    Self.send(RecordedAnswer.welcome.bytes, to: descriptor)
    connection = try NodeConnection(adopting: ends[0], timeout: timeout, cancellation: .init())
    _ = received()
  }

  deinit {
    close(descriptor)
  }

  func send(_ bytes: [UInt8]) {
    Self.send(bytes, to: descriptor)
  }

  func send(_ answers: RecordedAnswer...) {
    for answer in answers { send(answer.bytes) }
  }

  private static func send(_ bytes: [UInt8], to descriptor: Int32) {
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
  }

  /// Ends the stream after what was sent.
  func hangUp() {
    shutdown(descriptor, Int32(SHUT_WR))
  }

  /// The bytes that have arrived since the last time.
  func received() -> [UInt8] {
    var bytes: [UInt8] = []
    var chunk = [UInt8](repeating: 0, count: 65536)
    while true {
      let count = recv(descriptor, &chunk, chunk.count, Int32(MSG_DONTWAIT))
      guard count > 0 else { return bytes }
      bytes += chunk[..<count]
    }

  }
}
