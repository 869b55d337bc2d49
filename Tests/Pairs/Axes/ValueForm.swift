import SchemaParser

/// A type of a column with its encoding.
struct ValueForm: Sendable {
  /// The name in messages.
  var name: String
  /// The type in a schema.
  var type: String
  var encoding: String?
  /// The Swift type of plain values.
  var swiftType: String
  /// Values in Swift, each with the same value in SQL.
  var samples: [Sample]
  /// Swift source of a function that makes a stored value of a value in Swift.
  var stored: String
  /// How the form is told from others where that matters.
  var kind: Kind
  /// The second sample as a constant in a schema; nil if the type has none.
  var constant: String?
  /// An expression for the present time.
  var now: String?
  var canBeOwn = true

  struct Sample: Sendable {
    var swift: String
    var sql: String
  }

  enum Kind: Sendable {
    case integer, unsigned, real, text, time, day, uuid, boolean, enumeration, any, json, other
  }

  /// Whether typed conditions order the values.
  var isOrdered: Bool { [.integer, .unsigned, .real, .text, .time, .day].contains(kind) }
}

extension ValueForm {
  static let all: [ValueForm] =
    integers + unsigned + [real, text, blob, boolean] + times + days + uuids
    + [url, decimal, json, any] + enumerations

  private static let integers = ColumnType.builtIn.map(\.traits).filter { $0.kind == .integer }
    .map { type in
      // The least integer of 64 bits isn't a literal in SQL.
      let range = max(type.integers.lowerBound, -.max)...type.integers.upperBound
      return ValueForm(
        name: type.name, type: type.name, swiftType: type.swiftType,
        samples: [range.lowerBound, 1, 2, range.upperBound].map {
          .init(swift: "\(type.swiftType)(\($0))", sql: "\($0)")
        },
        stored: "integer", kind: .integer, constant: "1")
    }

  private static let real = ValueForm(
    name: "real", type: "real", swiftType: "Double",
    samples: ["-1.7976931348623157e308", "-0.5", "0.1", "5e-324"].map {
      .init(swift: "Double(\($0))", sql: $0)
    }, stored: "real", kind: .real, constant: "-0.5")

  static let text = ValueForm(
    name: "text", type: "text", swiftType: "String",
    samples: ["", "a", "Z", "it's Ñ"].map { .init(swift: "\"\($0)\"", sql: Self.quoted($0)) },
    stored: "text", kind: .text, constant: "a")

  private static let blob = ValueForm(
    name: "blob", type: "blob", swiftType: "Data",
    samples: [
      .init(swift: "Data()", sql: "x''"), .init(swift: "Data([0, 255])", sql: "x'00ff'"),
      .init(swift: "Data([97])", sql: "x'61'"), .init(swift: "Data([1])", sql: "x'01'"),
    ], stored: "blob", kind: .other, constant: "0x00FF")

  private static let boolean = ValueForm(
    name: "boolean", type: "boolean", swiftType: "Bool",
    samples: [.init(swift: "false", sql: "0"), .init(swift: "true", sql: "1")],
    stored: "boolean", kind: .boolean, constant: "true")

  private static let url = ValueForm(
    name: "url", type: "url", swiftType: "URL",
    samples: ["https://example.org/", "https://example.org/a?b=c#d", "mailto:a@b.c", "urn:x:1"]
      .map { .init(swift: "URL(string: \"\($0)\")!", sql: Self.quoted($0)) },
    stored: "url", kind: .other,
    constant: "\"https://example.org/a?b=c#d\"")

  private static let decimal = ValueForm(
    name: "decimal", type: "decimal", swiftType: "Decimal",
    samples: ["0", "-1.1", "12.3", "99999999999999999999.5"].map {
      .init(swift: "Decimal(string: \"\($0)\")!", sql: Self.quoted($0))
    }, stored: "decimal", kind: .other, constant: "-1.1")

  private static let json = ValueForm(
    name: "json", type: "json", swiftType: "[String]",
    samples: [
      .init(swift: "[String]()", sql: "'[]'"), .init(swift: "[\"a\"]", sql: #"'["a"]'"#),
      .init(swift: "[\"a\", \"b\"]", sql: #"'["a","b"]'"#),
      .init(swift: "[\"z\"]", sql: #"'["z"]'"#),
    ], stored: "json", kind: .json, canBeOwn: false)

  private static let any = ValueForm(
    name: "any", type: "any", swiftType: "SQLValue",
    samples: [
      .init(swift: "SQLValue.integer(1)", sql: "1"), .init(swift: "SQLValue.real(0.5)", sql: "0.5"),
      .init(swift: "SQLValue.text(\"x\")", sql: "'x'"),
      .init(swift: "SQLValue.blob(Data([1]))", sql: "x'01'"),
    ], stored: "any", kind: .any, constant: "0.5")

  static func quoted(_ text: String) -> String { "'\(text.replacing("'", with: "''"))'" }
}
