#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Numbered sample values of each type, with their text forms.
enum Samples {
  // All dates are in January 2024, which avoids calendar arithmetic.
  private static let firstDay = 19_723

  static func date(_ number: Int) -> Date {
    Date(timeIntervalSince1970: Double((firstDay + number % 31) * 86_400))
  }

  static func dateText(_ number: Int) -> String { "2024-01-\(padded(number % 31 + 1, to: 2))" }

  static func timestamp(_ number: Int) -> Date {
    let milliseconds = (firstDay + number % 31) * 86_400_000 + number * 7919 % 86_400_000
    return Date(timeIntervalSince1970: Double(milliseconds) / 1000)
  }

  static func timestampText(_ number: Int) -> String {
    let milliseconds = number * 7919 % 86_400_000
    let seconds = milliseconds / 1000
    let time = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, to: 2) }
    let fraction = padded(milliseconds % 1000, to: 3)
    return "\(dateText(number)) \(time.joined(separator: ":")).\(fraction)"
  }

  static func uuid(_ number: Int) throws -> UUID {
    guard let uuid = UUID(uuidString: uuidText(number)) else {
      throw BenchmarkError("this is no UUID: \(uuidText(number))")
    }
    return uuid
  }

  static func uuidText(_ number: Int) -> String {
    let digits = String(UInt64(number) &* 0x9E37_79B9_7F4A_7C15 | 1 << 63, radix: 16)
    return "6ba7b810-9dad-11d1-\(digits.prefix(4))-\(digits.dropFirst(4))"
  }

  static func decimal(_ number: Int) throws -> Decimal {
    guard let decimal = Decimal(string: decimalText(number)) else {
      throw BenchmarkError("this is no decimal: \(decimalText(number))")
    }
    return decimal
  }

  static func decimalText(_ number: Int) -> String {
    // `Decimal` would drop trailing zeros.
    "\(number * 7919 % 100_000).\(number % 10)\(number % 9 + 1)"
  }

  static func preferences(_ number: Int) -> Preferences {
    Preferences(fontSize: number % 20 + 8, isQuiet: number % 2 == 0, theme: "solarized dark")
  }

  static func preferencesText(_ number: Int) -> String {
    let isQuiet = number % 2 == 0
    return #"{"fontSize":\#(number % 20 + 8),"isQuiet":\#(isQuiet),"theme":"solarized dark"}"#
  }

  private static func padded(_ number: Int, to count: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, count - digits.count)) + digits
  }
}
