internal import DBGenSQLText
internal import DBGenSQLite

extension String {
  /// Creates the text of an SQLite value, including NUL characters; nil if it isn't UTF-8, which
  /// SQLite doesn't check.
  @inline(__always)
  init?(_ cell: OpaquePointer?) {
    guard let start = sqlite3_value_text(cell) else { return nil }
    let count = Int(sqlite3_value_bytes(cell))
    // Swift makes short ASCII texts without allocating or checking them.
    guard count < 16, isASCII(start, count) else {
      self.init(validating: start, count)
      return
    }
    self.init(unsafeUninitializedCapacity: count) { buffer in
      if let target = buffer.baseAddress { copyFew(count, from: start, to: target) }
      return count
    }
  }

  /// Creates the text in less code, where it needn't be fast.
  @inline(never)
  init?(compactly cell: OpaquePointer?) { self.init(cell) }

  /// Creates a text of bytes that NUL follows; nil if they aren't UTF-8.
  @inline(never)
  private init?(validating start: UnsafePointer<UInt8>, _ count: Int) {
    let characters = UnsafeRawPointer(start).assumingMemoryBound(to: CChar.self)
    guard let text = String(validatingCString: characters) else { return nil }
    self = text
    // A text with NUL characters takes the longer way.
    guard utf8.count != count else { return }
    self.init(validating: UnsafeBufferPointer(start: start, count: count), as: UTF8.self)
  }
}

// MARK: - Parts

extension ArraySlice<UInt8> {
  /// The parts before and after the first occurrence of a text; nil if there is none. To strings of
  /// Swift, a mark that combines with the text would make another character of it.
  @inline(never)
  func split(at text: String) -> (before: Self, after: Self)? {
    let text = text.byteArray[...]
    var start = startIndex
    while start + text.count <= endIndex {
      let end = start + text.count
      if self[start..<end] == text { return (self[..<start], self[end...]) }
      start += 1
    }
    return nil
  }

  func starts(with text: String) -> Bool { prefix(text.utf8.count) == text.byteArray[...] }

  /// The parts between all occurrences of a text.
  func parts(between text: String) -> [String] {
    var (parts, rest) = ([String](), self)
    while let (part, after) = rest.split(at: text) {
      parts.append(part.text)
      rest = after
    }
    return parts + [rest.text]
  }

  var text: String { String(decoding: self, as: UTF8.self) }
}

extension Slice<UnsafeRawBufferPointer> {
  /// Two digits for each byte.
  @inline(never)
  var hexadecimal: String {
    var text = ""
    for byte in self { text += String(byte >> 4, radix: 16) + String(byte & 15, radix: 16) }
    return text
  }
}

// MARK: - Few bytes

// Up to 16 bytes are two words that may overlap, and fewer than four are the first, the middle and
// the last. That takes less work than a loop or a call.

/// Whether none of up to 16 bytes has its highest bit set. Such bytes are UTF-8 without further
/// checks.
@inline(__always)
private func isASCII(_ start: UnsafePointer<UInt8>, _ count: Int) -> Bool {
  let bytes = UnsafeRawPointer(start)
  if count >= 8 { return bytes.ends(count, as: UInt64.self) & 0x8080_8080_8080_8080 == 0 }
  if count >= 4 { return bytes.ends(count, as: UInt32.self) & 0x8080_8080 == 0 }
  return count == 0 || start[0] | start[count >> 1] | start[count &- 1] < 0x80
}

/// Copies up to 16 bytes.
@inline(__always)
func copyFew(_ count: Int, from start: UnsafeRawPointer, to target: UnsafeMutableRawPointer) {
  if count >= 8 { return target.copyEnds(count, of: start, as: UInt64.self) }
  if count >= 4 { return target.copyEnds(count, of: start, as: UInt32.self) }
  guard count > 0 else { return }
  target.copyEnds(count, of: start, as: UInt8.self)
  target.storeBytes(
    of: start.load(fromByteOffset: count >> 1, as: UInt8.self), toByteOffset: count >> 1,
    as: UInt8.self)
}

extension UnsafeRawPointer {
  /// Returns the bits that are set in the first or the last word of some bytes.
  @inline(__always)
  fileprivate func ends<Word: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, as word: Word.Type
  ) -> Word {
    loadUnaligned(as: word)
      | loadUnaligned(fromByteOffset: count &- MemoryLayout<Word>.size, as: word)
  }
}

extension UnsafeMutableRawPointer {
  /// Copies the first and the last word of some bytes.
  @inline(__always)
  fileprivate func copyEnds<Word: FixedWidthInteger & BitwiseCopyable>(
    _ count: Int, of source: UnsafeRawPointer, as word: Word.Type
  ) {
    let last = count &- MemoryLayout<Word>.size
    storeBytes(of: source.loadUnaligned(as: word), as: word)
    storeBytes(
      of: source.loadUnaligned(fromByteOffset: last, as: word), toByteOffset: last, as: word)
  }
}
