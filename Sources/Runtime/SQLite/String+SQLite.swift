internal import DBGenLibc
internal import DBGenSQLite

extension String {
  /// Creates the text of an SQLite value, including NUL characters; nil if it isn't UTF-8, which
  /// SQLite doesn't check.
  @inline(__always)
  init?(_ cell: OpaquePointer?) {
    guard let start = sqlite3_value_text(cell) else { return nil }
    let count = Int(sqlite3_value_bytes(cell))
    self.init(unsafeUninitializedCapacity: count) { buffer in
      if let target = buffer.baseAddress { memcpy(target, start, count) }
      return count
    }
    if !isASCII(start, count), !consists(ofBytesAt: start, count) { return nil }
  }

  /// Whether the string has exactly the bytes that it was made from, none of which had to be
  /// replaced by U+FFFD.
  @inline(never)
  private func consists(ofBytesAt start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
    var string = self
    return string.withUTF8 { utf8 in
      utf8.count == count && memcmp(utf8.baseAddress ?? start, start, count) == 0
    }
  }
}

/// Whether no byte has its highest bit set. Such bytes are UTF-8 without further checks.
///
/// Each step checks two words that may overlap, so that bytes are checked one by one only in texts
/// of fewer than four.
@inline(__always)
private func isASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let bytes = UnsafeRawPointer(start)
  if count > 16 { return isLongASCII(bytes, count) }
  if count >= 8 {
    let bits =
      bytes.loadUnaligned(as: UInt64.self)
      | bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
    return bits & 0x8080_8080_8080_8080 == 0
  }
  if count >= 4 {
    let bits =
      bytes.loadUnaligned(as: UInt32.self)
      | bytes.loadUnaligned(fromByteOffset: count &- 4, as: UInt32.self)
    return bits & 0x8080_8080 == 0
  }
  return (0..<count).allSatisfy { start[$0] < 0x80 }
}

@inline(__always)
private func isLongASCII(_ bytes: UnsafeRawPointer, _ count: Int) -> Bool {
  var bits = bytes.loadUnaligned(fromByteOffset: count &- 8, as: UInt64.self)
  var offset = 0
  while offset < count &- 8 {
    bits |= bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
    offset &+= 8
  }
  return bits & 0x8080_8080_8080_8080 == 0
}
