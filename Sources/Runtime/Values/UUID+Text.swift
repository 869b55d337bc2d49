#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UUID {
  /// The length of the text in bytes.
  static let textCount = 36

  /// Reads exactly the text of a UUID in one case. Foundation also accepts the other, blanks, signs
  /// and anything after a NUL.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ letters: HexadecimalWord.LetterCase) {
    let dash = UInt8(ascii: "-")
    guard text.count == Self.textCount, text[8] == dash, text[13] == dash, text[18] == dash,
      text[23] == dash
    else { return nil }
    let bytes = UnsafeRawBufferPointer(text)
    @inline(__always)
    func word(_ place: Int, _ next: Int) -> UInt32? {
      let first = bytes.loadUnaligned(fromByteOffset: place, as: UInt32.self)
      let second = bytes.loadUnaligned(fromByteOffset: next, as: UInt32.self)
      return HexadecimalWord(text: (first, second), letters)?.word
    }
    guard let first = word(0, 4), let second = word(9, 14), let third = word(19, 24),
      let fourth = word(28, 32)
    else { return nil }
    self.init(uuid: unsafeBitCast((first, second, third, fourth), to: uuid_t.self))
  }

  /// Writes the UUID as text of `textCount` bytes.
  @inline(never)
  func write(
    to buffer: UnsafeMutableBufferPointer<UInt8>, _ letters: HexadecimalWord.LetterCase
  ) {
    let bytes = UnsafeMutableRawBufferPointer(buffer)
    func write(_ word: UInt32, at place: Int, _ next: Int) {
      let text = HexadecimalWord(word).text(letters)
      bytes.storeBytes(of: text.0, toByteOffset: place, as: UInt32.self)
      bytes.storeBytes(of: text.1, toByteOffset: next, as: UInt32.self)
    }
    let words = unsafeBitCast(uuid, to: (UInt32, UInt32, UInt32, UInt32).self)
    write(words.0, at: 0, 4)
    write(words.1, at: 9, 14)
    write(words.2, at: 19, 24)
    write(words.3, at: 28, 32)
    for place in stride(from: 8, through: 23, by: 5) { buffer[place] = UInt8(ascii: "-") }
  }
}

/// Four bytes as eight hexadecimal digits, which are read and written at once: each byte of a 64-bit
/// number is a digit, and no sum of two exceeds it.
struct HexadecimalWord {
  /// The letters of the digits, by the distance between `9` and the one for 10.
  enum LetterCase: UInt64 {
    case lowercase = 0x28
    case uppercase = 0x08
  }

  /// The values of the digits, the first of which is the lowest byte.
  private let values: UInt64
  private static let ones: UInt64 = 0x0101_0101_0101_0101

  /// Creates it from the bytes as they are in memory.
  @inline(__always)
  init(_ word: UInt32) {
    var bytes = UInt64(UInt32(littleEndian: word))
    bytes = (bytes | bytes << 16) & 0x0000_ffff_0000_ffff
    bytes = (bytes | bytes << 8) & 0x00ff_00ff_00ff_00ff
    values = (bytes >> 4 | bytes << 8) & (Self.ones * 15)
  }

  /// Reads the text, which is in memory in two parts; nil if there is any other byte.
  @inline(__always)
  init?(text: (UInt32, UInt32), _ letters: LetterCase) {
    let digits =
      UInt64(UInt32(littleEndian: text.0)) | UInt64(UInt32(littleEndian: text.1)) << 32
    // Of digits and letters, only letters have bit 6.
    values = (digits & (Self.ones * 15)) &+ (digits >> 6 & Self.ones) &* 9
    guard values & (Self.ones * 0xf0) == 0, digits == codes(letters) else { return nil }
  }

  /// The bytes as they are in memory.
  @inline(__always)
  var word: UInt32 {
    var bytes = (values << 4 | values >> 8) & 0x00ff_00ff_00ff_00ff
    bytes = (bytes | bytes >> 8) & 0x0000_ffff_0000_ffff
    return UInt32(truncatingIfNeeded: bytes | bytes >> 16).littleEndian
  }

  /// The text as it is in memory, in two parts.
  @inline(__always)
  func text(_ letters: LetterCase) -> (UInt32, UInt32) {
    let codes = codes(letters)
    return (
      UInt32(truncatingIfNeeded: codes).littleEndian,
      UInt32(truncatingIfNeeded: codes >> 32).littleEndian
    )
  }

  @inline(__always)
  private func codes(_ letters: LetterCase) -> UInt64 {
    let isLetter = (values &+ Self.ones * 0x76) >> 7 & Self.ones
    return values &+ Self.ones * 0x30 &+ isLetter &* (letters.rawValue - 1)
  }
}
