import SchemaParser

/// The shape of a text that is a time in one of the forms of `TimeForm`, or a day.
///
/// The conditions of `StoredForm` decide which texts these are. This finds the same ones in far less
/// time than SQLite takes to compare patterns.
struct TimeShape {
  /// The character between the day and the time of day; nil for a day alone.
  private var separator: UInt8?
  /// The number of digits of the fraction.
  private var digits = 0
  private var hasZone = false
  /// Whether all digits of the fraction are zeros.
  private var isWhole = false
  /// Whether the number of microseconds may be more than a `Date` tells apart.
  private(set) var isUncertain = false

  /// Reads a text; nil if it is no time or day.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count <= 27, let day = Day(text) else { return nil }
    if text.count == 10 { return }
    guard text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T"), Self.hasClock(text)
    else { return nil }
    separator = text[10]
    hasZone = text[text.count - 1] == UInt8(ascii: "Z")
    let end = text.count - (hasZone ? 1 : 0)
    if end == 19 { return }
    digits = end - 20
    guard digits == 3 || digits == 6, text[19] == UInt8(ascii: "."),
      let fraction = text.number(20..<end)
    else { return nil }
    isWhole = fraction == 0
    isUncertain = digits == 6 && !day.isFine && !fraction.isMultiple(of: 1000)
  }

  /// Whether a text has a time of day of the 24 hours.
  private static func hasClock(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
    guard text.count >= 19, text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      let hour = text.number(11..<13), let minute = text.number(14..<16),
      let second = text.number(17..<19)
    else { return false }
    return hour < 24 && minute < 60 && second < 60
  }
}

/// A day that there is.
private struct Day {
  private let year: Int

  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count >= 10, text[4] == UInt8(ascii: "-"), text[7] == UInt8(ascii: "-"),
      let year = text.number(0..<4), let month = text.number(5..<7), let day = text.number(8..<10),
      (1...12).contains(month), (1...31).contains(day)
    else { return nil }
    // All months have these days.
    guard day <= 28 || DateLiteral(String(decoding: text[..<10], as: UTF8.self)[...]) != nil
    else { return nil }
    self.year = year
  }

  /// Whether the microseconds of such a day are certain to be less than a `Date` tells apart.
  var isFine: Bool { (1865...2136).contains(year) }
}

extension UnsafeBufferPointer<UInt8> {
  /// Returns the number that digits stand for; nil unless all are digits.
  fileprivate func number(_ range: Range<Int>) -> Int? {
    var number = 0
    for place in range {
      let digit = self[place] &- UInt8(ascii: "0")
      guard digit <= 9 else { return nil }
      number = 10 * number + Int(digit)
    }
    return number
  }
}

// MARK: - Sets

extension TimeShape {
  /// A set of shapes.
  struct Shapes: OptionSet {
    let rawValue: UInt64
    init(rawValue: UInt64) { self.rawValue = rawValue }
    init(_ shape: TimeShape) { rawValue = 1 << shape.number }

    /// Days without a time of day.
    static let days = Shapes(.day)

    /// The times in a form.
    init(of form: TimeForm) {
      self = Shapes(TimeShape.times.filter { $0.isTime(in: form) }.map { Shapes($0) })
    }
  }

  /// A number for the shape, less than 64.
  private var number: UInt64 {
    guard let separator else { return 3 }
    return UInt64(digits / 3) + (separator == UInt8(ascii: "T") ? 4 : 0) + (hasZone ? 8 : 0)
      + (isWhole ? 16 : 0)
  }

  private init() {}

  private static let day = TimeShape()

  /// All shapes of times.
  private static let times: [TimeShape] = ["T", " "].flatMap { (separator: Unicode.Scalar) in
    [0, 3, 6].flatMap { digits in
      [false, true].flatMap { hasZone in
        [false, true].map { isWhole in
          var shape = TimeShape()
          (shape.separator, shape.digits) = (UInt8(ascii: separator), digits)
          (shape.hasZone, shape.isWhole) = (hasZone, isWhole)
          return shape
        }
      }
    }
  }

  private func isTime(in form: TimeForm) -> Bool {
    guard case .text(let separator, let digits, let omitsZero, let zone) = form,
      self.separator == separator.utf8.first, hasZone != zone.isEmpty
    else { return false }
    return self.digits == digits ? !(omitsZero && isWhole) : omitsZero && self.digits == 0
  }
}
