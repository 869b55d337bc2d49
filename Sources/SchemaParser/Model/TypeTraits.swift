/// The facts about a column type on which the rest of the program depends. The compiler asks for
/// them when a type is added.
package struct TypeTraits: Sendable {
  /// The kinds of values, which types of several widths share.
  package enum Kind: Sendable {
    case integer, unsigned, real, boolean, text, blob, timestamp, date, uuid, url, decimal, json
    case any, enumeration
  }

  package enum LengthUnit: String, Sendable {
    case byte, character
  }

  package let kind: Kind
  /// The name in a schema file.
  package let name: String
  /// The names in other languages and databases, separated by commas.
  package var otherNames = ""
  package let swiftType: String
  /// The name of the runtime's accessors, if it isn't that of the type.
  package var accessor: String?
  /// Whether the Swift type is one of Foundation's.
  package var isFoundations = false
  /// The encodings that a column can have, the default first; empty if there is no choice.
  package var encodings: [Encoding] = []
  /// The integers that a column can hold.
  package var integers = Int64.min...Int64.max
  /// Whether stored values sort in the order of the values they represent, so that `min` and `max`
  /// apply.
  package var isOrdered = false
  /// The unit of `minLength` and `maxLength`; nil if they don't apply.
  package var lengthUnit: LengthUnit?
  /// Whether `oneOf` applies.
  package var canBeListed = true
  /// Whether SQLite could take text of the type for a number.
  var mayLookLikeNumber = true
  /// Whether Swift has literals of the type.
  package var hasSwiftLiterals = false
  /// The type in PostgreSQL of the values, regardless of how SQLite stores them; see "Data Types" in
  /// PostgreSQL's documentation.
  package let postgreSQL: String
  /// A constant with which expressions are tried; nil for an enum, whose cases are its constants.
  package let sample: Literal?
  /// Returns how the values are stored with an encoding.
  let form: @Sendable (Encoding) -> StoredForm
}

extension ColumnType {
  package var traits: TypeTraits {
    switch self {
    case .integer:
      .integer(
        Int64.self, "integer", "Int", "bigint",
        "int, mediumint, int4, serial, number, year, autoincrement, counter, integerfield, autofield"
      )
    case .int64:
      .integer(
        Int64.self, "int64", "Int64", "bigint",
        "bigint, bigserial, long, integer 64, bigintegerfield, bigautofield")
    case .int32: .integer(Int32.self, "int32", "Int32", "integer", "integer 32")
    case .int16:
      .integer(
        Int16.self, "int16", "Int16", "smallint",
        "smallint, int2, smallserial, integer 16, smallintegerfield")
    case .int8: .integer(Int8.self, "int8", "Int8", "smallint", "tinyint")
    case .uint64:
      TypeTraits(
        kind: .unsigned, name: "uint64", otherNames: "ulong, ubigint",
        swiftType: "UInt64", accessor: "unsigned", encodings: [.integer, .blob], isOrdered: true,
        hasSwiftLiterals: true, postgreSQL: "numeric(20)", sample: .text("1")
      ) { $0 == .blob ? .unsignedBytes : .unsigned }
    case .uint32: .integer(UInt32.self, "uint32", "UInt32", "bigint")
    case .uint16: .integer(UInt16.self, "uint16", "UInt16", "integer")
    case .uint8: .integer(UInt8.self, "uint8", "UInt8", "smallint")
    case .real:
      TypeTraits(
        kind: .real, name: "real",
        otherNames: "double, float, double precision, float4, float8, binary_double, floatfield",
        swiftType: "Double", isOrdered: true, hasSwiftLiterals: true,
        postgreSQL: "double precision", sample: .real(1.5)
      ) { _ in .real }
    case .text:
      TypeTraits(
        kind: .text, name: "text",
        otherNames: """
          string, str, varchar, nvarchar, varchar2, char, nchar, character, character varying, \
          longvarchar, bpchar, clob, tinytext, mediumtext, longtext, ntext, citext, name, xml, enum, set, time, \
          timetz, time without time zone, time with time zone, interval, inet, cidr, macaddr, charfield, \
          textfield, emailfield, slugfield
          """,
        swiftType: "String", lengthUnit: .character, hasSwiftLiterals: true, postgreSQL: "text",
        sample: .text("a")
      ) { _ in .plain(.text, "text", "typeof(@) = 'text'") }
    case .blob:
      TypeTraits(
        kind: .blob, name: "blob",
        otherNames: """
          data, bytes, binary, varbinary, bytea, tinyblob, mediumblob, longblob, image, raw, binaryfield, largebinary
          """,
        swiftType: "Data", isFoundations: true, lengthUnit: .byte,
        canBeListed: false, postgreSQL: "bytea", sample: .text("0x61")
      ) { _ in .blob }
    case .boolean:
      TypeTraits(
        kind: .boolean, name: "boolean", otherNames: "bool, bit, yes/no, booleanfield",
        swiftType: "Bool",
        canBeListed: false, hasSwiftLiterals: true, postgreSQL: "boolean", sample: .boolean(true)
      ) { _ in .plain(.integer, "0 or 1", "typeof(@) = 'integer' AND @ IN (0, 1)") }
    case .timestamp:
      TypeTraits(
        kind: .timestamp, name: "timestamp",
        otherNames: """
          datetime, datetime2, smalldatetime, datetimeoffset, timestamptz, \
          timestamp without time zone, timestamp with time zone, datetimefield, utc_datetime, \
          utc_datetime_usec, naive_datetime, naive_datetime_usec, time.time, instant, localdatetime
          """,
        swiftType: "Date", isFoundations: true,
        encodings: [
          .text, .textSeconds, .textMicroseconds, .textOptionalMicroseconds, .iso8601,
          .iso8601Seconds, .iso8601Microseconds, .iso8601WithoutZone, .unixSeconds,
          .unixMilliseconds, .unixMicroseconds, .realSeconds, .julianDay, .appleSeconds,
        ], isOrdered: true, mayLookLikeNumber: false, postgreSQL: "timestamptz",
        sample: .text("2000-01-01 12:00:00.000")
      ) { TimeForm($0).storedForm }
    case .date:
      TypeTraits(
        kind: .date, name: "date", otherNames: "datefield, localdate", swiftType: "Date",
        isFoundations: true,
        encodings: [.text, .unixDays], isOrdered: true, mayLookLikeNumber: false,
        postgreSQL: "date", sample: .text("2000-01-01")
      ) { $0 == .unixDays ? .unixDays : .date }
    case .uuid:
      TypeTraits(
        kind: .uuid, name: "uuid", otherNames: "guid, uniqueidentifier, uuidfield",
        swiftType: "UUID",
        isFoundations: true, encodings: [.text, .uppercase, .blob],
        mayLookLikeNumber: false, postgreSQL: "uuid",
        sample: .text("6b6efc66-5b3b-4a0d-9c0b-6a1f3f0f4b5e")
      ) { .uuid($0) }
    case .url:
      TypeTraits(
        kind: .url, name: "url", otherNames: "uri, urlfield", swiftType: "URL", isFoundations: true,
        lengthUnit: .character, postgreSQL: "text", sample: .text("https://example.org/")
      ) { _ in .plain(.text, "a URL", nil) }
    case .decimal:
      TypeTraits(
        kind: .decimal, name: "decimal",
        otherNames: "numeric, money, smallmoney, dec, currency, decimalfield",
        swiftType: "Decimal", isFoundations: true, isOrdered: true,
        postgreSQL: "numeric", sample: .text("1.5")
      ) { _ in .decimal }
    case .json:
      TypeTraits(
        kind: .json, name: "json",
        otherNames: "jsonb, jsontext, jsonfield, transformable, map, simple-json",
        swiftType: "String",
        canBeListed: false, postgreSQL: "json", sample: .text("{}")
      ) { _ in .plain(.text, "JSON", "typeof(@) = 'text' AND json_valid(@)", .none) }
    case .any:
      TypeTraits(
        kind: .any, name: "any", swiftType: "SQLValue", isOrdered: true,
        postgreSQL: "text", sample: .text("a")
      ) { _ in .plain(.any, "any value", "1") }
    case .enumeration(let name, let isInteger):
      TypeTraits(
        kind: .enumeration, name: name, swiftType: "String",
        accessor: isInteger ? "integer" : "text", hasSwiftLiterals: true,
        postgreSQL: isInteger ? "bigint" : "text", sample: nil
      ) { _ in .plain(isInteger ? .integer : .text, "a value of the enum", nil) }
    }
  }
}

extension TypeTraits {
  /// Returns the record of all integers of a Swift type. Those of less than 64 bits share an accessor.
  fileprivate static func integer<Value: FixedWidthInteger>(
    _ type: Value.Type, _ name: String, _ swiftType: String, _ postgreSQL: String,
    _ otherNames: String = ""
  ) -> TypeTraits {
    integer(
      Int64(Value.min)...Int64(Value.max), name, swiftType, postgreSQL, otherNames,
      accessor: Value.bitWidth == 64 ? nil : "integer")
  }

  fileprivate static func integer(
    _ range: ClosedRange<Int64>, _ name: String, _ swiftType: String, _ postgreSQL: String,
    _ otherNames: String = "", accessor: String? = nil
  ) -> TypeTraits {
    TypeTraits(
      kind: .integer, name: name, otherNames: otherNames, swiftType: swiftType,
      accessor: accessor, integers: range, isOrdered: true, hasSwiftLiterals: true,
      postgreSQL: postgreSQL, sample: .integer(1)
    ) { _ in
      .plain(
        .integer, "an integer from \(range.lowerBound) to \(range.upperBound)",
        "typeof(@) = 'integer' AND @ BETWEEN \(range.lowerBound.sql) AND \(range.upperBound)")
    }
  }
}

extension Int64 {
  /// SQL reads the least integer as the negation of one that is too large.
  fileprivate var sql: String { self == .min ? "(-\(Int64.max) - 1)" : "\(self)" }
}
