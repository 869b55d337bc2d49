import DBGenSQLText
import SchemaParser

/// A type that a column may have, and the condition that each value has to meet; `@` stands for the
/// value.
struct TypeCandidate {
  var type: ColumnType
  var encoding: Encoding?
  let condition: String
  /// A noun for the values, in the plural.
  let noun: String

  init(_ type: ColumnType, as encoding: Encoding? = nil, _ noun: String, _ condition: String) {
    (self.type, self.encoding, self.noun) = (type, encoding, noun)
    self.condition = condition
  }

  static let integer = TypeCandidate(.integer, "integers", "typeof(@) = 'integer'")
  static let text = TypeCandidate(.text, "text", "typeof(@) = 'text'")
  static let blob = TypeCandidate(.blob, "blobs", "typeof(@) = 'blob'")
  static let boolean = TypeCandidate(
    .boolean, "booleans", "typeof(@) = 'integer' AND @ IN (0, 1)")
  /// Real numbers, which SQLite may store as integers if they are whole.
  static let real = TypeCandidate(
    .real, "numbers",
    "typeof(@) = 'real' OR typeof(@) = 'integer' AND @ BETWEEN -9007199254740992 AND 9007199254740992"
  )
  static let uuid = TypeCandidate(
    .uuid, "UUIDs",
    "typeof(@) = 'text' AND @ = lower(@) AND length(@) = 36 AND replace(@, '-', '') NOT GLOB '*[^0-9a-f]*' "
      + "AND length(replace(@, '-', '')) = 32 AND @ GLOB '????????-????-????-????-????????????'")
  static let uuidBytes = TypeCandidate(
    .uuid, as: .blob, "UUIDs", "typeof(@) = 'blob' AND length(@) = 16")
}

// MARK: - Days and times

extension TypeCandidate {
  private static let digit = "[0-9]"
  private static let day =
    "\(digit)\(digit)\(digit)\(digit)-\(digit)\(digit)-\(digit)\(digit)"
  private static let time = "\(digit)\(digit):\(digit)\(digit):\(digit)\(digit)"
  private static let fraction = ".\(digit)\(digit)\(digit)"
  private static let isPointInTime =
    "typeof(@) = 'text' AND date(substr(@, 1, 10)) = substr(@, 1, 10) "
    + "AND time(substr(@, 12, 8)) NOT NULL AND "

  static let date = TypeCandidate(
    .date, "dates", "typeof(@) = 'text' AND @ GLOB '\(day)' AND date(@) = @")
  static let unixDays = TypeCandidate(
    .date, as: .unixDays, "days since 1970", "typeof(@) = 'integer' AND @ BETWEEN 1 AND 100000")
  static let timestamp = TypeCandidate(
    .timestamp, "times in SQLite's form",
    isPointInTime + "(@ GLOB '\(day) \(time)' OR @ GLOB '\(day) \(time)\(fraction)')")
  static let iso8601 = TypeCandidate(
    .timestamp, as: .iso8601, "times in ISO 8601's form",
    isPointInTime + "@ GLOB '\(day)T\(time)\(fraction)Z'")
  static let iso8601Seconds = TypeCandidate(
    .timestamp, as: .iso8601Seconds, "times in ISO 8601's form",
    isPointInTime + "@ GLOB '\(day)T\(time)Z'")
  static let unixSeconds = TypeCandidate(
    .timestamp, as: .unixSeconds, "seconds since 1970",
    "typeof(@) = 'integer' AND (@ = 0 OR @ BETWEEN 100000000 AND 9999999999)")
  static let unixMilliseconds = TypeCandidate(
    .timestamp, as: .unixMilliseconds, "milliseconds since 1970",
    "typeof(@) = 'integer' AND (@ = 0 OR @ BETWEEN 100000000000 AND 9999999999999)")
  /// Only the Julian days that SQLite itself computes: others would be rounded to the millisecond.
  static let julianDay = TypeCandidate(
    .timestamp, as: .julianDay, "Julian days",
    "typeof(@) IN ('real', 'integer') AND @ BETWEEN 1721059.5 AND 5373484.5 "
      + "AND round(@ * 86400000.0) / 86400000.0 = @")
  static let appleSeconds = TypeCandidate(
    .timestamp, as: .appleSeconds, "seconds since 2001",
    "typeof(@) IN ('real', 'integer') AND @ BETWEEN -978307200 AND 1262304000")

  /// Seconds since 2001, from the year 2002 on: smaller numbers may be anything.
  static let likelyAppleSeconds = TypeCandidate(
    .timestamp, as: .appleSeconds, "seconds since 2001",
    "typeof(@) IN ('real', 'integer') AND @ BETWEEN 31536000 AND 1262304000")

  /// Creates the form of times that a default gives; nil for other defaults.
  init?(default sql: String) {
    let text = SQLName.folded(sql).filter { !$0.isWhitespace }
    guard let known = Self.defaults.first(where: { text.contains($0.part) }) else { return nil }
    // There is no encoding for Unix seconds with a fraction.
    if known.candidate.encoding == .unixSeconds, text.contains("subsec") { return nil }
    let isThousandfold = known.candidate.encoding == .unixSeconds && text.contains("*1000")
    self = isThousandfold ? .unixMilliseconds : known.candidate
  }

  /// The first match wins.
  private static let defaults: [(part: String, candidate: TypeCandidate)] = [
    ("'%y-%m-%dt%h:%m:%fz'", .iso8601), ("'%y-%m-%dt%h:%m:%sz'", .iso8601Seconds),
    ("'%y-%m-%d%h:%m:%f'", .timestamp), ("'%y-%m-%d%h:%m:%s'", .timestamp),
    ("strftime('%s'", .unixSeconds), ("unixepoch(", .unixSeconds), ("julianday(", .julianDay),
    ("current_timestamp", .timestamp), ("datetime(", .timestamp),
    ("current_date", .date), ("date(", .date), ("'%y-%m-%d'", .date),
  ]
}
