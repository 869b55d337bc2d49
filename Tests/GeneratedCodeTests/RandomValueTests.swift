import DBGenRuntime
import Foundation
import GoldenTypes
import RuntimeSamples
import Testing

@Suite("random values in a generated table")
struct RandomValueTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["VALUE_SEED"].flatMap { UInt64($0) } ?? 1
  private static let rows = Soak.count(400, soak: 100_000)

  @Test("a row is read as insertion has returned it, by conditions of each column too, or refused")
  func identity() throws {
    var random = RandomValues(seed: Self.seed)
    try withDatabase(Types.open) { transaction in
      var (stored, refused) = (0, 0)
      for _ in 0..<Self.rows {
        let given = EveryTypeSample.all.randomRow(&random)
        do {
          let row = try Nothing.insert(given.unstored, into: transaction)
          try expect(row, of: given, in: transaction)
          stored += 1
        } catch DatabaseError.invalidValue, DatabaseError.outOfRange {
          refused += 1
        }
      }
      #expect(try Nothing.count(in: transaction) == stored)
      #expect(stored > 0 && refused > 0)
    }
  }

  private func expect(
    _ row: Nothing, of given: Nothing, in transaction: ReadTransaction
  ) throws {
    let place = Comment("VALUE_SEED=\(Self.seed), \(given)")
    #expect(try Nothing.fetch(id: row.id, from: transaction) == row, place)
    // Everything but the rounded values is as it was given.
    var stored = Nothing(id: row.id)
    for sample in EveryTypeSample.all { sample.copy(sample.isRounded ? row : given, &stored) }
    #expect(row == stored, place)
    // The conditions also find times that haven't been rounded yet.
    let condition = EveryTypeSample.all.compactMap { $0.isSame?(given) }
      .reduce(Nothing.columns.id == row.id) { $0 && $1 }
    #expect(try Nothing.fetchAll(where: { _ in condition }, from: transaction) == [row], place)
  }
}

/// Reproducible random numbers, and drafts made from them.
struct RandomValues: RandomNumberGenerator {
  private var generator: SeededGenerator

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  mutating func next() -> UInt64 { generator.next() }

  mutating func below(_ bound: Int) -> Int { generator.below(bound) }

  /// Returns a value, or `nil` in one of eight cases.
  mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
    below(8) == 0 ? nil : value(&self)
  }

  mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
    let edges: [Integer] = [0, 1, .min, .max, .min + 1, .max - 1]
    return below(2) == 0
      ? edges[below(edges.count)]
      : Integer(truncatingIfNeeded: next()) &>> Integer(below(Integer.bitWidth))
  }

  mutating func real() -> Double {
    let edges = [0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, 0x1p53, -0x1p63, 0.1]
    if below(300) == 0 { return .nan }
    let random = Double(bitPattern: next())
    return below(2) == 0 || random.isNaN ? edges[below(edges.count)] : random
  }

  mutating func text() -> String {
    let scalars: [Unicode.Scalar] = [
      Engine.nul, "a", "é", "e", "\u{301}", "\u{FEFF}", "\u{FFFD}", "\u{1F600}", "'", "%", "\n",
      "\u{200D}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<below(12) { text.append(scalars[below(scalars.count)]) }
    return String(text)
  }

  mutating func time() -> Date {
    if below(300) == 0 { return Date(timeIntervalSince1970: 253_402_300_800) }
    let time = Double.random(in: -62_167_219_200...253_402_300_799, using: &self)
    return Date(timeIntervalSince1970: below(2) == 0 ? time : time.rounded())
  }

  mutating func day() -> Date {
    let days = Int.random(in: -719_528...2_932_896, using: &self)
    return Date(timeIntervalSince1970: Double(days) * 86_400 + (below(300) == 0 ? 1 : 0))
  }

  mutating func decimal() -> Decimal {
    if below(300) == 0 { return .nan }
    return Decimal(
      sign: below(2) == 0 ? .plus : .minus, exponent: below(60) - 40,
      significand: Decimal(next() >> UInt64(below(64))))
  }

  mutating func any() -> SQLValue {
    switch below(4) {
    case 0: .integer(integer(Int64.self))
    case 1: .real(real())
    case 2: .text(text())
    default: .blob(Data(text().utf8))
    }
  }

  mutating func uuid() -> UUID {
    var uuid = UUID().uuid
    withUnsafeMutableBytes(of: &uuid) { bytes in
      bytes.storeBytes(of: next(), as: UInt64.self)
      bytes.storeBytes(of: next(), toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: uuid)
  }
}
