import CDqlite
import DBGenCluster
import Glibc

/// A node of the engine.
final class Engine {
  private let node: OpaquePointer

  /// Prepares the engine to listen at the address, without writing anything.
  init(_ id: UInt64, _ address: NodeAddress, _ folder: NodeFolder) throws {
    var created: OpaquePointer?
    let code = dqlite_node_create(id, address.description, folder.path, &created)
    guard code == 0, let created else {
      throw NodeError("The engine can't use the folder \(folder.path) (code \(code)).")
    }
    node = created
    dqlite_node_set_failure_domain(node, NodeFacts.failureDomain(.own, engine: .ofEngine))
    dqlite_node_set_connect_func(node, linkToNode, nil)
    try bind(address)
    keepAlive()
  }

  /// Has the system close connections whose other end is gone without a word, such as that of a
  /// client that has begun a transaction. They have the options of the socket that listens, which
  /// the engine doesn't tell: it is the only one yet.
  private func keepAlive() {
    for descriptor in 0..<Int32(64) {
      set(SO_KEEPALIVE, of: SOL_SOCKET, to: Int32(1), descriptor)
      set(TCP_KEEPIDLE, of: Int32(IPPROTO_TCP), to: Int32(5), descriptor)
      set(TCP_KEEPINTVL, of: Int32(IPPROTO_TCP), to: Int32(2), descriptor)
      set(TCP_KEEPCNT, of: Int32(IPPROTO_TCP), to: Int32(4), descriptor)
    }
  }

  /// Starts the engine, which then answers clients.
  func start() throws {
    guard dqlite_node_start(node) == 0 else {
      throw NodeError(
        "The engine can't start: \(String(cString: dqlite_node_errmsg(node))).")
    }
  }

  private func bind(_ address: NodeAddress) throws {
    errno = 0
    let code = dqlite_node_set_bind_address(node, address.description)
    let problem = errno
    guard code != 0 else { return }
    throw NodeError(
      problem == 0
        ? "A node can't listen on \(address): it has to be a number such as 10.0.0.1:9001."
        : "A node can't listen on \(address): \(systemMessage(problem)).")
  }

  /// Stops the engine after the requests that it is busy with.
  func stop() {
    dqlite_node_stop(node)
    dqlite_node_destroy(node)
  }
}

extension Version {
  /// The version that the engine says. Some of its releases say that of an older one.
  static let ofEngine: Version = {
    let number = dqlite_version_number()
    return Version(
      major: UInt8(truncatingIfNeeded: number / 10_000),
      minor: UInt8(truncatingIfNeeded: number / 100 % 100),
      patch: UInt8(truncatingIfNeeded: number % 100))
  }()
}
