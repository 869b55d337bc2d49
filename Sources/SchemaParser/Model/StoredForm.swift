import DBGenSQLText

/// How the values of a type are stored: each value has exactly one form.
///
/// All that depends on an encoding is defined here and, for times, in `TimeForm`. The runtime reads and
/// writes the same forms.
package struct StoredForm: Sendable {
  package let storage: StorageClass
  package let comparability: Comparability
  /// Returns the SQL of a constant of the schema that is written as text; nil for other constants.
  package let literal: @Sendable (String) -> String?
  // Few who ask for a form need its texts, which take longer to make than all else.
  private let makeShape: @Sendable () -> String
  private let makeCondition: @Sendable () -> String?
  private let makeCurrent: @Sendable () -> String?

  init(
    storage: StorageClass, shape: @autoclosure @escaping @Sendable () -> String,
    condition: @autoclosure @escaping @Sendable () -> String?,
    current: @autoclosure @escaping @Sendable () -> String? = nil,
    comparability: Comparability = .ordered, literal: @escaping @Sendable (String) -> String?
  ) {
    (self.storage, self.comparability, self.literal) = (storage, comparability, literal)
    (makeShape, makeCondition, makeCurrent) = (shape, condition, current)
  }

  /// The form in words, such as `YYYY-MM-DD`.
  package var shape: String { makeShape() }

  /// The condition that exactly the values in this form meet; `@` stands for the value. Nil if SQL
  /// can't say it.
  package var condition: String? { makeCondition() }

  /// The SQL of the current time or day, or of a new UUID, in this form; nil if the type has none.
  package var current: String? { makeCurrent() }

  /// How far SQLite compares the stored values as Swift compares the values.
  package enum Comparability: Sendable {
    /// Equal values are equal, and lesser ones less.
    case ordered
    /// Equal values are equal.
    case equal
    /// One value has many forms.
    case none
  }
}

extension Column {
  /// Whether values of the same type are stored in the same form as those of another column. Values of
  /// other types may be compared.
  package func hasForm(of other: Column) -> Bool {
    type.value != other.type.value || usedEncoding == other.usedEncoding
  }

  /// How the column's points in time are rounded.
  package var timeRounding: TimeForm.Rounding { TimeForm(encoding?.value ?? .text).rounding }

  /// The encoding, whether the file gives it or the type; nil if the type has none.
  package var usedEncoding: Encoding? { encoding?.value ?? type.value.encodings.first }

  /// How the column's values are stored.
  package var form: StoredForm { type.value.form(encodedAs: encoding?.value) }
}

extension ColumnType {
  /// Returns how values are stored in a column with an encoding, or with the type's own if that is nil.
  package func form(encodedAs encoding: Encoding?) -> StoredForm {
    let traits = traits
    return traits.form(encoding ?? traits.encodings.first ?? .text)
  }

  /// Returns the SQL of a time or day in an encoding, from the arguments of SQLite's functions; nil for
  /// other types.
  package func sql(at time: String, as encoding: Encoding) -> String? {
    switch (self, encoding) {
    case (.timestamp, _): TimeForm(encoding).sql(at: time)
    case (.date, .unixDays):
      "CAST(julianday(\(time), 'start of day') - 2440587.5 AS INTEGER)"
    case (.date, _): "date(\(time))"
    default: nil
    }
  }
}

// MARK: - Forms

extension StoredForm {
  static func plain(
    _ storage: StorageClass, _ shape: @autoclosure @escaping @Sendable () -> String,
    _ condition: @autoclosure @escaping @Sendable () -> String?,
    _ comparability: Comparability = .ordered
  ) -> StoredForm {
    StoredForm(
      storage: storage, shape: shape(), condition: condition(), comparability: comparability
    ) { _ in nil }
  }

  /// The condition that text has no NUL, at which SQLite's functions end, in a database of any encoding.
  static let isWhole = "length(CAST(@ AS BLOB)) = length(@) * length(CAST('a' AS BLOB))"

  /// The condition that text is in UTF-8: it is in ASCII without NUL, or has only the sequences of bytes of
  /// table 3-7 of the Unicode standard. In a database of UTF-16, SQLite has converted it.
  ///
  /// A CASE evaluates only what it needs, unlike OR. For each character, SQLite would copy a long text,
  /// so it is cut into pieces.
  static let isUTF8 = """
    CASE WHEN length(CAST('a' AS BLOB)) = 2 OR length(CAST(@ AS BLOB)) = length(@) \
    AND @ NOT GLOB '*[^' || char(1) || '-~]*' THEN 1 ELSE (WITH RECURSIVE \
    _dbgen_part(_dbgen_place, _dbgen_start, _dbgen_bytes, _dbgen_code) AS (SELECT 1, 1, substr(CAST(@ AS BLOB), 1, 999), NULL \
    UNION ALL SELECT iif(_dbgen_code IS NULL, _dbgen_place, _dbgen_place + CASE WHEN _dbgen_code GLOB '[0-7]*' THEN 1 \
    WHEN _dbgen_code GLOB 'C[2-9A-F][89AB]*' OR _dbgen_code GLOB 'D?[89AB]*' THEN 2 \
    WHEN _dbgen_code GLOB 'E0[AB]?[89AB]*' OR _dbgen_code GLOB 'E[1-9A-CEF][89AB]?[89AB]*' \
    OR _dbgen_code GLOB 'ED[89]?[89AB]*' THEN 3 \
    WHEN _dbgen_code GLOB 'F0[9AB]?[89AB]?[89AB]*' OR _dbgen_code GLOB 'F[1-3][89AB]?[89AB]?[89AB]*' \
    OR _dbgen_code GLOB 'F48?[89AB]?[89AB]*' THEN 4 END), iif(_dbgen_place > _dbgen_start + 900, _dbgen_place, _dbgen_start), \
    iif(_dbgen_place > _dbgen_start + 900, substr(CAST(@ AS BLOB), _dbgen_place, 999), _dbgen_bytes), \
    iif(_dbgen_code IS NULL, hex(substr(_dbgen_bytes, _dbgen_place - _dbgen_start + 1, 4)), NULL) FROM _dbgen_part \
    WHERE _dbgen_place IS NOT NULL AND ifnull(_dbgen_code <> '', 1)) SELECT count(_dbgen_place) = count(*) FROM _dbgen_part) END
    """

  static let real = plain(
    .real, "a number",
    "(typeof(@) = 'real' OR typeof(@) = 'integer' AND @ < \(Int64.max) "
      + "AND CAST(CAST(@ AS REAL) AS INTEGER) = @)")

  static let blob = StoredForm(
    storage: .blob, shape: "a blob", condition: "typeof(@) = 'blob'"
  ) { "X'\($0.dropFirst(2))'" }

  static let unsigned = StoredForm(
    storage: .integer, shape: "an integer from 0 to \(Int64.max)",
    condition: "typeof(@) = 'integer' AND @ >= 0"
  ) { $0 }

  /// Bytes compare as the numbers do if the first counts most.
  static let unsignedBytes = StoredForm(
    storage: .blob, shape: "8 big-endian bytes",
    condition: "typeof(@) = 'blob' AND length(@) = 8"
  ) { text in UInt64(text).map { "X'\($0.digits(16, radix: 16, uppercase: true))'" } }

  static let date = StoredForm(
    storage: .text, shape: "YYYY-MM-DD",
    condition: "typeof(@) = 'text' AND length(@) = 10 AND \(isWhole) AND date(@, '+0 days') = @",
    current: ColumnType.date.sql(at: "'now'", as: .text)
  ) { SQLString.quote($0) }

  static let unixDays = StoredForm(
    storage: .integer, shape: "days since 1970",
    condition: "typeof(@) = 'integer' AND @ BETWEEN -719528 AND 2932896",
    current: ColumnType.date.sql(at: "'now'", as: .unixDays)
  ) { DateLiteral($0[...]).map { "\($0.unixDays)" } }

  /// Without an exponent, a plus sign, a negative zero, or zeros that don't count. The digits that
  /// count make a number of up to 128 bits.
  static let decimal = StoredForm(
    storage: .text, shape: "a decimal number without zeros that don't count",
    condition: """
      typeof(@) = 'text' AND \(isWhole) AND length(@) <= 170 AND @ NOT GLOB '*[^-0-9.]*' \
      AND @ NOT GLOB '?*-*' AND @ GLOB '*[0-9]' AND @ NOT GLOB '*.*.*' AND @ <> '-0' \
      AND ltrim(@, '-') GLOB '[0-9]*' AND ltrim(@, '-') NOT GLOB '0[0-9]*' AND @ NOT GLOB '*.*0' \
      AND length(\(countingDigits)) <= 39 \
      AND printf('%39s', \(countingDigits)) <= '340282366920938463463374607431768211455'
      """, comparability: .equal
  ) { SQLString.quote($0) }

  private static let countingDigits =
    "ltrim(replace(iif(instr(@, '.'), @, rtrim(@, '0')), '.', ''), '-0')"

  static func uuid(_ encoding: Encoding) -> StoredForm {
    if encoding == .blob {
      return StoredForm(
        storage: .blob, shape: "16 bytes", condition: "typeof(@) = 'blob' AND length(@) = 16",
        current: newUUIDBytes
      ) { "X'\($0.filter { $0 != "-" })'" }
    }
    let isUppercase = encoding == .uppercase
    return StoredForm(
      storage: .text, shape: "a UUID in \(isUppercase ? "uppercase" : "lowercase")",
      condition: "typeof(@) = 'text' AND length(@) = 36 AND \(isWhole) "
        + "AND @ GLOB '\(uuidPattern(isUppercase ? "[0-9A-F]" : "[0-9a-f]"))'",
      current: "\(isUppercase ? "upper" : "lower")(\(newUUID))"
    ) { SQLString.quote(isUppercase ? $0.uppercasedASCII : $0) }
  }

  private static func uuidPattern(_ digit: String) -> String {
    [8, 4, 4, 4, 12].map { String(repeating: digit, count: $0) }.joined(separator: "-")
  }

  /// A random UUID; see section 5.4 of RFC 9562.
  private static let newUUID = """
    hex(randomblob(4)) || '-' || hex(randomblob(2)) || '-4' || substr(hex(randomblob(2)), 2) || '-' \
    || substr('89AB', 1 + (random() & 3), 1) || substr(hex(randomblob(2)), 2) || '-' \
    || hex(randomblob(6))
    """

  /// A random UUID as bytes, joined in pairs, since text of UTF-16 has no odd ones.
  private static let newUUIDBytes = """
    CAST(randomblob(6) || (substr(X'404142434445464748494A4B4C4D4E4F', 1 + (random() & 15), 1) \
    || randomblob(1)) || (substr(X'\(variants)', 1 + (random() & 63), 1) || randomblob(7)) AS BLOB)
    """

  /// The bytes that begin with the bits of the variant.
  private static let variants = (0x80...0xBF).map { String($0, radix: 16, uppercase: true) }
    .joined()
}
