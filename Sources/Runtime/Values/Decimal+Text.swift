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

  /// The number without zeros that don't count, which the description of a number that isn't compact
  /// has.
  var plainText: String {
    var text = Substring(description)
    if text.utf8.contains(UInt8(ascii: ".")) {
      while text.utf8.last == UInt8(ascii: "0") { text.removeLast() }
      if text.utf8.last == UInt8(ascii: ".") { text.removeLast() }
    }
    return text.utf8.allSatisfy { $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: "-") }
      ? "0" : String(text)
  }
}
