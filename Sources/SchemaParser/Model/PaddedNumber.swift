extension BinaryInteger {
  /// Returns the digits of a number that isn't negative, with zeros before them if there are fewer.
  package func digits(_ count: Int, radix: Int = 10, uppercase: Bool = false) -> String {
    let digits = String(self, radix: radix, uppercase: uppercase)
    return String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
  }
}

extension Unicode.Scalar {
  /// The code point in Unicode's notation, such as U+202E.
  var codePoint: String { "U+" + value.digits(4, radix: 16, uppercase: true) }
}
