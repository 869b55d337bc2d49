extension FileEmitter {
  private static let dateConformances = [
    "RawRepresentable", "Swift.Strideable", "Hashable", "Sendable", "Codable",
    "LosslessStringConvertible",
  ]

  /// Emits the date type, which doesn't depend on how dates are stored.
  var dateSource: Source {
    let calendar = model.names.calendar
    return """
      /// A day in the Gregorian calendar, in the years 0 to 9999, without a time or a time zone.
      \(head("struct \(model.names.date)", Self.dateConformances))
        \(calendar == "Calendar" ? .none : calendarAlias(calendar))
        /// The number of days since January 1, 1970.
        \(access)let rawValue: Int

        /// Creates the day that is a number of days after January 1, 1970, or returns nil if its year
        /// isn't in 0 to 9999.
        \(access)init?(rawValue: Int) {
          guard (-719_528...2_932_896).contains(rawValue) else { return nil }
          self.rawValue = rawValue
        }

        /// Creates a day, or returns nil if the calendar doesn't have it.
        \(access)init?(year: Int, month: Int, day: Int) {
          guard 0...9999 ~= year, 1...12 ~= month, 1...31 ~= day else { return nil }
          // Years from March on, so that the leap day is the last, and from 400 years before year 0.
          let (years, months) = month > 2 ? (year + 400, month) : (year + 399, month + 12)
          let leapDays = years / 4 - years / 100 + years / 400
          rawValue = 365 * years + leapDays + (153 * months - 457) / 5 + day - 865_566
          guard self.day == day else { return nil }
        }

        \(access)var year: Int { parts.year }
        \(access)var month: Int { parts.month }
        \(access)var day: Int { parts.day }

        private var parts: (year: Int, month: Int, day: Int) {
          let (century, rest) = (4 * rawValue + 3_462_263).quotientAndRemainder(dividingBy: 146_097)
          let (year, quarterDays) = (rest | 3).quotientAndRemainder(dividingBy: 1461)
          let (month, fifths) = (quarterDays / 4 * 5 + 461).quotientAndRemainder(dividingBy: 153)
          let (years, day) = (100 * century + year - 400, fifths / 5 + 1)
          return month > 12 ? (years + 1, month - 12, day) : (years, month, day)
        }

        /// The day as text, such as "2024-01-31".
        \(access)var description: String {
          func digits(_ number: Int) -> Substring { String(number).dropFirst() }
          return "\\(digits(10_000 + year))-\\(digits(100 + month))-\\(digits(100 + day))"
        }

        /// Creates a day from text such as "2024-01-31", or returns nil if the text is anything else.
        \(access)init?(_ description: String) {
          var digits = 0
          for byte in description.utf8 where byte != 45 {
            digits = (10 * digits + numericCast(byte & 15)) % 100_000_000
          }
          self.init(year: digits / 10_000, month: digits / 100 % 100, day: digits % 100)
          guard self.description == description else { return nil }
        }

        /// Creates the day of a point in time in the time zone of a calendar. Outside the years 0 to
        /// 9999, this is the nearest day in that range.
        \(access)init(_ date: Date, in calendar: \(calendar)) {
          let time = date.timeIntervalSince1970
          let offset = abs(time) < 300_000_000_000 ? calendar.timeZone.secondsFromGMT(for: date) : 0
          let days = ((time + Double(offset)) / 86_400).rounded(.down)
          rawValue = days < 2_932_896 ? Int(max(days, -719_528)) : 2_932_896
        }

        /// Returns the start of the day in the time zone of a calendar.
        \(access)func date(in calendar: \(calendar)) -> Date {
          let noon = Date(timeIntervalSince1970: Double(rawValue) * 86_400 + 43_200)
          let offset = Double(calendar.timeZone.secondsFromGMT(for: noon))
          return calendar.startOfDay(for: noon.addingTimeInterval(-offset))
        }

        /// Returns the number of days from the day to another one.
        \(access)func distance(to other: Self) -> Int { other.rawValue - rawValue }

        /// Returns the day that is a number of days later. Outside the years 0 to 9999, this is the
        /// nearest day in that range.
        \(access)func advanced(by days: Int) -> Self {
          let days = min(max(days, -719_528 - rawValue), 2_932_896 - rawValue)
          return Self(rawValue: rawValue + days) ?? self
        }

        \(access)init(from decoder: any Decoder) throws {
          guard let date = Self(try String(from: decoder)) else {
            throw DecodingError.dataCorrupted(
              .init(codingPath: decoder.codingPath, debugDescription: "no date such as 2024-01-31"))
          }
          self = date
        }

        \(access)func encode(to encoder: any Encoder) throws { try description.encode(to: encoder) }

        \(access)static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
      }
      """
  }

  /// Emits the date type's conformances to the runtime's protocols.
  func dateConformanceSource(_ coding: String) -> Source {
    let conformances = ["SQLComparable", "SQLConvertible"].map(model.names.runtime)
    return """
      nonisolated extension \(model.names.date): \(conformances.joined(separator: ", ")) {
        \(access)static var _coding: _ValueCoding<Self> { \(coding) }
      }
      """
  }

  /// Emits an alias for Foundation's `Calendar`, if the schema already uses that name.
  private func calendarAlias(_ name: String) -> Source {
    """
    #if canImport(FoundationEssentials)
      \(access)typealias \(name) = FoundationEssentials.Calendar
    #else
      \(access)typealias \(name) = Foundation.Calendar
    #endif

    """
  }
}
