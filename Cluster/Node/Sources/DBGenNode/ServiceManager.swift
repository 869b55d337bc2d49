import Glibc

/// The service manager that started the process, such as systemd, if it waits until the service is
/// ready.
struct ServiceManager {
  private let path: String

  init?() {
    guard let path = getenv("NOTIFY_SOCKET") else { return nil }
    self.path = String(cString: path)
  }

  func tellReady() throws {
    let descriptor = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard descriptor >= 0 else { throw failure(systemMessage()) }
    defer { close(descriptor) }
    let message = Array("READY=1".utf8)
    var (address, size) = try address()
    let count = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        sendto(descriptor, message, message.count, Int32(MSG_NOSIGNAL), $0, size)
      }
    }
    guard count == message.count else { throw failure(systemMessage()) }
  }

  /// The address of the socket, whose name is abstract if it begins with '@'.
  private func address() throws -> (sockaddr_un, socklen_t) {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    let name = Array(path.utf8)
    let space = MemoryLayout.size(ofValue: address.sun_path)
    guard !name.isEmpty, name.count < space else { throw failure("its path is too long") }
    withUnsafeMutableBytes(of: &address.sun_path) {
      $0.copyBytes(from: name)
      if path.hasPrefix("@") { $0[0] = 0 }
    }
    return (address, socklen_t(MemoryLayout<sockaddr_un>.size - space + name.count))
  }

  private func failure(_ problem: String) -> NodeError {
    NodeError("The socket \(path) of the service manager can't be used: \(problem).")
  }
}
