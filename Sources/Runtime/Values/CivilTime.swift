#if canImport(FoundationEssentials)
  package import FoundationEssentials
#else
  package import Foundation
#endif

/// A point in time in milliseconds since January 1, 1970, in the years 0000 to 9999.
struct CivilTime: Equatable {
  let unixMilliseconds: Int64

  static let range: ClosedRange<Int64> = -62_167_219_200_000...253_402_300_799_999
  static let millisecondsPerDay: Int64 = 86_400_000

  init?(unixMilliseconds: Int64) {
    guard Self.range.contains(unixMilliseconds) else { return nil }
    self.unixMilliseconds = unixMilliseconds
  }

  /// Rounds to the nearest millisecond.
  init?(unixMilliseconds: Double) {
    guard let milliseconds = Int64(exactly: unixMilliseconds.rounded()) else { return nil }
    self.init(unixMilliseconds: milliseconds)
  }

  /// The day, as days since January 1, 1970.
  var unixDays: Int { Int(dayAndMillisecond.quotient) }
  var millisecondOfDay: Int { Int(dayAndMillisecond.remainder) }

  // Converted to Int only afterwards, which has 32 bits on some watches: too few for milliseconds.
  private var dayAndMillisecond: (quotient: Int64, remainder: Int64) {
    unixMilliseconds.flooredQuotientAndRemainder(dividingBy: Self.millisecondsPerDay)
  }
}

// MARK: - Text

extension CivilTime {
  /// The length of `YYYY-MM-DD HH:MM:SS.SSS` in bytes, and that of its date.
  static let textCount = 23
  static let dateCount = 10

  /// Writes the time as text of `textCount` bytes.
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    let milliseconds = millisecondOfDay
    CivilDate(unixDays: unixDays).write(to: buffer)
    buffer[10] = UInt8(ascii: " ")
    buffer.writeDigits(milliseconds / 3_600_000, count: 2, at: 11)
    buffer[13] = UInt8(ascii: ":")
    buffer.writeDigits(milliseconds / 60_000 % 60, count: 2, at: 14)
    buffer[16] = UInt8(ascii: ":")
    buffer.writeDigits(milliseconds / 1000 % 60, count: 2, at: 17)
    buffer[19] = UInt8(ascii: ".")
    buffer.writeDigits(milliseconds % 1000, count: 3, at: 20)
  }

  /// The length of `YYYY-MM-DDTHH:MM:SS.SSSZ` in bytes, and without a fraction.
  static let isoCount = 24
  static let isoSecondsCount = 20

  /// Writes the time in ISO 8601 form, with a fraction if there is room for one.
  func writeISO8601(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Self.textCount) { text in
      write(to: text)
      for index in 0..<buffer.count - 1 { buffer[index] = text[index] }
    }
    buffer[10] = UInt8(ascii: "T")
    buffer[buffer.count - 1] = UInt8(ascii: "Z")
  }

  /// Reads a time in the form of SQLite's own functions or of ISO 8601: the fraction may be missing
  /// or have up to nine digits, a `T` may replace the space, and there may be a `Z` at the end.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    let hasZone = text.last == UInt8(ascii: "Z")
    let text = UnsafeBufferPointer(rebasing: hasZone ? text.dropLast() : text[...])
    guard text.count >= 19, text[10] == UInt8(ascii: " ") || text[10] == UInt8(ascii: "T"),
      let date = CivilDate(UnsafeBufferPointer(rebasing: text.prefix(Self.dateCount))),
      text[13] == UInt8(ascii: ":"), text[16] == UInt8(ascii: ":"),
      let hours = text.digits(11..<13), hours < 24, let minutes = text.digits(14..<16),
      minutes < 60,
      let seconds = text.digits(17..<19), seconds < 60,
      let nanoseconds = Self.nanoseconds(text)
    else { return nil }
    let time = (hours * 60 + minutes) * 60 + seconds
    let milliseconds = (nanoseconds + 500_000) / 1_000_000
    self.init(
      unixMilliseconds: Int64(date.unixDays) * Self.millisecondsPerDay
        + Int64(time * 1000 + milliseconds))
  }

  /// Returns the fraction of a second in a text, in nanoseconds: 0 if there is none, nil if it is
  /// invalid.
  private static func nanoseconds(_ text: UnsafeBufferPointer<UInt8>) -> Int? {
    guard text.count > 19 else { return 0 }
    let digits = 20..<text.count
    guard text[19] == UInt8(ascii: "."), (1...9).contains(digits.count),
      let value = text.digits(digits)
    else { return nil }
    return (digits.count..<9).reduce(value) { value, _ in value * 10 }
  }
}

extension CivilDate {
  /// Writes the date as text of `CivilTime.dateCount` bytes.
  func write(to buffer: UnsafeMutableBufferPointer<UInt8>) {
    buffer.writeDigits(year, count: 4, at: 0)
    buffer[4] = UInt8(ascii: "-")
    buffer.writeDigits(month, count: 2, at: 5)
    buffer[7] = UInt8(ascii: "-")
    buffer.writeDigits(day, count: 2, at: 8)
  }

  /// Reads `YYYY-MM-DD`.
  init?(_ text: UnsafeBufferPointer<UInt8>) {
    guard text.count == CivilTime.dateCount, text[4] == UInt8(ascii: "-"),
      text[7] == UInt8(ascii: "-"), let year = text.digits(0..<4),
      let month = text.digits(5..<7), let day = text.digits(8..<10)
    else { return nil }
    self.init(year: year, month: month, day: day)
    guard isValid else { return nil }
  }
}

// MARK: - Digits

extension UnsafeBufferPointer<UInt8> {
  /// Returns the number that the digits at a range of places make; nil if they aren't all digits.
  @inline(__always)
  fileprivate func digits(_ places: Range<Int>) -> Int? {
    var number = 0
    for place in places {
      let digit = self[place] &- UInt8(ascii: "0")
      guard digit < 10 else { return nil }
      number = number * 10 + Int(digit)
    }
    return number
  }
}

extension UnsafeMutableBufferPointer<UInt8> {
  @inline(__always)
  fileprivate func writeDigits(_ number: Int, count: Int, at start: Int) {
    var rest = number
    for place in stride(from: start + count - 1, through: start, by: -1) {
      self[place] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
      rest /= 10
    }
  }
}

extension Date {
  /// The time in UTC to the millisecond, `YYYY-MM-DD HH:MM:SS.SSS`; nil outside the years 0000 to
  /// 9999.
  package var civilText: String? {
    CivilTime(self).map { time in
      String(unsafeUninitializedCapacity: CivilTime.textCount) { buffer in
        time.write(to: UnsafeMutableBufferPointer(rebasing: buffer[..<CivilTime.textCount]))
        return CivilTime.textCount
      }
    }
  }
}
