package import DBGenCluster
import DBGenLibc
import DBGenRuntime
import Foundation
import Synchronization

/// A node on a port of this machine, which answers in the protocol of dqlite 1.11 from a file, as a
/// `LocalNode` does, and lies when a test wants it to.
package final class ServedNode: Sendable {
  /// Returns what is sent instead of an answer; nil for the answer itself.
  ///
  /// - Parameter number: The number of the answer, from 1.
  package typealias Lie =
    @Sendable (
      _ number: Int, _ request: ServedRequest, _ truth: ServedAnswer
    ) -> ServedReply?

  package let node: LocalNode
  package var address: NodeAddress { listener.address }
  private let listener: LoopbackListener
  private let conversation: Conversation

  package init(_ node: LocalNode = LocalNode()) throws {
    self.node = node
    listener = try LoopbackListener()
    conversation = Conversation(listener.address, node)
    Thread.detachNewThread { [listener, conversation] in
      while true {
        let client = accept(listener.descriptor, nil, nil)
        guard client >= 0 else { break }
        Thread.detachNewThread { conversation.serve(client) }
      }
      close(listener.descriptor)
    }
  }

  deinit { shutdown(listener.descriptor, Int32(SHUT_RDWR)) }

  /// Counts the answers from now on, and lies about them.
  package func lie(_ lie: Lie?) { conversation.lie(lie) }

  /// Lies about answers about which it doesn't lie otherwise.
  package func alsoLie(_ lie: @escaping Lie) {
    conversation.alsoLie(lie)
  }

  /// The number of answers since `lie` was called.
  package var answerCount: Int { conversation.answerCount }
}

/// The answers of a node to all of its clients.
private final class Conversation: Sendable {
  private struct Lying {
    var count = 0
    var lie: ServedNode.Lie?
  }

  private let address: NodeAddress
  private let node: LocalNode
  private let lying = Mutex(Lying())

  init(_ address: NodeAddress, _ node: LocalNode) { (self.address, self.node) = (address, node) }

  func lie(_ lie: ServedNode.Lie?) { lying.withLock { $0 = Lying(lie: lie) } }

  func alsoLie(_ lie: @escaping ServedNode.Lie) {
    lying.withLock { lying in
      let first = lying.lie
      lying.lie = { first?($0, $1, $2) ?? lie($0, $1, $2) }
    }
  }

  var answerCount: Int { lying.withLock { $0.count } }

  /// Answers a client until it leaves.
  func serve(_ client: Int32) {
    defer { close(client) }
    guard let link = try? node.connect(), received(8, from: client) != nil else { return }
    while let request = request(from: client), send(reply(to: request, link), to: client) {}
    link.close()
  }

  private func reply(to request: ServedRequest, _ link: any NodeLink) -> ServedReply {
    let truth = answer(to: request, link)
    let (number, lie) = lying.withLock { lying in
      lying.count += 1
      return (lying.count, lying.lie)
    }
    return lie?(number, request, truth) ?? ServedReply(truth)
  }

  private func answer(to request: ServedRequest, _ link: any NodeLink) -> ServedAnswer {
    switch request {
    case .leader: return .leader(address.description)
    case .register: return .welcome
    case .open: return .opened
    case .members: return .members([address.description])
    case .other(let type): return .failure(code: 1, "no requests of type \(type)")
    case .statement(let request):
      do {
        guard let answer = try link.send([request]).first else { return .failure(code: 1, "") }
        return try ServedAnswer(answer)
      } catch {
        return .failure(code: 1, "\(error)")
      }
    }
  }

  private func request(from client: Int32) -> ServedRequest? {
    guard let header = received(8, from: client) else { return nil }
    let words = header.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    guard let body = received(8 * words, from: client) else { return nil }
    return ServedRequest(type: header[4], hasManyParameters: header[5] == 1, body)
  }

  private func received(_ count: Int, from client: Int32) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: max(count, 1))
    guard count > 0 else { return [] }
    return recv(client, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
  }

  /// Sends a reply, and returns whether the client is still there.
  private func send(_ reply: ServedReply, to client: Int32) -> Bool {
    guard send(reply.bytes, to: client) else { return false }
    if let bytes = reply.repeated { while send(bytes, to: client) {} }
    if reply.hangsUp { shutdown(client, Int32(SHUT_RDWR)) }
    return reply.repeated == nil && !reply.hangsUp
  }

  private func send(_ bytes: [UInt8], to client: Int32) -> Bool {
    bytes.withUnsafeBytes { bytes in
      var rest = bytes[...]
      while !rest.isEmpty {
        let part = UnsafeRawBufferPointer(rebasing: rest)
        let count = DBGenLibc.send(client, part.baseAddress, part.count, Self.noSignal)
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }
  }

  #if canImport(Darwin)
    private static let noSignal: Int32 = 0
  #else
    private static let noSignal = Int32(MSG_NOSIGNAL)
  #endif
}
