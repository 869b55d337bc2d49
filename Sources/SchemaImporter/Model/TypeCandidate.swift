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
  /// The Swift type that has such values; nil if the app names one.
  var swiftType: String?

  init(_ type: ColumnType, as encoding: Encoding? = nil, _ noun: String, _ condition: String) {
    (self.type, self.encoding, self.noun) = (type, encoding, noun)
    self.condition = condition
  }

  static let integer = TypeCandidate(.integer, as: nil, "integers")
  static let text = TypeCandidate(.text, as: nil, "text")
  static let blob = TypeCandidate(.blob, as: nil, "blobs")
  static let boolean = TypeCandidate(.boolean, as: nil, "booleans")
  /// Real numbers, which SQLite may store as integers if they are whole.
  static let real = TypeCandidate(
    .real, as: nil, "numbers",
    where: "typeof(@) = 'real' "
      + "OR @ BETWEEN \(exactIntegers.lowerBound) AND \(exactIntegers.upperBound)")
  /// The integers that real numbers tell apart.
  static let exactIntegers: ClosedRange<Int64> = -9_007_199_254_740_992...9_007_199_254_740_992
  static let uuid = TypeCandidate(.uuid, as: nil, "UUIDs")
  static let uppercaseUUID = TypeCandidate(.uuid, as: .uppercase, "UUIDs in uppercase")
  static let json = TypeCandidate(
    .json, as: nil, "JSON", where: "substr(trim(@), 1, 1) IN ('{', '[')")
  /// JSON that needs no type of the app.
  static let plainJSON = [list("[String]", of: "text"), list("[Int]", of: "integer")]
  static let uuidBytes = TypeCandidate(.uuid, as: .blob, "UUIDs")
  /// UUIDs as bytes, of which those of the version and the variant tell them from checksums.
  static let likelyUUIDBytes = TypeCandidate(
    .uuid, as: .blob, "UUIDs as bytes",
    where: "hex(substr(@, 7, 1)) GLOB '[1-8]?' AND hex(substr(@, 9, 1)) GLOB '[89AB]?'")

  /// UUIDs without hyphens, in either case. The digits of a version and a variant tell them from
  /// checksums.
  static let digitsOfUUID = [
    digitsOfUUID("a-f", variants: "89ab", "lowercase", "PlainUUID"),
    digitsOfUUID("A-F", variants: "89AB", "uppercase", "PlainUppercaseUUID"),
  ]

  private static func digitsOfUUID(
    _ letters: String, variants: String, _ shape: String, _ swiftType: String
  ) -> TypeCandidate {
    var candidate = TypeCandidate(
      .text, "UUIDs without hyphens in \(shape)",
      "typeof(@) = 'text' AND length(@) = 32 AND @ NOT GLOB '*[^0-9\(letters)]*' "
        + "AND substr(@, 13, 1) GLOB '[1-8]' AND substr(@, 17, 1) GLOB '[\(variants)]'")
    candidate.swiftType = swiftType
    return candidate
  }

  private static func list(_ swiftType: String, of values: String) -> TypeCandidate {
    var candidate = TypeCandidate(
      .json, "JSON",
      """
      CASE WHEN typeof(@) = 'text' AND json_valid(@) THEN json_type(@) = 'array' AND NOT EXISTS (
        SELECT 1 FROM json_each(@) AS "each value" WHERE "each value".type <> '\(values)'
      ) ELSE 0 END
      """)
    candidate.swiftType = swiftType
    return candidate
  }

  /// Creates the candidate for a type's values in the form of an encoding.
  ///
  /// - Parameter plausible: A condition that tells the values from others in the same form.
  private init(
    _ type: ColumnType, as encoding: Encoding?, _ noun: String, where plausible: String? = nil
  ) {
    let form = type.form(encodedAs: encoding).condition ?? "1"
    self.init(type, as: encoding, noun, plausible.map { "(\(form)) AND (\($0))" } ?? form)
  }

  // MARK: - Days and times

  static let date = TypeCandidate(.date, as: nil, "dates")
  static let unixDays = TypeCandidate(
    .date, as: .unixDays, "days since 1970", where: "@ BETWEEN 1 AND 100000")

  /// Times as text, of which a column without a fraction comes first.
  static let textTimes: [TypeCandidate] = [
    TypeCandidate(.timestamp, as: nil, "times in SQLite's form"),
    TypeCandidate(.timestamp, as: .textSeconds, "times in SQLite's form"),
    TypeCandidate(.timestamp, as: .textMicroseconds, "times with microseconds"),
    TypeCandidate(.timestamp, as: .textOptionalMicroseconds, "times with microseconds"),
    TypeCandidate(.timestamp, as: .iso8601, "times in ISO 8601's form"),
    TypeCandidate(.timestamp, as: .iso8601Seconds, "times in ISO 8601's form"),
    TypeCandidate(.timestamp, as: .iso8601Microseconds, "times in ISO 8601's form"),
    TypeCandidate(.timestamp, as: .iso8601WithoutZone, "times in ISO 8601's form"),
  ]
  static let timestamp = textTimes[0]
  static let textMicroseconds = textTimes[2]
  static let textOptionalMicroseconds = textTimes[3]

  static let unixSeconds = TypeCandidate(
    .timestamp, as: .unixSeconds, "seconds since 1970",
    where: "@ = 0 OR @ BETWEEN 100000000 AND 9999999999")
  static let unixMilliseconds = TypeCandidate(
    .timestamp, as: .unixMilliseconds, "milliseconds since 1970",
    where: "@ = 0 OR @ BETWEEN 100000000000 AND 9999999999999")
  static let unixMicroseconds = TypeCandidate(
    .timestamp, as: .unixMicroseconds, "microseconds since 1970",
    where: "@ = 0 OR @ BETWEEN 100000000000000 AND 9999999999999999")
  /// Numbers that are times from the year 1990 to 2100 in a single unit.
  static let likelyUnixTimes = [
    recent(.unixSeconds, 1), recent(.unixMilliseconds, 1000), recent(.unixMicroseconds, 1_000_000),
  ]

  private static func recent(_ candidate: TypeCandidate, _ unit: Int) -> TypeCandidate {
    TypeCandidate(
      candidate.type, as: candidate.encoding, candidate.noun,
      "(\(candidate.condition)) AND @ BETWEEN \(631_152_000 * unit) AND \(4_102_444_800 * unit)")
  }

  /// The forms that values of this form can have, too.
  static func rivals(of encoding: Encoding?) -> [TypeCandidate] {
    switch encoding {
    case .textSeconds, .textMicroseconds: [.textOptionalMicroseconds]
    case .unixSeconds: [.unixMilliseconds, .unixMicroseconds, .likelyAppleSeconds]
    default: []
    }
  }

  static let julianDay = TypeCandidate(.timestamp, as: .julianDay, "Julian days")
  static let appleSeconds = TypeCandidate(
    .timestamp, as: .appleSeconds, "seconds since 2001",
    where: "@ BETWEEN -978307200 AND 1262304000")

  /// Seconds since 2001, from the year 2002 on: smaller numbers may be anything.
  static let likelyAppleSeconds = TypeCandidate(
    .timestamp, as: .appleSeconds, "seconds since 2001",
    where: "@ BETWEEN 31536000 AND 1262304000")
  /// Seconds since 1970, from the year 2010 on: smaller numbers may be seconds since 2001.
  static let likelyRealSeconds = TypeCandidate(
    .timestamp, as: .realSeconds, "seconds since 1970",
    where: "@ BETWEEN 1262304000 AND 9999999999")
  /// A candidate that takes 0 for no time, for a column that also has other numbers.
  static let likelyRealSecondsOrZero = TypeCandidate(
    .timestamp, as: .realSeconds, "seconds since 1970",
    where: "@ = 0 OR @ BETWEEN 1262304000 AND 9999999999")

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
  private static let defaults: [(part: String, candidate: TypeCandidate)] = {
    func time(_ encoding: Encoding) -> TypeCandidate {
      TypeCandidate(.timestamp, as: encoding, "times as text")
    }
    return [
      ("'%y-%m-%dt%h:%m:%fz'", time(.iso8601)), ("'%y-%m-%dt%h:%m:%sz'", time(.iso8601Seconds)),
      ("'%y-%m-%d%h:%m:%f'", .timestamp), ("'%y-%m-%d%h:%m:%s'", time(.textSeconds)),
      ("strftime('%s'", .unixSeconds), ("unixepoch(", .unixSeconds), ("julianday(", .julianDay),
      ("current_timestamp", time(.textSeconds)), ("datetime(", time(.textSeconds)),
      ("current_date", .date), ("date(", .date), ("'%y-%m-%d'", .date),
    ]
  }()
}
