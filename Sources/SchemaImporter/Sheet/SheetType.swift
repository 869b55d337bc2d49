import SchemaParser

/// The meaning of a type in a sheet: one of the language's own types, an enum of the sheet, or a
/// type of another database.
struct SheetType {
  /// The type as written, without a `?`.
  let text: String
  private(set) var type: ColumnType = .any
  private(set) var isNullable = false
  /// The maximum length, if the type gives one: `varchar(20)`.
  private(set) var length: Int64?
  /// The values that the type lists: `enum('a', 'b')`.
  private(set) var values: [SheetText] = []
  /// Whether the type is an enum whose values are in the type itself or in another cell.
  private(set) var isEnum = false
  /// Whether the type's name is unknown.
  private(set) var isUnknown = false

  init(_ text: String, hasSwiftType: Bool = false, enums: [String: ColumnType] = [:]) {
    isNullable = text.hasSuffix("?")
    self.text = isNullable ? String(text.dropLast()).trimmed : text
    let words = self.text.prefix { $0 != "(" }.lowercased().split(whereSeparator: \.isWhitespace)
    let isUnsigned = words.contains("unsigned") || self.text.lowercased().hasSuffix(" unsigned")
    let base = words.filter { !["unsigned", "signed", "zerofill"].contains($0) }
      .joined(separator: " ")
    if let known = enums[self.text] {
      type = known
    } else if let known = ColumnType.builtIn.first(where: { $0.name.lowercased() == base })?.type {
      type = known == .json && !hasSwiftType ? .text : known
    } else if let other = Self.byOtherName[base] {
      type = isUnsigned ? Self.unsigned[other] ?? other : other
      isEnum = base == "enum"
    } else if !base.isEmpty {
      type = Self.type(of: Affinity(declaredType: self.text, isStrict: false))
      isUnknown = true
    }
    if !isUnknown { readArguments(base) }
  }

  /// Reads the arguments in parentheses after the name.
  private mutating func readArguments(_ base: String) {
    guard let open = text.firstIndex(of: "("), let close = text.lastIndex(of: ")"), open < close
    else { return }
    let arguments = String(text[text.index(after: open)..<close]).trimmed
    let number = Int64(arguments)
    if isEnum {
      values = SheetList(arguments).items.map(\.name)
    } else if type == .text || type == .blob {
      length = number
    } else if base == "tinyint", number == 1 {
      type = .boolean
    } else if base == "bit", let number, number > 1 {
      type = .integer
    }
  }

  private static func type(of affinity: Affinity) -> ColumnType {
    switch affinity {
    case .integer: .integer
    case .real: .real
    case .text: .text
    case .blob, .numeric: .any
    }
  }

  private static let unsigned: [ColumnType: ColumnType] = [.int8: .uint8, .int16: .uint16]

  /// The names of types in MySQL, PostgreSQL, SQL Server, Oracle and spreadsheets.
  private static let otherNames: [(type: ColumnType, names: [String])] = [
    (
      .text,
      [
        "string", "str", "varchar", "nvarchar", "varchar2", "char", "nchar", "character",
        "character varying", "bpchar", "clob", "tinytext", "mediumtext", "longtext", "ntext",
        "citext", "name", "xml", "enum", "set", "time", "timetz", "time without time zone",
        "time with time zone", "interval", "inet", "cidr", "macaddr", "jsonb",
      ]
    ),
    (
      .integer,
      ["int", "mediumint", "int4", "serial", "number", "year", "autoincrement", "counter"]
    ),
    (.int64, ["bigint", "bigserial", "long"]), (.int16, ["smallint", "int2", "smallserial"]),
    (.int8, ["tinyint"]),
    (.real, ["double", "float", "double precision", "float4", "float8", "binary_double"]),
    (.boolean, ["bool", "bit", "yes/no"]),
    (
      .blob,
      [
        "data", "bytes", "binary", "varbinary", "bytea", "tinyblob", "mediumblob", "longblob",
        "image", "raw",
      ]
    ),
    (
      .timestamp,
      [
        "datetime", "datetime2", "smalldatetime", "datetimeoffset", "timestamptz",
        "timestamp without time zone", "timestamp with time zone",
      ]
    ),
    (.uuid, ["guid", "uniqueidentifier"]),
    (.decimal, ["numeric", "money", "smallmoney", "dec", "currency"]), (.url, ["uri"]),
  ]

  private static let byOtherName: [String: ColumnType] = Dictionary(
    otherNames.flatMap { type, names in names.map { ($0, type) } },
    uniquingKeysWith: { first, _ in first })
}
