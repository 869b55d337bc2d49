import DBGenRuntime
import Foundation
import RuntimeSamples
import Testing

/// `VALUE_SEED=17 swift test --filter ValueIdentityTests` tries other values.
@Suite("identity of values")
struct ValueIdentityTests {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = Soak.count(30_000, soak: 2_800_000)
  private static let seed = environment["VALUE_SEED"].flatMap { UInt64($0) } ?? 1

  private static let batch = 1000

  @Test(
    "every written value is read back the same to the bit, or was refused before it was written",
    arguments: ValueKind.all)
  func identity(kind: ValueKind) throws {
    let database = try Database(at: ":memory:", schema: Self.schema(kind.type))
    let batches = Self.count / ValueKind.all.count / Self.batch + 1
    for batch in 0..<UInt64(batches) {
      let seed = Self.seed &+ batch
      var random = SeededGenerator(seed: seed)
      do {
        try database.write { transaction in
          var rows = 0
          for row in 1...Self.batch where try kind.roundTrip(&random, row, transaction) {
            rows += 1
          }
          // None of the refused values has been stored.
          #expect(try transaction.execute("DELETE FROM probe") == rows)
        }
      } catch let error as ValueKind.Difference {
        Issue.record("VALUE_SEED=\(seed): \(String(error.description.prefix(2000)))")
        return
      }
    }
  }

  @Test("an integer of any size is read by a narrower type as it is, or is out of its range")
  func narrow() throws {
    var random = SeededGenerator(seed: Self.seed)
    try Database(at: ":memory:", schema: Self.schema("INTEGER")).write { transaction in
      for _ in 0..<Self.count / 100 {
        let value = random.integer(Int64.self)
        let select = try transaction.fetch("SELECT \(value)") { row in
          // Read by each accessor, with `nil` for a refused value.
          [
            try? Int64(row.integer(0, as: Int32.self)), try? Int64(row.integer(0, as: Int16.self)),
            try? Int64(row.integer(0, as: Int8.self)),
            try? Int64(row.integer(0, as: UInt32.self)),
            try? Int64(row.integer(0, as: UInt16.self)), try? Int64(row.integer(0, as: UInt8.self)),
            try? Int64(row.integer(0)),
          ]
        }
        let types: [any FixedWidthInteger.Type] = [
          Int32.self, Int16.self, Int8.self, UInt32.self, UInt16.self, UInt8.self, Int.self,
        ]
        let expected = types.map { type in Self.fits(value, type) ? value : nil }
        #expect(select == [expected])
      }
    }
  }

  private static func fits<Integer: FixedWidthInteger>(
    _ value: Int64, _ type: Integer.Type
  ) -> Bool {
    Integer(exactly: value) != nil
  }

  @Test("bytes that others have stored as text are read as they are, or refused")
  func bytes() throws {
    var random = SeededGenerator(seed: Self.seed)
    try Database(at: ":memory:", schema: Self.schema("TEXT")).write { transaction in
      for _ in 0..<Self.count / 100 {
        var bytes = Data(random.text().utf8)
        if let place = bytes.indices.randomElement(using: &random), random.oneIn(2) {
          bytes[place] = UInt8(truncatingIfNeeded: random.next())
        }
        let found = try transaction.fetch("SELECT CAST(\(bytes) AS TEXT)") { row in
          try? row.text(0)
        }
        #expect(found == [String(validating: bytes, as: UTF8.self)], "\(bytes as NSData)")
      }
    }
  }

  static func schema(_ type: String) -> DatabaseSchema {
    DatabaseSchema(
      _version: 1, statements: ["CREATE TABLE probe (id INTEGER PRIMARY KEY, value \(type)) STRICT"]
    )
  }
}
