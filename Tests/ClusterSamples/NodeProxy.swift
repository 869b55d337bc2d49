package import DBGenCluster
import DBGenLibc
import Foundation
import Synchronization

/// Passes the requests of clients to a node and its answers back, and notes the requests. It can
/// lose connections at any request or byte.
package final class NodeProxy: Sendable {
  package struct ProxiedRequest: Sendable {
    package let type: UInt8
    /// The statements, if the request has their text.
    package let sql: String?
  }

  package enum RequestFate: Sendable {
    case passed
    /// The connection ends before the node gets the request.
    case lost
    /// The connection ends when the node has answered.
    case unanswered
  }

  fileprivate struct ProxyState {
    var requests: [ProxiedRequest] = []
    var decide: (@Sendable (ProxiedRequest) -> RequestFate)?
    /// The numbers of bytes to and from the node after which the next connection ends.
    var limits: (requests: Int?, answers: Int?) = (nil, nil)
    /// The bytes that the last connection has passed to and from the node.
    var passed = (requests: 0, answers: 0)
  }

  private let listener: LoopbackListener
  fileprivate let state = Mutex(ProxyState())

  package var address: NodeAddress { listener.address }

  /// - Parameter target: Returns the node to connect to; nil if there is none.
  package init(to target: @escaping @Sendable () -> NodeAddress?) throws {
    listener = try LoopbackListener()
    let descriptor = listener.descriptor
    Thread.detachNewThread { [weak self] in
      while true {
        let client = accept(descriptor, nil, nil)
        guard client >= 0 else { break }
        guard let self, let node = target().flatMap(LoopbackListener.connect) else {
          close(client)
          continue
        }
        ProxiedConnection(client, node, through: self).start()
      }
      close(descriptor)
    }
  }

  deinit { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }

  /// The requests that clients have sent.
  package var requests: [ProxiedRequest] { state.withLock { $0.requests } }

  package func forgetRequests() { state.withLock { $0.requests = [] } }

  /// Decides about requests before the node gets them.
  package func decide(_ decide: (@Sendable (ProxiedRequest) -> RequestFate)?) {
    state.withLock { $0.decide = decide }
  }

  /// Ends the next connection after a number of bytes to or from the node.
  package func cut(requests: Int? = nil, answers: Int? = nil) {
    state.withLock { $0.limits = (requests, answers) }
  }

  /// The bytes that the last connection has passed to and from the node.
  package var passed: (requests: Int, answers: Int) { state.withLock { $0.passed } }

  /// Connects to the node.
  package func connect(
    timeout: Duration, _ cancellation: NodeCancellation = .init(), database: String = "main"
  ) throws -> NodeConnection {
    let connection = try NodeConnection(
      to: address, timeout: timeout, cancellation: cancellation)
    try connection.openForTransactions(database: database)
    return connection
  }
}

/// The two ends of a connection, each of which a thread reads.
private final class ProxiedConnection: Sendable {
  private let client: Int32
  private let node: Int32
  private let proxy: NodeProxy
  private let limits: (requests: Int?, answers: Int?)
  private let dropsAnswers = Atomic(false)

  init(_ client: Int32, _ node: Int32, through proxy: NodeProxy) {
    (self.client, self.node, self.proxy) = (client, node, proxy)
    limits = proxy.state.withLock { state in
      defer { state.limits = (nil, nil) }
      state.passed = (0, 0)
      return state.limits
    }
  }

  deinit {
    close(client)
    close(node)
  }

  func start() {
    Thread.detachNewThread {
      self.passRequests()
      self.end()
    }
    Thread.detachNewThread {
      self.passAnswers()
      self.end()
    }
  }

  private func end() {
    shutdown(client, Int32(SHUT_RDWR))
    shutdown(node, Int32(SHUT_RDWR))
  }

  private func passRequests() {
    var (waiting, count) = (ArraySlice<UInt8>(), 0)
    // The version of the protocol comes before the first request.
    var isFirst = true
    while let bytes = Self.receive(from: client) {
      waiting += bytes
      while let size = isFirst ? 8 : Self.size(ofFirst: waiting), waiting.count >= size {
        let message = waiting.prefix(size)
        waiting = waiting.dropFirst(size)
        let fate = isFirst ? .passed : fate(of: message)
        isFirst = false
        guard fate != .lost else { return }
        if fate == .unanswered { dropsAnswers.store(true, ordering: .relaxed) }
        count += message.count
        proxy.state.withLock { [count] in $0.passed.requests = count }
        guard pass(message, to: node, upTo: count, limit: limits.requests) else { return }
      }
    }
  }

  private func passAnswers() {
    var count = 0
    while let bytes = Self.receive(from: node), !dropsAnswers.load(ordering: .relaxed) {
      count += bytes.count
      proxy.state.withLock { [count] in $0.passed.answers = count }
      guard pass(bytes[...], to: client, upTo: count, limit: limits.answers) else { return }
    }
  }

  /// Passes bytes, with which there are `count`. Returns whether the connection goes on.
  private func pass(
    _ bytes: ArraySlice<UInt8>, to end: Int32, upTo count: Int, limit: Int?
  ) -> Bool {
    let excess = limit.map { max(0, count - $0) } ?? 0
    return Self.send(bytes.dropLast(excess), to: end) && limit.map { count < $0 } ?? true
  }

  private func fate(of message: ArraySlice<UInt8>) -> NodeProxy.RequestFate {
    let request = NodeProxy.ProxiedRequest(message)
    let decide = proxy.state.withLock { state in
      state.requests.append(request)
      return state.decide
    }
    return decide?(request) ?? .passed
  }

  private static func size(ofFirst bytes: ArraySlice<UInt8>) -> Int? {
    guard bytes.count >= 8 else { return nil }
    let words = bytes.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    return 8 + 8 * words
  }

  private static func receive(from end: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 65536)
    let count = recv(end, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes.prefix(count)) : nil
  }

  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif

  private static func send(_ bytes: ArraySlice<UInt8>, to end: Int32) -> Bool {
    var rest = Array(bytes)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes {
        DBGenLibc.send(end, $0.baseAddress, $0.count, noSignal)
      }
      guard count > 0 else { return false }
      rest = rest.dropFirst(count)
    }
    return true
  }
}

extension NodeProxy.ProxiedRequest {
  /// Reads a message.
  fileprivate init(_ message: ArraySlice<UInt8>) {
    type = message.dropFirst(4).first ?? 0
    let text = message.dropFirst(16).prefix { $0 != 0 }
    sql = Self.typesWithText.contains(type) ? String(decoding: text, as: UTF8.self) : nil
  }

  /// To prepare a statement, and to run or query one.
  private static let typesWithText: Set<UInt8> = [4, 8, 9]
}
