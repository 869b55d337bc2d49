import Dispatch
import Testing

@testable import DBGenCluster

@Suite struct NodeAddressTests {
  @Test(arguments: [
    ("10.0.0.1:9001", NodeAddress.Destination.host("10.0.0.1", port: 9001)),
    ("node-1.local:65535", .host("node-1.local", port: 65535)),
    ("[::1]:9001", .host("::1", port: 9001)),
    ("/run/node", .socket(path: "/run/node")),
    ("@node", .abstractSocket(name: "node")),
  ])
  func anAddressKeepsItsText(text: String, destination: NodeAddress.Destination) {
    let address = NodeAddress(text)
    #expect(address?.destination == destination)
    #expect(address?.description == text)
  }

  @Test(arguments: [
    "", ":", "a", "a:", ":1", "a:0", "a:65536", "a:-1", "::1:9001", "[]:1", "a:b", "a\0:1", "[::1]",
  ])
  func otherTextsAreNotAddresses(text: String) {
    #expect(NodeAddress(text) == nil)
  }

  @Test(arguments: ["127.0.0.1:1", "127.9.9.9:1", "localhost:1", "[::1]:1", "@a", "/a"])
  func addressesOfTheSameMachineAreLocal(text: String) {
    #expect(NodeAddress(text)?.isLocal == true)
  }

  @Test(arguments: ["10.0.0.1:1", "0.0.0.0:1", "example.com:1", "[::]:1", "128.0.0.1:1"])
  func otherAddressesAreNotLocal(text: String) {
    #expect(NodeAddress(text)?.isLocal == false)
  }

  @Test func connectingToALiteralThatIsNoAddressFails() {
    let reason = NodeFailure.Reason.unreachable("'here' isn't an address such as 10.0.0.1:9001")
    #expect(throws: NodeFailure(reason: reason, mayHaveRun: false)) {
      try NodeConnection(to: "here", timeout: nil)
    }
  }

  @Test func aNameHasTheAddressesOfItsHost() throws {
    let addresses = try HostLookup.addresses(of: "localhost", 9001, nil, NodeCancellation())
    #expect(!addresses.isEmpty && addresses.allSatisfy(\.isTCP))
  }

  @Test func aLookUpThatTakesTooLongIsGivenUp() {
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    #expect(throws: NodeFailure.Reason.timedOut) {
      try HostLookup.addresses(of: "a.name", 1, .milliseconds(1), NodeCancellation()) { _, _ in
        end.wait()
        return .success([])
      }
    }
  }

  @Test func cancellingEndsALookUp() {
    let end = DispatchSemaphore(value: 0)
    defer { end.signal() }
    let cancellation = NodeCancellation()
    #expect(throws: NodeFailure.Reason.cancelled) {
      try HostLookup.addresses(of: "a.name", 1, nil, cancellation) { _, _ in
        cancellation.cancel()
        end.wait()
        return .success([])
      }
    }
  }

  @Test func aSocketPathThatIsTooLongFails() {
    let path = "/" + String(repeating: "a", count: 200)
    #expect(throws: NodeFailure.self) {
      try NodeConnection(to: NodeAddress(stringLiteral: path), timeout: nil)
    }
  }
}
