import DBGenLibc

@testable import DBGenCluster

extension NodeConnection {
  /// Returns an option of TCP.
  func option(_ option: Int32) -> Int32? {
    var value: Int32 = -1
    var size = socklen_t(MemoryLayout<Int32>.size)
    guard let descriptor, getsockopt(descriptor, Int32(IPPROTO_TCP), option, &value, &size) == 0
    else { return nil }
    return value
  }
}
