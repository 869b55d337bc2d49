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

extension DecimalDigits {
  /// Reads a number; nil if it is 0, malformed, NaN or longer than 64 bits, or the layout is unknown.
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

  // MARK: - Text

  /// Reads a number of up to 18 digits in the form in which it is stored; nil for any other text.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    isNegative = text.first == UInt8(ascii: "-")
    var (significand, point): (UInt64, Int?) = (0, nil)
    let start = isNegative ? 1 : 0
    guard (start + 1...start + 19).contains(text.count) else { return nil }
    let (zero, dot) = (UInt8(ascii: "0"), UInt8(ascii: "."))
    // Neither zeros before the first digit that counts, nor a negative zero.
    if text[start] == zero, text.count == start + 1 ? isNegative : text[start + 1] != dot {
      return nil
    }
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
    let count = text.count - start - (point == nil ? 0 : 1)
    // 19 digits may be too many.
    guard (1...18).contains(count) else { return nil }
    if let point, point == start || text[text.count - 1] == zero || text[text.count - 1] == dot {
      return nil
    }
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
