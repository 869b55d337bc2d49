#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The memory that a statement's short texts and blobs are bound from, so that SQLite needn't copy them.
///
/// What is bound stays where it is until all parameters are bound anew: SQLite keeps parameters from one execution to the next.
final class ScratchBuffer {
  private static let capacity = 2048
  private var bytes: UnsafeMutableRawPointer?
  private var next: UnsafeMutableRawPointer?
  private var freeCount = 0

  deinit { bytes?.deallocate() }

  /// Makes all of the memory free again; nothing may be bound from it any more.
  func removeAll() {
    guard let bytes else { return }
    next = bytes
    freeCount = Self.capacity
  }

  /// Copies bytes to the buffer; nil where there is no room for them.
  @inline(__always)
  func copy(_ source: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    if next == nil { allocate() }
    guard source.count <= freeCount, let copy = next else { return nil }
    if let start = source.baseAddress { memcpy(copy, start, source.count) }
    next = copy + source.count
    freeCount -= source.count
    return UnsafeRawPointer(copy)
  }

  @inline(never)
  private func allocate() {
    bytes = .allocate(byteCount: Self.capacity, alignment: 16)
    removeAll()
  }
}
