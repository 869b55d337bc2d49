import DBGenRuntime
import Foundation
import GoldenTypes
import RuntimeSamples

/// A column of every type, and values at the types' edges.
enum EveryTypeSample {
  /// The samples for the engine in use, since a cluster doesn't store every text.
  static var all: [TypeSample] { numbers + texts + times + others }

  private static let numbers = [
    integer("integer", Nothing.columns.integer, \.integer, ["'x'": .type, "NULL": .type]),
    integer("int64", Nothing.columns.int64, \.int64, ["1e300": .type]),
    integer("int32", Nothing.columns.int32, \.int32, ["3000000000": .range]),
    integer("int16", Nothing.columns.int16, \.int16, ["32768": .range]),
    integer("int8", Nothing.columns.int8, \.int8, ["-129": .range]),
    integer("uint32", Nothing.columns.uint32, \.uint32, ["-1": .range]),
    integer("uint16", Nothing.columns.uint16, \.uint16, ["65536": .range]),
    integer("uint8", Nothing.columns.uint8, \.uint8, ["256": .range]),
    TypeSample(
      "real", Nothing.columns.real, \.real, reals, key: { .real($0) },
      limits: [.greatestFiniteMagnitude, -.leastNonzeroMagnitude], refused: [.nan],
      faults: ["'x'": .type], random: { $0.real() }, as: { [$0.reals] }),
  ]

  private static func integer<C: NullableColumn<Nothing, Value>, Value>(
    _ name: String, _ column: C, _ path: any WritableKeyPath<Nothing, Value?> & Sendable,
    _ faults: KeyValuePairs<String, String>
  ) -> TypeSample where Value: FixedWidthInteger & SQLNumber {
    TypeSample(
      name, column, path, integers(Value.self), key: { .integer(Int64($0)) },
      limits: [.max, .min], faults: faults, random: { $0.integer(Value.self) },
      as: { [$0.integers] })
  }

  static func integers<Value: FixedWidthInteger>(_: Value.Type) -> [SampledValue<Value>] {
    let numbers: [Value] = [0, 1, 2, .min, .max, .max - 1]
    return numbers.map { SampledValue(value: $0, sql: "\($0)", key: .integer(Int64($0))) }
  }

  private static let reals = [0, -0.0, 1, -2.5, .infinity, -.infinity, 0x1p63, 1e-300].map {
    value in
    let sql = value.isInfinite ? (value < 0 ? "-9e999" : "9e999") : "\(value)"
    return SampledValue(value: value, sql: sql, key: .real(value))
  }

  // MARK: - Texts

  private static var texts: [TypeSample] {
    [
      TypeSample(
        "text", Nothing.columns.text, \.text, strings, key: { SampledKey($0) },
        limits: ["a\(Engine.nul)b\u{1F600}\u{FFFD}é", ""],
        faults: ["x'00'": .type, "NULL": .type, "CAST(x'FF' AS TEXT)": .value],
        random: { $0.text() },
        as: { sampler in
          [
            sampler.texts,
            collated(.nocase) { SampledText.folded($0.unicodeScalars) },
            collated(.rtrim) { text in
              text.unicodeScalars.reversed().drop { $0 == " " }.reversed().map(\.value)
            },
          ]
        })
    ]
  }

  static let strings = [
    "", "a", "A", "ab", "aB%", "é", "e\u{301}", "it's", "*[", "\u{1F600}", " a ", "a ",
  ]
  .map { SampledValue(value: $0, sql: SampledText.literal($0), key: SampledKey($0)) }

  /// Returns the column of texts in a collation, in which texts with the same code points are equal.
  private static func collated(
    _ collation: ColumnCollation, _ points: @escaping @Sendable (String) -> [UInt32]
  ) -> SampledColumn<Nothing> {
    let key = { @Sendable (text: String) in
      SampledKey(String(String.UnicodeScalarView(points(text).compactMap(Unicode.Scalar.init))))
    }
    let name = collation == .nocase ? "nocase" : "rtrim"
    return ColumnSampler(
      Nothing.columns.text.collate(collation), "text COLLATE \(name)",
      strings.map { SampledValue(value: $0.value, sql: $0.sql, key: key($0.value)) }, key: key,
      of: { $0.text }
    ).ordered
  }
}

/// The errors of reading what another program wrote.
extension String {
  static let type = "typeMismatch"
  static let range = "outOfRange"
  static let value = "invalidValue"
}
