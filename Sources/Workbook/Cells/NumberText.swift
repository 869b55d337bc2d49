/// Numbers as a person writes them: `1` for `1.0`, `1000` for `1E+03`, and no more digits than
/// spreadsheets show.
enum NumberText {
  /// Returns the text of a number in a file; the same text if it isn't one.
  static func text(of stored: String) -> String {
    guard let number = Double(stored), number.isFinite else { return stored }
    return text(of: number)
  }

  static func text(of number: Double) -> String {
    // Spreadsheets show up to 15 digits of a sum such as 0.30000000000000004.
    var (digits, exponent) = decimals(of: number.magnitude)
    if digits.count > 15 {
      exponent += digits.count - 15
      let isUp = digits[15] >= 5
      digits = Array(digits.prefix(15))
      if isUp { exponent += increment(&digits) }
    }
    while digits.last == 0 {
      digits.removeLast()
      exponent += 1
    }
    guard !digits.isEmpty else { return "0" }
    return (number < 0 ? "-" : "") + text(digits, exponent)
  }

  /// Returns the digits of a number as an integer, and the power of ten to multiply it with.
  private static func decimals(of number: Double) -> (digits: [Int], exponent: Int) {
    let parts = "\(number)".split(separator: "e")
    var exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    exponent -= mantissa.count > 1 ? mantissa[1].utf8.count : 0
    let digits = mantissa.joined().utf8.map { Int($0) - 0x30 }
    return (Array(digits.drop { $0 == 0 }), exponent)
  }

  /// Adds one to the last digit. Returns the power of ten by which the number of digits shrinks.
  private static func increment(_ digits: inout [Int]) -> Int {
    var count = 0
    while digits.last == 9 {
      digits.removeLast()
      count += 1
    }
    guard let last = digits.popLast() else {
      digits = [1]
      return count
    }
    digits.append(last + 1)
    return count
  }

  private static func text(_ digits: [Int], _ exponent: Int) -> String {
    let text = digits.map(String.init).joined()
    let point = digits.count + exponent
    if exponent >= 0, point <= 21 { return text + String(repeating: "0", count: exponent) }
    if point > 0, point <= 21 { return text.prefix(point) + "." + text.dropFirst(point) }
    if point > -7, point <= 0 { return "0." + String(repeating: "0", count: -point) + text }
    let fraction = digits.count > 1 ? "." + text.dropFirst() : ""
    return "\(text.prefix(1))\(fraction)e\(point - 1)"
  }
}
