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

  /// Returns the path of a new folder for sockets: that of other files may be too long for one.
  private static func folder() throws -> String {
    var folder = Array("/tmp/dbgen-XXXXXX".utf8CString)
    guard let made = mkdtemp(&folder) else { throw POSIXError(.EIO) }
    return String(cString: made)
  }

  @Test func aPathLeadsToASocket() throws {
    let folder = try Self.folder()
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let path = folder + "/socket"
    #expect(try Self.leader(at: NodeAddress(stringLiteral: path)) == Self.leader)
  }

  #if os(Linux)
    @Test func aNameLeadsToAnAbstractSocket() throws {
      #expect(try Self.leader(at: NodeAddress(stringLiteral: "@\(UUID())")) == Self.leader)
    }
  #endif

  @Test func aPathWithoutASocketIsAnError() {
    let path = "/tmp/\(UUID())"
    #expect {
      try NodeConnection(to: NodeAddress(stringLiteral: path), timeout: .seconds(600))
    } throws: {
      guard case .unreachable(let problem)? = ($0 as? NodeFailure)?.reason else { return false }
      return problem.contains("No such file or directory")
    }
  }
}
