import DBGenLibc
import Foundation
import Testing

@testable import DBGenCluster

/// Connections to UNIX sockets.
struct LocalSocketTests {
  /// Answers a client on a socket, and returns the leader that the client hears of.
  private static func leader(at address: NodeAddress) throws -> ClusterMember? {
    let server = try LocalServer(on: address) { client in
      client.greet()
      client.receiveMessage()
      client.send(RecordedAnswer.leader.bytes)
    }
    return try NodeConnection(to: server.address, timeout: .seconds(600)).leader()
  }

  private static let leader = ClusterMember(id: 1, address: "127.0.0.1:19001", role: .voter)

  @Test func aPathLeadsToASocket() throws {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    defer { unlink(path) }
    #expect(try Self.leader(at: NodeAddress(stringLiteral: path)) == Self.leader)
  }

  #if os(Linux)
    @Test func aNameLeadsToAnAbstractSocket() throws {
      #expect(try Self.leader(at: NodeAddress(stringLiteral: "@\(UUID())")) == Self.leader)
    }
  #endif

  @Test func aPathWithoutASocketIsAnError() {
    let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID())").path
    #expect {
      try NodeConnection(to: NodeAddress(stringLiteral: path), timeout: .seconds(600))
    } throws: {
      guard case .unreachable(let problem)? = ($0 as? NodeFailure)?.reason else { return false }
      return problem.contains("No such file or directory")
    }
  }
}
