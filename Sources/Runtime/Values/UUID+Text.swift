#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension UUID {
  /// The length of the text in bytes.
  static let textCount = 36

  /// The letters of hexadecimal digits, by the one before the first.
  enum LetterCase: UInt8 {
    case lowercase = 0x60
    case uppercase = 0x40
  }

  /// Reads exactly the text of a UUID in one case. Foundation also accepts the other, blanks, signs
  /// and anything after a NUL.
  init?(_ text: UnsafeBufferPointer<UInt8>, _ letters: LetterCase) {
    guard text.count == Self.textCount else { return nil }
    var uuid: uuid_t = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    var isValid = true
    withUnsafeMutableBytes(of: &uuid) { bytes in
      var place = 0
      for index in bytes.indices {
        if Self.isDash(place) {
          isValid = isValid && text[place] == UInt8(ascii: "-")
          place += 1
        }
        let (high, low) = (Self.nibble(text[place], letters), Self.nibble(text[place + 1], letters))
        isValid = isValid && high | low < 16
        bytes[index] = high << 4 | low
        place += 2
      }
    }
    guard isValid else { return nil }
    self.init(uuid: uuid)
  }

  /// Writes the UUID as text of `textCount` bytes.
  @inline(__always)
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>, _ letters: LetterCase) {
    withUnsafeBytes(of: uuid) { bytes in
      var place = 0
      for byte in bytes {
        if Self.isDash(place) {
          buffer[place] = UInt8(ascii: "-")
          place += 1
        }
        buffer[place] = Self.digit(byte >> 4, letters)
        buffer[place + 1] = Self.digit(byte & 15, letters)
        place += 2
      }
    }
  }

  private static func isDash(_ place: Int) -> Bool {
    place == 8 || place == 13 || place == 18 || place == 23
  }

  /// Returns the value of a hexadecimal digit; 255 for any other byte.
  private static func nibble(_ byte: UInt8, _ letters: LetterCase) -> UInt8 {
    let digit = byte &- UInt8(ascii: "0")
    if digit < 10 { return digit }
    let letter = byte &- letters.rawValue &- 1
    return letter < 6 ? letter + 10 : 255
  }

  private static func digit(_ nibble: UInt8, _ letters: LetterCase) -> UInt8 {
    nibble + (nibble < 10 ? UInt8(ascii: "0") : letters.rawValue - 9)
  }
}
