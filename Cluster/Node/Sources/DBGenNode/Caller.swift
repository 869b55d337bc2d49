import DBGenCluster
import Glibc

/// Listens where a node is about to start a cluster on an empty folder, and returns the address of a
/// node that calls, if there is one: it is of a cluster to which the node at this address belongs, as
/// after the loss of its disk. A leader calls all its nodes every second and a half at least.
func nodeThatCalls(_ address: NodeAddress) throws -> String? {
  let end = ContinuousClock.now + .seconds(2)
  // An address that can't be used is told by the engine.
  guard
    let listener = openSocket(
      at: address.description,
      { listener, place in
        set(SO_REUSEADDR, of: SOL_SOCKET, to: Int32(1), listener)
        guard bind(listener, place.ai_addr, place.ai_addrlen) == 0 else { return -1 }
        return listen(listener, 16)
      })
  else { return nil }
  defer { close(listener) }
  while case let left = ContinuousClock.now.duration(to: end), left > .zero {
    var entry = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
    guard poll(&entry, 1, Int32(left / .milliseconds(1))) > 0 else { continue }
    let caller = accept(listener, nil, nil)
    guard caller >= 0 else { continue }
    defer { close(caller) }
    if let node = nodeAddress(of: caller) { return node }
  }
  return nil
}

/// The address of a node that has called; nil if it is a client. Both begin with the version of the
/// protocol and the size and type of their first message. That of a node has its number and address.
private func nodeAddress(of caller: Int32) -> String? {
  set(SO_RCVTIMEO, of: SOL_SOCKET, to: timeval(tv_sec: 0, tv_usec: 200_000), caller)
  guard let start = bytes(16, from: caller), start[12] == 11 else { return nil }
  let size = start[8..<12].reversed().reduce(0) { $0 << 8 | Int($1) } * 8
  guard 16...1024 ~= size, let body = bytes(size, from: caller) else { return nil }
  return String(decoding: body.dropFirst(8).prefix { $0 != 0 }, as: UTF8.self)
}

private func bytes(_ count: Int, from caller: Int32) -> [UInt8]? {
  var bytes = [UInt8](repeating: 0, count: count)
  return recv(caller, &bytes, count, Int32(MSG_WAITALL)) == count ? bytes : nil
}

extension NodeAddress {
  /// Whether the address stands for all of a machine's own, and so for none that others can reach.
  var isWildcard: Bool {
    var number = in_addr()
    let host = description.prefix(upTo: description.lastIndex(of: ":") ?? description.startIndex)
    return inet_aton(String(host), &number) != 0 && number.s_addr == 0
  }
}
