import DBGenRuntime
import Foundation
import GoldenTypes
import RuntimeSamples
import Testing

@Suite("random values in a generated table")
struct RandomValueTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let seed = environment["VALUE_SEED"].flatMap { UInt64($0) } ?? 1
  /// The number of rows, each of which has 27 values.
  private static let rows = Soak.count(400, soak: 100_000)

  @Test("a row is read as insertion has returned it, by conditions of each column too, or refused")
  func identity() throws {
    var random = RandomValues(seed: Self.seed)
    try withDatabase(Types.open) { transaction in
      var (stored, refused) = (0, 0)
      for _ in 0..<Self.rows {
        let draft = random.draft()
        do {
          let row = try Nothing.insert(draft, into: transaction)
          try expect(row, of: draft, in: transaction)
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
    _ row: Nothing, of draft: Nothing.Draft, in transaction: ReadTransaction
  ) throws {
    let place = Comment("VALUE_SEED=\(Self.seed), \(draft)")
    #expect(try Nothing.fetch(id: row.id, from: transaction) == row, place)
    // Everything but the rounded values is as it was given.
    var expected = draft
    expected.id = row.id
    (expected.timestamp, expected.seconds) = (row.timestamp, row.seconds)
    (expected.millis, expected.julian) = (row.millis, row.julian)
    #expect(Nothing.Draft(row) == expected, place)
    let found = try Nothing.fetchAll(
      where: { $0.id == row.id && Self.isSame($0, as: draft) && Self.isAtSameTime($0, as: draft) },
      from: transaction)
    #expect(found == [row], place)
  }

  private static func isSame(
    _ columns: Nothing.Columns.Type, as draft: Nothing.Draft
  ) -> Condition<Nothing> {
    let numbers =
      columns.int64 == draft.int64 && columns.real == draft.real
      && columns.decimal == draft.decimal && columns.boolean == draft.boolean
    let others =
      columns.text == draft.text && columns.blob == draft.blob && columns.url == draft.url
      && columns.uuid == draft.uuid && columns.uuidBytes == draft.uuidBytes
    return numbers && others && columns.any == draft.any && columns.level == draft.level
  }

  /// Returns a condition on times, which also finds times that haven't been rounded yet.
  private static func isAtSameTime(
    _ columns: Nothing.Columns.Type, as draft: Nothing.Draft
  ) -> Condition<Nothing> {
    columns.timestamp == draft.timestamp && columns.seconds == draft.seconds
      && columns.millis == draft.millis && columns.julian == draft.julian
      && columns.date == draft.date && columns.days == draft.days
  }
}

/// Reproducible random numbers, and drafts made from them.
struct RandomValues: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var bits = state
    bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
    bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
    return bits ^ (bits >> 31)
  }

  private mutating func below(_ bound: Int) -> Int { Int.random(in: 0..<bound, using: &self) }

  /// Returns a value, or `nil` in one of eight cases.
  private mutating func maybe<Value>(_ value: (inout Self) -> Value) -> Value? {
    below(8) == 0 ? nil : value(&self)
  }

  private mutating func integer<Integer: FixedWidthInteger>(_ type: Integer.Type) -> Integer {
    let edges: [Integer] = [0, 1, .min, .max, .min + 1, .max - 1]
    return below(2) == 0
      ? edges[below(edges.count)]
      : Integer(truncatingIfNeeded: next()) &>> Integer(below(Integer.bitWidth))
  }

  private mutating func real() -> Double {
    let edges = [0, -0.0, .infinity, -.infinity, .leastNonzeroMagnitude, 0x1p53, -0x1p63, 0.1]
    if below(300) == 0 { return .nan }
    let random = Double(bitPattern: next())
    return below(2) == 0 || random.isNaN ? edges[below(edges.count)] : random
  }

  private mutating func text() -> String {
    let scalars: [Unicode.Scalar] = [
      Engine.nul, "a", "é", "e", "\u{301}", "\u{FEFF}", "\u{FFFD}", "\u{1F600}", "'", "%", "\n",
      "\u{200D}",
    ]
    var text = String.UnicodeScalarView()
    for _ in 0..<below(12) { text.append(scalars[below(scalars.count)]) }
    return String(text)
  }

  private mutating func time() -> Date {
    if below(300) == 0 { return Date(timeIntervalSince1970: 253_402_300_800) }
    let time = Double.random(in: -62_167_219_200...253_402_300_799, using: &self)
    return Date(timeIntervalSince1970: below(2) == 0 ? time : time.rounded())
  }

  private mutating func day() -> Date {
    let days = Int.random(in: -719_528...2_932_896, using: &self)
    return Date(timeIntervalSince1970: Double(days) * 86_400 + (below(300) == 0 ? 1 : 0))
  }

  private mutating func decimal() -> Decimal {
    if below(300) == 0 { return .nan }
    return Decimal(
      sign: below(2) == 0 ? .plus : .minus, exponent: below(60) - 40,
      significand: Decimal(next() >> UInt64(below(64))))
  }

  private mutating func any() -> SQLValue {
    switch below(4) {
    case 0: .integer(integer(Int64.self))
    case 1: .real(real())
    case 2: .text(text())
    default: .blob(Data(text().utf8))
    }
  }

  mutating func draft() -> Nothing.Draft {
    var draft = Nothing.Draft()
    draft.integer = maybe { $0.integer(Int.self) }
    draft.int64 = maybe { $0.integer(Int64.self) }
    draft.int32 = maybe { $0.integer(Int32.self) }
    draft.int16 = maybe { $0.integer(Int16.self) }
    draft.int8 = maybe { $0.integer(Int8.self) }
    draft.uint32 = maybe { $0.integer(UInt32.self) }
    draft.uint16 = maybe { $0.integer(UInt16.self) }
    draft.uint8 = maybe { $0.integer(UInt8.self) }
    draft.real = maybe { $0.real() }
    draft.text = maybe { $0.text() }
    draft.blob = maybe { Data($0.text().utf8) }
    draft.boolean = maybe { $0.below(2) == 0 }
    setTimes(of: &draft)
    draft.uuid = maybe { $0.uuid() }
    draft.uuidBytes = maybe { $0.uuid() }
    draft.url =
      maybe { URL(string: "https://example.org/\($0.below(1000))?q=é#\($0.below(9))") } ?? nil
    draft.decimal = maybe { $0.decimal() }
    draft.json = maybe { Preferences(theme: $0.text(), sizes: [$0.integer(Int.self)]) }
    draft.any = maybe { $0.any() }
    draft.color = maybe { [Color.red, .green, .blue][$0.below(3)] }
    draft.level = maybe { [Level.low, .middle, .high][$0.below(3)] }
    draft.email = maybe { Email(rawValue: $0.text() + "@") } ?? nil
    return draft
  }

  private mutating func setTimes(of draft: inout Nothing.Draft) {
    draft.timestamp = maybe { $0.time() }
    draft.seconds = maybe { $0.time() }
    draft.millis = maybe { $0.time() }
    draft.julian = maybe { $0.time() }
    draft.date = maybe { $0.day() }
    draft.days = maybe { $0.day() }
  }

  private mutating func uuid() -> UUID {
    var uuid = UUID().uuid
    withUnsafeMutableBytes(of: &uuid) { bytes in
      bytes.storeBytes(of: next(), as: UInt64.self)
      bytes.storeBytes(of: next(), toByteOffset: 8, as: UInt64.self)
    }
    return UUID(uuid: uuid)
  }
}
