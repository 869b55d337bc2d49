import DBGenSQLText

/// The form in which an encoding of `timestamp` stores a point in time.
package enum TimeForm: Equatable, Sendable {
  /// A date, a separator, a time of day, and then a fraction of so many digits and a `Z`, unless there
  /// is none. A fraction of zero may be left out.
  case text(separator: String, digits: Int, omitsZero: Bool = false, zone: String = "")
  /// The number of units since 1970, of which a second has so many.
  case integer(perSecond: Int64)
  /// The number of seconds since a time, given in seconds since 1970, without rounding.
  case real(epoch: Int64)
  /// The number of days since noon in Greenwich on November 24, 4714 B.C., to the millisecond.
  case julianDay

  package init(_ encoding: Encoding) {
    self =
      switch encoding {
      case .textSeconds: .text(separator: " ", digits: 0)
      case .textMicroseconds: .text(separator: " ", digits: 6)
      case .textOptionalMicroseconds: .text(separator: " ", digits: 6, omitsZero: true)
      case .iso8601: .text(separator: "T", digits: 3, zone: "Z")
      case .iso8601Seconds: .text(separator: "T", digits: 0, zone: "Z")
      case .iso8601Microseconds: .text(separator: "T", digits: 6, zone: "Z")
      case .iso8601WithoutZone: .text(separator: "T", digits: 3)
      case .unixSeconds: .integer(perSecond: 1)
      case .unixMilliseconds: .integer(perSecond: 1000)
      case .unixMicroseconds: .integer(perSecond: 1_000_000)
      case .realSeconds: .real(epoch: 0)
      case .appleSeconds: .real(epoch: 978_307_200)
      case .julianDay: .julianDay
      case .text, .unixDays, .uppercase, .integer, .blob: .text(separator: " ", digits: 3)
      }
  }

  /// How times are rounded when they are stored.
  package enum Rounding: Equatable, Sendable {
    case seconds, milliseconds, microseconds
    /// As a real number of seconds since a time, given in seconds since 1970.
    case unrounded(epoch: Int64)
  }

  package var rounding: Rounding {
    switch self {
    case .text(_, 0, _, _), .integer(1): .seconds
    case .text(_, 3, _, _), .integer(1000), .julianDay: .milliseconds
    case .text, .integer: .microseconds
    case .real(let epoch): .unrounded(epoch: epoch)
    }
  }

  var storedForm: StoredForm {
    StoredForm(
      storage: storage, shape: shape, condition: condition, current: sql(at: "'now'")
    ) { text in TimestampLiteral(text)?.rounded(rounding).map(literal) }
  }

  private var storage: StorageClass {
    switch self {
    case .text: .text
    case .integer: .integer
    case .real, .julianDay: .real
    }
  }

  private var shape: String {
    switch self {
    case .text(let separator, let digits, let omitsZero, let zone):
      "YYYY-MM-DD\(separator)HH:MM:SS" + (omitsZero ? "[" : "")
        + (digits > 0 ? "." + String(repeating: "S", count: digits) : "") + (omitsZero ? "]" : "")
        + zone
    case .integer(1): "seconds since 1970"
    case .integer(1000): "milliseconds since 1970"
    case .integer: "microseconds since 1970"
    case .real(0): "seconds since 1970, with a fraction"
    case .real: "seconds since 2001, with a fraction"
    case .julianDay: "days since noon on November 24, 4714 B.C."
    }
  }

  // MARK: - SQL

  /// The seconds from 1970 to the beginning of the year 0, and to the end of the year 9999.
  private static let seconds: (first: Int64, last: Int64) = (-62_167_219_200, 253_402_300_799)

  /// The conditions for times that `Date` tells apart to the microsecond: less than 2^32 seconds from
  /// the beginning of 2001.
  private static let hasFineIntegers =
    "@ > (978307200 - 4294967296) * 1000000 AND @ < (978307200 + 4294967296) * 1000000"
  private static let hasFineTexts =
    "substr(@, 1, 10) || substr(@, 12, 15) > '1864-11-2417:31:44.000000' "
    + "AND substr(@, 1, 10) || substr(@, 12, 15) < '2137-02-0706:28:16.000000'"

  private var condition: String {
    switch self {
    case .text(_, let digits, true, let zone):
      "(\(conditionOfText(digits, zone)) AND @ NOT GLOB '*.000000*' OR \(conditionOfText(0, zone)))"
    case .text(_, let digits, false, let zone): conditionOfText(digits, zone)
    case .integer(let units):
      "typeof(@) = 'integer' AND @ BETWEEN \(Self.seconds.first * units) "
        + "AND \((Self.seconds.last + 1) * units - 1)"
        + (units == 1_000_000 ? " AND (\(Self.hasFineIntegers) OR @ % 1000 = 0)" : "")
    case .real(let epoch):
      "typeof(@) IN ('real', 'integer') AND @ >= \(Self.seconds.first - epoch) "
        + "AND @ < \(Self.seconds.last + 1 - epoch)"
        + (epoch == 0 ? " AND @ - 978307200.0 + 978307200.0 = @" : "")
    case .julianDay:
      "typeof(@) IN ('real', 'integer') AND @ >= 1721059.5 AND @ < 5373484.5 "
        + "AND round(@ * 86400000.0) / 86400000.0 = @"
    }
  }

  private func conditionOfText(_ digits: Int, _ zone: String) -> String {
    let digit = "[0-9]"
    func number(_ count: Int) -> String { String(repeating: digit, count: count) }
    let fraction = digits == 0 ? "" : "." + number(digits)
    let pattern =
      "\(number(4))-\(number(2))-\(number(2))\(separator)\(number(2)):\(number(2)):\(number(2))"
      + fraction + zone
    let length = 19 + (digits == 0 ? 0 : digits + 1) + zone.utf8.count
    return
      "typeof(@) = 'text' AND length(@) = \(length) AND \(StoredForm.isWhole) AND @ GLOB '\(pattern)' "
      + "AND \(Self.isInCalendar("@")) "
      + "AND substr(@, 15, 2) < '60' AND substr(@, 18, 2) < '60'"
      + (digits == 6 ? " AND (\(Self.hasFineTexts) OR substr(@, 24, 3) = '000')" : "")
  }

  /// Returns the condition that a text begins with a day that exists, and has no hour after 23: SQLite's
  /// functions would take a later day.
  package static func isInCalendar(_ text: String) -> String {
    "date(substr(\(text), 1, 10), '+0 days') = substr(\(text), 1, 10) AND substr(\(text), 12, 2) < '24'"
  }

  /// Returns the condition that SQLite's functions read the day in a text that the text begins with, which
  /// isn't so in all time zones.
  package static func isOfDay(_ text: String) -> String {
    "date(\(text), '+0 days') = substr(\(text), 1, 10)"
  }

  /// The character between the day and the time of day; empty if the form isn't text.
  package var separator: String {
    if case .text(let separator, _, _, _) = self { separator } else { "" }
  }

  /// Whether SQLite's `unixepoch` gives what is stored.
  package var isUnixTime: Bool {
    switch self {
    case .integer(1), .real(0): true
    default: false
    }
  }

  /// Returns the SQL of a time that is given as the arguments of SQLite's functions, such as `'now'`.
  /// SQLite counts milliseconds, which the multiplications recover exactly.
  package func sql(at time: String) -> String {
    switch self {
    case .text(let separator, let digits, let omitsZero, let zone):
      let seconds = digits == 0 ? "%S" : digits == 3 ? "%f" : "%f000"
      let text = "strftime('%Y-%m-%d\(separator)%H:%M:\(seconds)\(zone)', \(time))"
      return omitsZero ? "replace(\(text), '.000000', '')" : text
    case .integer(1): return time == "'now'" ? "unixepoch()" : "unixepoch(\(time))"
    case .integer(let units):
      let milliseconds = "CAST(round((julianday(\(time)) - 2440587.5) * 86400000) AS INTEGER)"
      return units == 1000 ? milliseconds : "\(milliseconds) * \(units / 1000)"
    case .real(let epoch):
      let day = epoch == 0 ? "2440587.5" : "2451910.5"
      let seconds = "round((julianday(\(time)) - \(day)) * 86400000) / 1000"
      // A `Date` counts from 2001, which rounds the number again.
      return epoch == 0 ? "\(seconds) - 978307200.0 + 978307200.0" : seconds
    case .julianDay: return "julianday(\(time))"
    }
  }

  private func literal(_ time: TimestampLiteral) -> String {
    switch self {
    case .text(let separator, let digits, let omitsZero, let zone):
      let (date, clock) = (time.description.prefix(10), time.description.dropFirst(11))
      let isWhole = clock.hasSuffix(".000") && omitsZero
      let fraction =
        digits == 0 || isWhole ? clock.dropLast(4) : digits == 3 ? clock : clock + "000"
      return SQLString.quote("\(date)\(separator)\(fraction)\(zone)")
    case .integer(let units):
      return units < 1000
        ? "\(time.unixMilliseconds / (1000 / units))" : "\(time.unixMilliseconds * (units / 1000))"
    case .real(let epoch):
      let interval = Double(time.unixMilliseconds - epoch * 1000) / 1000
      // A date counts from 2001, which rounds the number again.
      return "\(epoch == 0 ? interval - 978_307_200 + 978_307_200 : interval)"
    case .julianDay: return "\(time.julianDay)"
    }
  }
}
