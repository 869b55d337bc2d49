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
@inline(__always)
private func isASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let bytes = UnsafeRawPointer(start)
  var offset = 0
  var bits: UInt64 = 0
  while offset + 8 <= count {
    bits |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    offset += 8
  }
  while offset < count {
    bits |= UInt64(start[offset])
    offset += 1
  }
  return bits & 0x8080_8080_8080_8080 == 0
}
