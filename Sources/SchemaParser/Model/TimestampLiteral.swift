/// A Gregorian date in the years 0 to 9999, the range of SQLite's date functions.
package struct DateLiteral: Equatable, Sendable {
  package let year: Int
  package let month: Int
  package let day: Int

  /// Reads `YYYY-MM-DD`; nil if there's no such date.
  package init?(_ text: Substring) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [4, 2, 2], let year = decimal(parts[0]),
      let month = decimal(parts[1]), let day = decimal(parts[2]),
      (1...12).contains(month), (1...Self.days(in: month, of: year)).contains(day)
    else { return nil }
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The number of days since 1970-01-01, computed in 400-year cycles that begin on March 1.
  package var unixDays: Int64 {
    let shiftedYear = month <= 2 ? year - 1 : year
    let cycle = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
    let yearOfCycle = shiftedYear - cycle * 400
    let dayOfYear = (153 * (month + (month > 2 ? -3 : 9)) + 2) / 5 + day - 1
    let dayOfCycle = yearOfCycle * 365 + yearOfCycle / 4 - yearOfCycle / 100 + dayOfYear
    return Int64(cycle * 146_097 + dayOfCycle - 719_468)
  }

  private init(_ year: Int, _ month: Int, _ day: Int) {
    (self.year, self.month, self.day) = (year, month, day)
  }

  /// The day after this one; nil after the year 9999.
  fileprivate var next: DateLiteral? {
    if day < Self.days(in: month, of: year) { return DateLiteral(year, month, day + 1) }
    if month < 12 { return DateLiteral(year, month + 1, 1) }
    return year < 9999 ? DateLiteral(year + 1, 1, 1) : nil
  }

  private static func days(in month: Int, of year: Int) -> Int {
    let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
    return [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
  }
}

/// A moment in UTC, to the millisecond.
package struct TimestampLiteral: Equatable, Sendable {
  package let date: DateLiteral
  package let milliseconds: Int

  /// Reads `YYYY-MM-DD HH:MM:SS`, with an optional fraction of up to three digits, or the ISO 8601
  /// form, with T and Z.
  package init?(_ text: String) {
    let text = text.hasSuffix("Z") ? text.dropLast() : text[...]
    let parts = text.split(
      maxSplits: 1, omittingEmptySubsequences: false, whereSeparator: { $0 == " " || $0 == "T" })
    guard parts.count == 2, let date = DateLiteral(parts[0]),
      let milliseconds = Self.milliseconds(parts[1])
    else { return nil }
    (self.date, self.milliseconds) = (date, milliseconds)
  }

  private init(_ date: DateLiteral, milliseconds: Int) {
    (self.date, self.milliseconds) = (date, milliseconds)
  }

  /// Returns the time as a column stores it, which rounds half a second away from 1970; nil if that is
  /// after the year 9999.
  package func rounded(_ rounding: TimeForm.Rounding) -> TimestampLiteral? {
    guard rounding == .seconds else { return self }
    let fraction = milliseconds % 1000
    let isUp = unixMilliseconds < 0 ? fraction > 500 : fraction >= 500
    let rounded = milliseconds - fraction + (isUp ? 1000 : 0)
    if rounded < 86_400_000 { return TimestampLiteral(date, milliseconds: rounded) }
    return date.next.map { TimestampLiteral($0, milliseconds: 0) }
  }

  package var unixMilliseconds: Int64 { date.unixDays * 86_400_000 + Int64(milliseconds) }
  /// The number of days since noon in Greenwich on November 24, 4714 B.C., as in SQLite's
  /// `julianday`. Rounded only once, as in SQLite, so that equal moments give equal numbers.
  package var julianDay: Double { Double(unixMilliseconds + 210_866_760_000_000) / 86_400_000 }

  private static func milliseconds(_ text: Substring) -> Int? {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    let clock = parts[0].split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count <= 2, clock.map(\.utf8.count) == [2, 2, 2],
      let hour = decimal(clock[0]), let minute = decimal(clock[1]), let second = decimal(clock[2]),
      hour < 24, minute < 60, second < 60,
      let fraction = parts.count == 2 ? thousandths(parts[1]) : 0
    else { return nil }
    return ((hour * 60 + minute) * 60 + second) * 1000 + fraction
  }

  private static func thousandths(_ digits: Substring) -> Int? {
    guard (1...3).contains(digits.utf8.count), let value = decimal(digits) else { return nil }
    return value * [100, 10, 1][digits.utf8.count - 1]
  }
}

extension DateLiteral: CustomStringConvertible {
  package var description: String {
    "\(year.digits(4))-\(month.digits(2))-\(day.digits(2))"
  }
}

extension TimestampLiteral: CustomStringConvertible {
  package var description: String {
    let seconds = milliseconds / 1000
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { $0.digits(2) }
    return "\(date) \(clock.joined(separator: ":")).\((milliseconds % 1000).digits(3))"
  }
}

/// Returns the number that the text represents; nil unless it consists of ASCII digits.
private func decimal(_ digits: Substring) -> Int? {
  digits.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(digits) : nil
}
