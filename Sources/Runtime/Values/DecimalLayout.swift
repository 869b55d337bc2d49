import DBGenSQLText

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The layout of `Decimal`: an exponent of 8 bits, a byte of flags, 16 unused bits, and eight words
/// of 16 bits, least significant first. The flags are the length in words, a sign, and whether the
/// number has no zeros at the end.
struct DecimalLayout {
  let lengthShift: UInt8
  let negative: UInt8
  let compact: UInt8

  /// The layout on this platform; nil if it is unknown.
  static let current = [
    // Foundation in Swift.
    DecimalLayout(lengthShift: 4, negative: 0x08, compact: 0x04),
    // NSDecimal in C.
    DecimalLayout(lengthShift: 0, negative: 0x10, compact: 0x20),
  ].first { $0.isCorrect }

  /// Whether two numbers that have different values in all fields are laid out like this.
  private var isCorrect: Bool {
    guard MemoryLayout<Decimal>.size == 20 else { return false }
    let numbers: [(Int, FloatingPointSign, UInt64)] = [
      (-3, .minus, 0x0123_4567_89AB_CDEF), (5, .plus, 12_345),
    ]
    return numbers.allSatisfy { exponent, sign, significand in
      let decimal = Decimal(sign: sign, exponent: exponent, significand: Decimal(significand))
      let made = self.decimal(
        DecimalDigits(
          significand: significand, exponent: exponent, isNegative: sign == .minus))
      return withUnsafeBytes(of: decimal) { expected in
        withUnsafeBytes(of: made) { expected.hasSameBytes(as: $0) }
      }
    }
  }

  /// Reads a number; nil if it is 0, malformed, NaN or longer than 64 bits.
  func digits(of decimal: Decimal) -> DecimalDigits? {
    let (exponent, flags, words) = withUnsafeBytes(of: decimal) {
      ($0.load(as: Int8.self), $0[1], $0.loadUnaligned(fromByteOffset: 4, as: UInt64.self))
    }
    let length = (flags >> lengthShift) & 0x0F
    guard (1...4).contains(length) else { return nil }
    let significand = words & (.max >> (64 - 16 * UInt64(length)))
    guard significand != 0 else { return nil }
    return DecimalDigits(
      significand: significand, exponent: Int(exponent), isNegative: flags & negative != 0)
  }

  /// Makes a number of digits without zeros at the end.
  func decimal(_ digits: DecimalDigits) -> Decimal {
    let length = UInt8(truncatingIfNeeded: (79 - digits.significand.leadingZeroBitCount) / 16)
    var decimal = Decimal()
    withUnsafeMutableBytes(of: &decimal) {
      $0.storeBytes(of: Int8(truncatingIfNeeded: digits.exponent), as: Int8.self)
      $0[1] = length << lengthShift | compact | (digits.isNegative ? negative : 0)
      $0.storeBytes(of: digits.significand, toByteOffset: 4, as: UInt64.self)
    }
    return decimal
  }
}
