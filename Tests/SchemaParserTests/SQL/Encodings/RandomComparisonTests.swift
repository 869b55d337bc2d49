import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

/// A random expression over columns of one type, one of each encoding, and of its values' places in
/// the order of all.
private indirect enum RandomValue {
  case column(Int)
  case converted(Int, to: Int)
  case least([RandomValue])
  case greatest([RandomValue])
  case choice(Bool, RandomValue, RandomValue)

  init(_ count: Int, _ depth: Int, _ random: inout SeededGenerator) {
    func value() -> RandomValue { RandomValue(count, depth - 1, &random) }
    let column = Int.random(in: 0..<count, using: &random)
    switch Int.random(in: 0..<(depth > 0 ? 8 : 4), using: &random) {
    case 4: self = .least([value(), value()])
    case 5: self = .greatest([value(), value(), value()])
    case 6, 7: self = .choice(Bool.random(using: &random), value(), value())
    default: self = .column(column)
    }
  }

  /// Returns two values to compare, some of which have been converted to the other's encoding.
  static func pair(_ count: Int, _ random: inout SeededGenerator) -> [RandomValue] {
    let column = Int.random(in: 0..<count, using: &random)
    if Int.random(in: 0..<3, using: &random) == 0 {
      return [.converted(Int.random(in: 0..<count, using: &random), to: column), .column(column)]
    }
    return (0..<2).map { _ in RandomValue(count, 2, &random) }
  }

  func sql(_ types: [EncodedType]) -> String {
    switch self {
    case .column(let index): "c\(index)"
    case .converted(let index, let target):
      types[index].type.conversion(
        of: "c\(index)", from: types[index].encoding, to: types[target].encoding) ?? "c\(index)"
    case .least(let values): "min(\(values.map { $0.sql(types) }.joined(separator: ", ")))"
    case .greatest(let values): "max(\(values.map { $0.sql(types) }.joined(separator: ", ")))"
    case .choice(let isCase, let first, let second):
      isCase
        ? "CASE WHEN id > 7 THEN \(first.sql(types)) ELSE \(second.sql(types)) END"
        : "coalesce(\(first.sql(types)), \(second.sql(types)))"
    }
  }

  func place(_ places: [Int], id: Int) -> Int {
    switch self {
    case .column(let index), .converted(let index, _): places[index]
    case .least(let values): values.map { $0.place(places, id: id) }.min() ?? 0
    case .greatest(let values): values.map { $0.place(places, id: id) }.max() ?? 0
    case .choice(let isCase, let first, let second):
      (isCase && id <= 7 ? second : first).place(places, id: id)
    }
  }
}

@Suite("Random comparisons")
struct RandomComparisonTests {
  private static let signs: [(String, @Sendable (Int, Int) -> Bool)] = [
    ("=", ==), ("<>", !=), ("<", <), ("<=", <=), (">", >), (">=", >=), ("IS", ==),
  ]

  @Test(
    "where a comparison is accepted, SQL finds the rows that comparing the values in Swift finds",
    arguments: [ColumnType.timestamp, .date, .uuid])
  func agreement(_ type: ColumnType) throws {
    for round in 0..<Soak.count(1, soak: 50) { try agreement(type, seed: UInt64(11 + round)) }
  }

  private func agreement(_ type: ColumnType, seed: UInt64) throws {
    let types = EncodedType.all.filter { $0.type == type }
    var random = SeededGenerator(seed: seed)
    let columns = types.enumerated().map { "      c\($0): \($1.yaml)\n" }.joined()
    let table =
      "database: D\ntables:\n  t:\n    columns:\n      id: { type: integer, primaryKey: true }\n"
      + columns
    let comparisons = (0..<400).map { _ in
      let values = RandomValue.pair(types.count, &random)
      return (Self.signs.randomElement(using: &random) ?? Self.signs[0], values)
    }
    let queries = comparisons.map { sign, values in
      "SELECT id FROM t WHERE \(values[0].sql(types)) \(sign.0) \(values[1].sql(types))"
    }
    let lines = queries.enumerated().map { "  q\($0): >-\n    \($1)\n" }
    let file = file(table + "queries:\n" + lines.joined())
    let faulty = Set(
      CheckedSchema.parse(file).diagnostics.map {
        (file.location(at: $0.range.lowerBound).line - types.count - 6) / 2 - 1
      })
    let database = try created(try parsed(table))
    let rows = (1...15).map { _ in types.map { _ in Int.random(in: 0..<5, using: &random) } }
    for row in rows {
      let list = zip(row, types).map { $1.values[$0] }
      try database.run("INSERT INTO t VALUES (NULL, \(list.joined(separator: ", ")))")
    }
    var accepted = 0
    for (index, (sign, values)) in comparisons.enumerated() where !faulty.contains(index) {
      accepted += 1
      let expected = rows.enumerated().compactMap { index, row -> String? in
        let places = values.map { $0.place(row, id: index + 1) }
        return sign.1(places[0], places[1]) ? "\(index + 1)" : nil
      }
      let found = try database.rows(queries[index] + " ORDER BY id").map { $0[0] ?? "" }
      #expect(found == expected, "\(queries[index])")
    }
    #expect(accepted > 30, "\(accepted) were accepted")
    #expect(!faulty.isEmpty)
  }
}
