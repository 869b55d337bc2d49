internal import DBGenLibc

/// Reads the body of a message. It reads nothing past the end, however long the body claims to be.
struct WireCursor {
  private(set) var rest: UnsafeRawBufferPointer

  init(_ body: UnsafeRawBufferPointer) {
    rest = body
  }

  mutating func word() throws(NodeFailure.Reason) -> UInt64 {
    UInt64(littleEndian: try take(8).loadUnaligned(as: UInt64.self))
  }

  /// Reads half a word.
  mutating func half() throws(NodeFailure.Reason) -> UInt32 {
    UInt32(littleEndian: try take(4).loadUnaligned(as: UInt32.self))
  }

  /// The next word, without moving past it.
  func nextWord() throws(NodeFailure.Reason) -> UInt64 {
    var copy = self
    return try copy.word()
  }

  /// Reads the bytes of a text up to the zero that ends it.
  mutating func text() throws(NodeFailure.Reason) -> UnsafeRawBufferPointer {
    guard let start = rest.baseAddress, let end = memchr(start, 0, rest.count) else {
      throw .malformed("a text has no end")
    }
    return try takePadded(UnsafeRawPointer(end) - start, from: 1)
  }

  /// Reads a text that has to be valid UTF-8. `meaning` is what the text is, for the error.
  mutating func string(_ meaning: String) throws(NodeFailure.Reason) -> String {
    guard let string = String(validating: try text(), as: UTF8.self) else {
      throw .malformed("\(meaning) isn't UTF-8")
    }
    return string
  }

  mutating func blob() throws(NodeFailure.Reason) -> UnsafeRawBufferPointer {
    try takePadded(try count(atLeast: 1))
  }

  /// Reads how many things follow, of which each takes at least so many bytes.
  mutating func count(atLeast size: Int) throws(NodeFailure.Reason) -> Int {
    let word = try word()
    guard let count = Int(exactly: word), count <= rest.count / size else {
      throw .malformed("a message of \(rest.count) bytes claims to have \(word) parts")
    }
    return count
  }

  mutating func take(_ count: Int) throws(NodeFailure.Reason) -> UnsafeRawBufferPointer {
    guard count <= rest.count else { throw .malformed("a message ends too early") }
    let taken = UnsafeRawBufferPointer(rebasing: rest[..<count])
    rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    return taken
  }

  /// Reads bytes that end at a whole number of words, together with `end` bytes more.
  private mutating func takePadded(
    _ count: Int, from end: Int = 0
  ) throws(NodeFailure.Reason) -> UnsafeRawBufferPointer {
    let taken = try take(count)
    _ = try take(end + (8 - (count + end) % 8) % 8)
    return taken
  }

  func finish() throws(NodeFailure.Reason) {
    guard rest.isEmpty else { throw .malformed("a message has \(rest.count) bytes too many") }
  }
}
