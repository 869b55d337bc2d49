/// A day of the Gregorian calendar, which is extended back to the year 0 as in ISO 8601.
///
/// The arithmetic counts years from March, so that the leap day is the last of a year, in eras of
/// 400 years.
struct CivilDate: Equatable {
  var year: Int
  var month: Int
  var day: Int

  init(year: Int, month: Int, day: Int) { (self.year, self.month, self.day) = (year, month, day) }

  /// Creates the day that is a number of days after January 1, 1970.
  init(unixDays: Int) {
    let days = unixDays + Self.daysToEpoch
    let (era, dayOfEra) = days.flooredQuotientAndRemainder(dividingBy: Self.daysPerEra)
    let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
  }

  /// The days since January 1, 1970.
  var unixDays: Int {
    let yearFromMarch = month <= 2 ? year - 1 : year
    let (era, yearOfEra) = yearFromMarch.flooredQuotientAndRemainder(dividingBy: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * Self.daysPerEra + dayOfEra - Self.daysToEpoch
  }

  /// Whether the calendar has the day.
  var isValid: Bool {
    guard (1...12).contains(month), day >= 1 else { return false }
    if month == 2 { return day <= (isLeapYear ? 29 : 28) }
    // Long and short months alternate, except for July and August.
    return day <= 30 + (month + month / 8) % 2
  }

  private var isLeapYear: Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

  private static let daysPerEra = 146_097
  /// The number of days from March 1 of the year 0 to January 1, 1970.
  private static let daysToEpoch = 719_468
}

extension BinaryInteger {
  /// Divides by a positive number, rounding down so that the remainder is never negative.
  func flooredQuotientAndRemainder(dividingBy divisor: Self) -> (quotient: Self, remainder: Self) {
    let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
    return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
  }
}
