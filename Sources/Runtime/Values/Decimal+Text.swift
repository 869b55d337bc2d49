#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Decimal {
  /// Reads a decimal number in the form in which it is stored: an optional minus sign, and digits
  /// with an optional point, without zeros that don't count.
  init?(stored bytes: UnsafeBufferPointer<UInt8>) {
    if let short = DecimalDigits(bytes) {
      self = short.decimal
      return
    }
    // Foundation reads as much of a text as it understands.
    let text = String(decoding: bytes, as: UTF8.self)
    guard let decimal = Decimal(string: text, locale: nil), !decimal.isNaN,
      decimal.description == text
    else { return nil }
    self = decimal
  }
}
