/// A number as the language writes it: decimal, or 0x for integers. Forms that other YAML readers
/// accept, such as `017`, `0o17`, `1_000` and `1:30`, are malformed.
enum Numeral: Equatable {
  case integer(Int64)
  /// An integer that SQLite can't store.
  case tooLarge
  case malformed

  static func integer(_ text: String) -> Numeral {
    let (digits, isNegative) = unsigned(text)
    if digits.hasPrefix("0x") || digits.hasPrefix("0X") {
      return integer(digits.dropFirst(2), radix: 16, isNegative: isNegative)
    }
    guard digits.utf8.count == 1 || !digits.hasPrefix("0") else { return .malformed }
    return integer(digits, radix: 10, isNegative: isNegative)
  }

  /// Reads an integer that isn't negative; nil if it has more than 64 bits.
  static func unsigned(_ text: String) -> UInt64? {
    let isHexadecimal = text.hasPrefix("0x") || text.hasPrefix("0X")
    guard !text.hasPrefix("-"), integer(text) != .malformed else { return nil }
    return UInt64(text.dropFirst(isHexadecimal ? 2 : 0), radix: isHexadecimal ? 16 : 10)
  }

  private static func integer(_ digits: Substring, radix: Int, isNegative: Bool) -> Numeral {
    let areDigits = digits.utf8.allSatisfy { radix == 16 ? $0.isHexDigit : $0.isDigit }
    guard !digits.isEmpty, areDigits else { return .malformed }
    let value = Int64((isNegative ? "-" : "") + digits, radix: radix)
    return value.map { .integer($0) } ?? .tooLarge
  }

  /// Reads a finite number: digits with an optional fraction and exponent.
  static func real(_ text: String) -> Double? {
    let (digits, _) = unsigned(text)
    let parts = digits.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == "e" || $0 == "E" })
    if parts.count == 2 {
      let exponent = unsigned(String(parts[1])).digits
      guard !exponent.isEmpty, exponent.utf8.allSatisfy(\.isDigit) else { return nil }
    }
    guard let mantissa = parts.first, isMantissa(mantissa) else { return nil }
    let value = Double(text)
    return value.flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns a decimal number without redundant zeros and signs.
  static func decimal(_ text: String) -> String? {
    let (digits, isNegative) = unsigned(text)
    guard isMantissa(digits) else { return nil }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let whole = parts[0].drop { $0 == "0" }
    let fraction = parts.count == 2 ? parts[1].droppingLast { $0 == "0" } : ""
    guard !(whole.isEmpty && fraction.isEmpty) else { return "0" }
    return (isNegative ? "-" : "") + (whole.isEmpty ? "0" : whole)
      + (fraction.isEmpty ? "" : "." + fraction)
  }

  private static func isMantissa(_ text: Substring) -> Bool {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2 && parts.contains { !$0.isEmpty }
      && parts.allSatisfy { $0.utf8.allSatisfy(\.isDigit) }
      && (parts[0].utf8.count <= 1 || !parts[0].hasPrefix("0"))
  }

  private static func unsigned(_ text: String) -> (digits: Substring, isNegative: Bool) {
    let isSigned = text.hasPrefix("-") || text.hasPrefix("+")
    return (text.dropFirst(isSigned ? 1 : 0), text.hasPrefix("-"))
  }
}

extension String {
  /// Whether the text could be mistaken for a number in any notation.
  var looksLikeNumber: Bool {
    let characters = "0123456789abcdefABCDEFxXoO_.,:+-"
    guard let first = unicodeScalars.first(where: { !"+-.".unicodeScalars.contains($0) }) else {
      return false
    }
    let isSpecial = [".inf", ".nan"].contains { lowercased().hasSuffix($0) }
    return isSpecial
      || first.properties.numericType != nil
        && unicodeScalars.allSatisfy {
          $0.properties.numericType != nil || characters.unicodeScalars.contains($0)
        }
  }
}

extension Substring {
  fileprivate func droppingLast(while predicate: (Character) -> Bool) -> Substring {
    guard let last = lastIndex(where: { !predicate($0) }) else { return "" }
    return self[...last]
  }
}

extension UInt8 {
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
}
