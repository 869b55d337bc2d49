import CDqlite
import Glibc

/// Connects the engine to another node. By itself, it would leave all waits to TCP, which tries
/// again only two minutes after a network that was parted is whole again.
func linkToNode(
  _: UnsafeMutableRawPointer?, _ address: UnsafePointer<CChar>?,
  _ descriptor: UnsafeMutablePointer<Int32>?
) -> Int32 {
  guard let address, let link = connected(to: String(cString: address)) else { return DQLITE_ERROR }
  descriptor?.pointee = link
  return 0
}

/// How long a connection may take. The engine tries again after a second.
private let timeToConnect = timeval(tv_sec: 1, tv_usec: 500_000)
/// The milliseconds after which a connection is given up whose end has acknowledged nothing.
private let timeToAcknowledge: Int32 = 5000

private func connected(to address: String) -> Int32? {
  openSocket(at: address) { link, place in
    set(SO_SNDTIMEO, of: SOL_SOCKET, to: timeToConnect, link)
    set(TCP_USER_TIMEOUT, of: Int32(IPPROTO_TCP), to: timeToAcknowledge, link)
    return connect(link, place.ai_addr, place.ai_addrlen)
  }
}

/// Makes a socket for an address, and returns it if what is done with it returns 0.
func openSocket(at address: String, _ prepare: (Int32, addrinfo) -> Int32) -> Int32? {
  guard let colon = address.lastIndex(of: ":") else { return nil }
  var hints = addrinfo()
  hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
  var found: UnsafeMutablePointer<addrinfo>?
  let port = String(address[colon...].dropFirst())
  guard getaddrinfo(String(address[..<colon]), port, &hints, &found) == 0,
    let place = found?.pointee
  else { return nil }
  defer { freeaddrinfo(found) }
  let descriptor = socket(place.ai_family, hints.ai_socktype | Int32(SOCK_CLOEXEC.rawValue), 0)
  guard descriptor >= 0, prepare(descriptor, place) != 0 else {
    return descriptor < 0 ? nil : descriptor
  }
  close(descriptor)
  return nil
}

/// Changes an option of a socket.
func set<Value: BitwiseCopyable>(
  _ option: Int32, of level: Int32, to value: Value, _ socket: Int32
) {
  var value = value
  setsockopt(socket, level, option, &value, socklen_t(MemoryLayout<Value>.size))
}
