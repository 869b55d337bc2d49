/// Dates and times in ISO 8601, with a space before the time.
enum DateText {
  /// The part of a moment that a number's format shows.
  enum Kind {
    case date, time, dateAndTime
    /// A number of hours, minutes or seconds that can exceed a day.
    case duration
  }

  /// Returns the text of a number of days, as Excel counts them; nil if it isn't in its calendar.
  static func text(of serial: Double, _ kind: Kind, since1904: Bool) -> String? {
    guard serial >= 0, serial < 2_958_466 else { return nil }
    let seconds = Int((serial * 86_400).rounded())
    let (days, rest) = seconds.quotientAndRemainder(dividingBy: 86_400)
    return switch kind {
    case .date: date(ofDay: days, since1904)
    case .time: time(rest)
    case .duration: time(seconds)
    case .dateAndTime: date(ofDay: days, since1904) + " " + time(rest)
    }
  }

  /// Returns a date in ISO 8601, such as `2024-01-31T08:00:00.000Z`, as dates are written here.
  static func text(ofISO text: String, _ kind: Kind) -> String {
    let parts = text.split(separator: "T", maxSplits: 1)
    guard parts.count == 2 else { return text }
    let time = String(parts[1].prefix { $0.isNumber || $0 == ":" })
    return switch kind {
    case .date: String(parts[0])
    case .time, .duration: time
    case .dateAndTime: parts[0] + " " + time
    }
  }

  private static func date(ofDay day: Int, _ since1904: Bool) -> String {
    // Excel has the 29th of February 1900, as Lotus 1-2-3 had.
    if !since1904, day == 60 { return "1900-02-29" }
    let start = since1904 ? 1_462 : day < 60 ? 1 : 0
    // Days since the first of March of the year 0; the first of January 1970 is day 25,569.
    let days = day + start - 25_569 + 719_468
    let (era, ofEra) = days.quotientAndRemainder(dividingBy: 146_097)
    let year = (ofEra - ofEra / 1_460 + ofEra / 36_524 - ofEra / 146_096) / 365
    let ofYear = ofEra - (365 * year + year / 4 - year / 100)
    let month = (5 * ofYear + 2) / 153
    let date = ofYear - (153 * month + 2) / 5 + 1
    let isLate = month >= 10
    let number = year + era * 400 + (isLate ? 1 : 0)
    return "\(padded(number, 4))-\(padded(isLate ? month - 9 : month + 3, 2))-\(padded(date, 2))"
  }

  private static func time(_ seconds: Int) -> String {
    [seconds / 3_600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
  }

  private static func padded(_ number: Int, _ count: Int) -> String {
    let text = String(number)
    return String(repeating: "0", count: max(0, count - text.utf8.count)) + text
  }
}
