import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Values of a type that its SQL type doesn't say, as SQL literals.
struct TypedSeeds {
  private let type: StoredType
  private let form: StoredForm
  private let hasOneForm: Bool

  /// - Parameter hasOneForm: Whether each value has one form; otherwise there are some in others,
  ///   which apps read at the time.
  init(_ type: StoredType, hasOneForm: Bool) {
    (self.type, form, self.hasOneForm) = (type, type.form, hasOneForm)
  }

  var literals: [String] { samples.map { form.literal($0) ?? $0 } + (hasOneForm ? [] : otherForms) }

  /// Returns a value that is different for each number, as far as the type has so many.
  func plain(_ number: Int) -> String {
    let text = text(number)
    return form.literal(text) ?? text
  }

  /// Returns those of some literals that are values of the type.
  func readable(
    among literals: [String], _ database: SQLiteConnection
  ) throws(Diagnostic) -> [String] {
    guard !literals.isEmpty, let condition = type.condition(on: "value") else { return [] }
    let values = literals.map { "(\($0))" }.joined(separator: ", ")
    // A literal may be too long, or no valid one.
    let rows = try database.attempt { () throws(SQLiteError) in
      try database.rows("WITH seeds (value) AS (VALUES \(values)) SELECT \(condition) FROM seeds")
    }
    return zip(literals, rows ?? []).filter { $1[0] == "1" }.map(\.0)
  }

  private var samples: [String] {
    switch type.type.traits.kind {
    case .timestamp:
      [
        "2000-01-01 12:00:00.000", "1969-12-31 23:59:59.000", "2024-02-29 12:30:45.678",
        "0001-02-03 04:05:06.700", "9999-12-31 23:59:59.000",
      ]
    case .date: ["2000-01-01", "1969-12-31", "2024-02-29", "0001-02-03", "9999-12-31"]
    case .uuid: [0, 255, 1 << 40].map(text)
    case .decimal: ["1.5", "0", "-12.25", "100", "0.001", "12345678901234567890.5"]
    case .boolean: ["1", "0"]
    case .unsigned: ["0", "1", "\(Int64.max)"]
    case .integer:
      [0, 1, type.type.traits.integers.lowerBound, type.type.traits.integers.upperBound].map {
        "\($0)"
      }
    case .json: ["'{\"a\": [1, null]}'", "'[]'", "'null'", "'\"Zoë\"'", "'12'"]
    case .url: ["'https://example.org/'", "'https://example.org/a?b=c#d'", "'mailto:a@b.cd'"]
    default: []
    }
  }

  private func text(_ number: Int) -> String {
    switch type.type.traits.kind {
    case .timestamp: "\(1000 + number % 9000)-01-01 12:00:00.000"
    case .date: "\(1000 + number % 9000)-01-01"
    case .uuid:
      "6b6efc66-5b3b-4a0d-9c0b-" + String(String(number | 1 << 48, radix: 16).suffix(12))
    case .decimal: "\(number).5"
    case .boolean: "\(number % 2)"
    case .integer: "\(Int64(number) % type.type.traits.integers.upperBound)"
    case .json: "'[\(number)]'"
    case .url: "'https://example.org/\(number)'"
    default: "\(number)"
    }
  }

  private var otherForms: [String] {
    switch type.type.traits.kind {
    case .timestamp where type.encoding == .julianDay: ["2451545.123456789"]
    case .timestamp where form.storage != .text: []
    case .timestamp: ["'2024-02-29 12:30:45'", "'2024-02-29T12:30:45.67Z'"]
    case .uuid: ["'\(text(7).uppercasedASCII)'"]
    case .decimal: ["'1.10'", "'007'", "'-0'", "'+2.50'"]
    default: []
    }
  }
}
