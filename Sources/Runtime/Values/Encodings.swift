/// How a point in time is stored: to the millisecond, unless the encoding has another precision.
public enum TimestampEncoding: Sendable {
  /// TEXT in UTC, `YYYY-MM-DD HH:MM:SS.SSS`; the years 0000 to 9999.
  case text
  /// INTEGER, the seconds or milliseconds since January 1, 1970.
  case unixSeconds, unixMilliseconds
  /// REAL, the days since noon in Greenwich on November 24, 4714 B.C.
  case julianDay
  /// TEXT in UTC, `YYYY-MM-DDTHH:MM:SS.SSSZ`, or to the second `YYYY-MM-DDTHH:MM:SSZ`.
  case iso8601, iso8601Seconds
  /// REAL, the seconds since January 1, 2001 without rounding, as in Foundation and Core Data.
  case appleSeconds
}

/// How a day is stored. In Swift, it is the beginning of the day in UTC.
public enum DateEncoding: Sendable {
  /// TEXT, `YYYY-MM-DD`; the years 0000 to 9999.
  case text
  /// INTEGER, the days since January 1, 1970.
  case unixDays
}

/// How a UUID is stored.
public enum UUIDEncoding: Sendable {
  /// TEXT in lower case.
  case text
  /// BLOB of 16 bytes.
  case blob
}
