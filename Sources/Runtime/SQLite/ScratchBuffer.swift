internal import DBGenLibc

/// The memory that a statement's short texts and blobs are bound from, so that SQLite needn't copy
/// them.
///
/// Bound values stay in place until all parameters are bound again: SQLite keeps parameters from
/// one execution to the next.
final class ScratchBuffer {
  private static let capacity = 2048
  private var bytes: UnsafeMutableRawPointer?
  /// The address of the first free byte, and the address after the last byte.
  private var next: UInt = 0
  private var end: UInt = 0

  deinit { bytes?.deallocate() }

  /// Makes all of the memory available again; nothing may be bound from it any more.
  @inline(__always)
  func removeAll() {
    next = UInt(bitPattern: bytes)
  }

  /// Copies bytes to the buffer; nil if there is no room for them.
  @inline(__always)
  func copy(_ source: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    let count = UInt(bitPattern: source.count)
    guard count < end &- next, let copy = UnsafeMutableRawPointer(bitPattern: next) else {
      return nil
    }
    if let start = source.baseAddress {
      if count <= 16 {
        copyFew(source.count, from: start, to: copy)
      } else {
        memcpy(copy, start, source.count)
      }
    }
    next &+= count
    return UnsafeRawPointer(copy)
  }

  /// Allocates the buffer's memory and copies bytes to it; nil if it is allocated already, or there
  /// is no room for them.
  @inline(never)
  func allocateAndCopy(_ source: UnsafeRawBufferPointer) -> UnsafeRawPointer? {
    guard bytes == nil else { return nil }
    let new = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity, alignment: 16)
    bytes = new
    next = UInt(bitPattern: new)
    end = next + UInt(Self.capacity)
    return copy(source)
  }
}
