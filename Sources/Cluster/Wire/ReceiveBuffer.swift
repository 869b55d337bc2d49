internal import DBGenLibc

/// Bytes that were received and not yet read. It grows as bytes arrive, so that no length that a
/// node claims takes memory by itself.
final class ReceiveBuffer {
  private var memory: UnsafeMutableRawBufferPointer
  private var start = 0
  private var end = 0

  init() {
    memory = .allocate(byteCount: WireLimit.firstRoom, alignment: 8)
  }

  deinit {
    memory.deallocate()
  }

  var bytes: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: memory[start..<end]) }

  /// The bytes of memory that the buffer takes.
  var size: Int { memory.count }

  /// Moves past bytes, which stay in place until `room()` is called.
  func consume(_ count: Int) {
    start = min(start + count, end)
  }

  /// Space for more bytes. `bytes` read before are no longer valid.
  func room() -> UnsafeMutableRawBufferPointer {
    if start == end {
      (start, end) = (0, 0)
    } else if end == memory.count {
      makeRoom()
    }
    return UnsafeMutableRawBufferPointer(rebasing: memory[end...])
  }

  /// Counts bytes that were put into `room()`.
  func fill(_ count: Int) {
    end = min(end + count, memory.count)
  }

  private func makeRoom() {
    let kept = bytes
    let isLarge = kept.count > memory.count / 2
    let moved =
      isLarge
      ? UnsafeMutableRawBufferPointer.allocate(byteCount: memory.count * 2, alignment: 8) : memory
    if let source = kept.baseAddress {
      moved.baseAddress?.copyMemory(from: source, byteCount: kept.count)
    }
    if isLarge {
      memory.deallocate()
      memory = moved
    }
    (start, end) = (0, kept.count)
  }
}
