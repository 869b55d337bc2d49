internal import DBGenSQLite

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// The memory that a statement's short texts and blobs are bound from, so that SQLite needn't copy them.
///
/// Each parameter has a place of its own, which only a new value of that parameter overwrites: SQLite keeps parameters from one
/// execution to the next.
final class ScratchBuffer {
  private struct Place {
    var start: Int32 = 0
    var capacity: Int32 = 0
  }

  private static let capacity = 2048
  private var bytes: UnsafeMutableRawPointer?
  private var count = 0
  private var places = UnsafeMutableBufferPointer<Place>(start: nil, count: 0)

  deinit {
    bytes?.deallocate()
    places.deallocate()
  }

  /// Frees all places; nothing may be bound from them any more.
  func removeAll() {
    guard count > 0 else { return }
    places.update(repeating: Place())
    count = 0
  }

  /// Copies bytes to the place of a parameter; nil where there is no room for them.
  @inline(__always)
  func copy(
    _ source: UnsafeRawBufferPointer, for parameter: Int32, of statement: OpaquePointer?
  ) -> UnsafeRawPointer? {
    let bytes = bytes ?? allocate(for: statement)
    let index = Int(parameter) - 1
    guard places.indices.contains(index) else { return nil }
    if source.count > places[index].capacity {
      guard source.count <= Self.capacity - count else { return nil }
      places[index] = Place(start: Int32(count), capacity: Int32(source.count))
      count += source.count
    }
    let copy = bytes + Int(places[index].start)
    if let start = source.baseAddress { memcpy(copy, start, source.count) }
    return UnsafeRawPointer(copy)
  }

  @inline(never)
  private func allocate(for statement: OpaquePointer?) -> UnsafeMutableRawPointer {
    let new = UnsafeMutableRawPointer.allocate(byteCount: Self.capacity, alignment: 16)
    bytes = new
    places = .allocate(capacity: Int(sqlite3_bind_parameter_count(statement)))
    places.initialize(repeating: Place())
    return new
  }
}
