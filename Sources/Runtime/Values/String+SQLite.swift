internal import DBGenSQLite

extension String {
  /// The text of an SQLite value, NUL characters included; nil where it isn't UTF-8, which SQLite doesn't check.
  @inline(__always)
  init?(_ cell: OpaquePointer?) {
    guard let start = sqlite3_value_text(cell) else { return nil }
    let count = Int(sqlite3_value_bytes(cell))
    self.init(unsafeUninitializedCapacity: count) { buffer in
      buffer.baseAddress?.initialize(from: start, count: count)
      return count
    }
    if !isASCII(start, count), !consists(ofBytesAt: start, count) { return nil }
  }

  /// Whether the string has the very bytes it was made from, none of which had to be replaced by U+FFFD.
  @inline(never)
  private func consists(ofBytesAt start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    utf8.elementsEqual(UnsafeBufferPointer(start: start, count: count))
  }
}

/// Whether no byte has its highest bit set: such bytes are UTF-8 without a closer look.
///
/// The last step overlaps the one before, so that no byte has to be looked at alone but in texts shorter than four.
@inline(__always)
private func isASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let bytes = UnsafeRawPointer(start)
  if count >= 8 {
    var bits = bytes.loadUnaligned(fromByteOffset: count - 8, as: UInt64.self)
    for offset in stride(from: 0, to: count - 8, by: 8) {
      bits |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    }
    return bits & 0x8080_8080_8080_8080 == 0
  }
  if count >= 4 {
    let bits =
      bytes.loadUnaligned(as: UInt32.self)
      | bytes.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self)
    return bits & 0x8080_8080 == 0
  }
  return (0..<count).allSatisfy { start[$0] < 0x80 }
}
