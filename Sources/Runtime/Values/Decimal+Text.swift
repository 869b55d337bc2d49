#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Decimal {
  /// Reads a decimal number that keeps all of its digits: an optional sign, digits with an optional
  /// point, and an optional exponent.
  init?(exactly bytes: UnsafeBufferPointer<UInt8>) {
    if let short = DecimalDigits(bytes) {
      self = short.decimal
      return
    }
    let text = String(decoding: bytes, as: UTF8.self)
    guard Self.isNumeral(text), let decimal = Decimal(string: text, locale: nil),
      Self.digits(of: decimal.description) == Self.digits(of: text)
    else { return nil }
    self = decimal
  }

  /// Whether the whole text is a number. Foundation reads as much of it as it understands.
  private static func isNumeral(_ text: String) -> Bool {
    let parts = text.utf8.split(maxSplits: 1, omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E")
    }
    let mantissa = parts[0].withoutSign.split(
      separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    let isMantissa =
      mantissa.allSatisfy { $0.allSatisfy(isDigit) } && mantissa.contains { !$0.isEmpty }
    guard parts.count == 2 else { return isMantissa }
    let exponent = parts[1].withoutSign
    return isMantissa && (1...3).contains(exponent.count) && exponent.allSatisfy(isDigit)
  }

  /// Returns the digits of a number without the zeros around them, which don't affect its
  /// precision.
  private static func digits(of text: String) -> [UInt8] {
    let mantissa = text.utf8.prefix { $0 | 0x20 != UInt8(ascii: "e") }
    let digits = mantissa.filter(isDigit).drop { $0 == UInt8(ascii: "0") }
    return digits.reversed().drop { $0 == UInt8(ascii: "0") }.reversed()
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}

extension Substring.UTF8View {
  fileprivate var withoutSign: Substring.UTF8View {
    first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? dropFirst() : self
  }
}
