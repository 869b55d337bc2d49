#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Decimal {
  /// Reads a decimal number that keeps all of its digits: an optional sign, digits with an optional
  /// point, and an optional exponent.
  init?(exactly text: String) {
    if let short = Self.short(text) {
      self = short
      return
    }
    guard Self.isNumeral(text), let decimal = Decimal(string: text, locale: nil),
      Self.digits(of: decimal.description) == Self.digits(of: text)
    else { return nil }
    self = decimal
  }

  /// Reads a number of up to 18 digits without an exponent, for which Foundation takes much longer.
  private static func short(_ text: String) -> Decimal? {
    var digits = text.utf8[...]
    let isNegative = digits.first == UInt8(ascii: "-")
    if isNegative { digits = digits.dropFirst() }
    guard (1...19).contains(digits.count) else { return nil }
    var (significand, exponent): (UInt64, Int?) = (0, nil)
    for byte in digits {
      if byte == UInt8(ascii: "."), exponent == nil {
        exponent = 0
      } else if isDigit(byte) {
        significand = significand &* 10 &+ UInt64(byte &- UInt8(ascii: "0"))
        if let places = exponent { exponent = places - 1 }
      } else {
        return nil
      }
    }
    // A lone point isn't a number, and 19 digits may be too many.
    guard digits.count > (exponent == nil ? 0 : 1), digits.count < (exponent == nil ? 19 : 20)
    else { return nil }
    if significand == 0 { return .zero }
    return Decimal(
      sign: isNegative ? .minus : .plus, exponent: exponent ?? 0, significand: Decimal(significand))
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
