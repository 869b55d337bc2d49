#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A decimal number of up to 64 bits: `significand` times ten to the power of `exponent`.
///
/// Foundation converts a `Decimal` by dividing and multiplying all of its 128 bits by ten for each
/// digit. Numbers this short are converted by way of the layout of `Decimal` where it is known.
struct DecimalDigits {
  private(set) var significand: UInt64
  private(set) var exponent: Int
  let isNegative: Bool

  /// Removes the zeros at the end of the significand, which can't be 0.
  private mutating func compact() {
    while true {
      let (quotient, digit) = significand.quotientAndRemainder(dividingBy: 10)
      guard digit == 0 else { return }
      (significand, exponent) = (quotient, exponent + 1)
    }
  }
}

// MARK: - Decimal

/// The layout of `Decimal`: an exponent of 8 bits, a byte of flags, 16 unused bits, and eight words
/// of 16 bits, least significant first. The flags are the length in words, a sign, and whether the
/// number has no zeros at the end.
private struct DecimalLayout {
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
        withUnsafeBytes(of: made) { expected.elementsEqual($0) }
      }
    }
  }

  /// Reads a number; nil if it is 0, NaN or longer than 64 bits.
  func digits(of decimal: Decimal) -> DecimalDigits? {
    let (exponent, flags, words) = withUnsafeBytes(of: decimal) {
      ($0.load(as: Int8.self), $0[1], $0.loadUnaligned(fromByteOffset: 4, as: UInt64.self))
    }
    let length = (flags >> lengthShift) & 0x0F
    guard (1...4).contains(length) else { return nil }
    return DecimalDigits(
      significand: words & (.max >> (64 - 16 * UInt64(length))), exponent: Int(exponent),
      isNegative: flags & negative != 0)
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

extension DecimalDigits {
  /// Reads a number; nil if it is 0, NaN or longer than 64 bits, or the layout is unknown.
  init?(_ decimal: Decimal) {
    guard var digits = DecimalLayout.current?.digits(of: decimal) else { return nil }
    digits.compact()
    self = digits
  }

  /// The number as Foundation makes it: without zeros at the end.
  var decimal: Decimal {
    guard significand != 0 else { return .zero }
    var digits = self
    digits.compact()
    if let layout = DecimalLayout.current { return layout.decimal(digits) }
    return Decimal(
      sign: isNegative ? .minus : .plus, exponent: digits.exponent,
      significand: Decimal(digits.significand))
  }
}

// MARK: - Text

extension DecimalDigits {
  /// Reads a number of up to 18 digits without an exponent; nil for any other text.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    isNegative = text.first == UInt8(ascii: "-")
    var (significand, point): (UInt64, Int?) = (0, nil)
    let start = isNegative ? 1 : 0
    guard (start + 1...start + 19).contains(text.count) else { return nil }
    for place in start..<text.count {
      let digit = text[place] &- UInt8(ascii: "0")
      if digit < 10 {
        significand = significand &* 10 &+ UInt64(digit)
      } else if text[place] == UInt8(ascii: "."), point == nil {
        point = place
      } else {
        return nil
      }
    }
    // A lone point isn't a number, and 19 digits may be too many.
    let count = text.count - start - (point == nil ? 0 : 1)
    guard (1...18).contains(count) else { return nil }
    self.significand = significand
    exponent = point.map { $0 + 1 - text.count } ?? 0
  }

  /// The length of the text in bytes.
  var textCount: Int { (isNegative ? 1 : 0) + unsignedCount }

  private var unsignedCount: Int {
    if exponent >= 0 { return digitCount + exponent }
    return max(digitCount, 1 - exponent) + 1
  }

  private var digitCount: Int {
    var (count, limit): (Int, UInt64) = (1, 10)
    while significand >= limit {
      count += 1
      let (next, isOver) = limit.multipliedReportingOverflow(by: 10)
      if isOver { return count }
      limit = next
    }
    return count
  }

  /// Writes the number as plain text of `textCount` bytes, as Foundation describes it.
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    var (rest, place) = (significand, textCount)
    func put(_ byte: UInt8) {
      place -= 1
      buffer[place] = byte
    }
    let first = isNegative ? 1 : 0
    if exponent > 0 { for _ in 0..<exponent { put(UInt8(ascii: "0")) } }
    let point = exponent < 0 ? place + exponent : -1
    while place > first {
      if place == point {
        put(UInt8(ascii: "."))
      } else {
        put(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10))
        rest /= 10
      }
    }
    if isNegative { buffer[0] = UInt8(ascii: "-") }
  }
}
