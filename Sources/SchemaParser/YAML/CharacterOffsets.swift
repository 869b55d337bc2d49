/// Finds the UTF-8 offset of a character by its index. The bytes must be valid UTF-8.
struct CharacterOffsets {
  private let bytes: [UInt8]
  private let start: Int
  /// The offset of every 32nd character; empty if all characters are ASCII.
  private let checkpoints: [Int]

  /// Indexes the characters from an offset on.
  init(of bytes: [UInt8], from start: Int) {
    (self.bytes, self.start) = (bytes, start)
    checkpoints = bytes.allSatisfy { $0 < 0x80 } ? [] : Self.checkpoints(of: bytes, from: start)
  }

  /// Returns the offset of a character, counted from 0; past the last character, the end of the
  /// bytes.
  func offset(ofCharacter index: Int) -> Int {
    guard !checkpoints.isEmpty else { return min(start + index, bytes.count) }
    let checkpoint = min(index / Self.stride, checkpoints.count - 1)
    var offset = checkpoints[checkpoint]
    var remaining = index - checkpoint * Self.stride
    while remaining > 0, offset < bytes.count {
      offset += Self.length(ofCharacterFrom: bytes[offset])
      remaining -= 1
    }
    return offset
  }

  private static let stride = 32

  private static func checkpoints(of bytes: [UInt8], from start: Int) -> [Int] {
    var checkpoints: [Int] = []
    var offset = start
    var index = 0
    while offset < bytes.count {
      if index % stride == 0 { checkpoints.append(offset) }
      offset += length(ofCharacterFrom: bytes[offset])
      index += 1
    }
    return checkpoints
  }

  private static func length(ofCharacterFrom lead: UInt8) -> Int {
    switch lead {
    case 0xF0...: 4
    case 0xE0...: 3
    case 0xC0...: 2
    default: 1
    }
  }
}
