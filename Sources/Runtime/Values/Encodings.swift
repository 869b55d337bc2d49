/// How a point in time is stored. Every point in time has exactly one stored form, of its precision;
/// other values aren't read.
public enum TimestampEncoding: CaseIterable, Sendable {
  /// TEXT in UTC, `YYYY-MM-DD HH:MM:SS.SSS`, with as many digits as the name says; the years 0000 to
  /// 9999.
  case text, textSeconds, textMicroseconds
  /// TEXT in UTC, `YYYY-MM-DD HH:MM:SS.SSSSSS`, or without a fraction if that is zero, as in Django.
  case textOptionalMicroseconds
  /// TEXT in UTC, `YYYY-MM-DDTHH:MM:SS.SSSZ`, with as many digits as the name says.
  case iso8601, iso8601Seconds, iso8601Microseconds
  /// TEXT in UTC, `YYYY-MM-DDTHH:MM:SS.SSS`, as in SQLite.swift.
  case iso8601WithoutZone
  /// INTEGER, the seconds, milliseconds or microseconds since January 1, 1970.
  case unixSeconds, unixMilliseconds, unixMicroseconds
  /// REAL, the seconds since January 1, 1970 without rounding.
  case realSeconds
  /// REAL, the days since noon in Greenwich on November 24, 4714 B.C., to the millisecond.
  case julianDay
  /// REAL, the seconds since January 1, 2001 without rounding, as in Foundation and Core Data.
  case appleSeconds
}

/// How a day is stored. In Swift, it is the beginning of the day in UTC.
public enum DateEncoding: CaseIterable, Sendable {
  /// TEXT, `YYYY-MM-DD`; the years 0000 to 9999.
  case text
  /// INTEGER, the days since January 1, 1970.
  case unixDays
}

/// How a UUID is stored.
public enum UUIDEncoding: CaseIterable, Sendable {
  /// TEXT in lowercase.
  case text
  /// TEXT in uppercase, as in Foundation.
  case uppercase
  /// BLOB of 16 bytes.
  case blob
}
