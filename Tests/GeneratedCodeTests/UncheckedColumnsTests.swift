import DBGenRuntime
import Foundation
import GoldenColumns
import RuntimeSamples
import Testing

@Suite("columns that other programs have declared")
struct UncheckedColumnsTests {
  private static let second = Date(timeIntervalSince1970: 1_700_000_000)

  @Test("numbers and times come back as they are stored, in the form that the column has")
  func forms() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      let readings = try exercise(
        Reading.self,
        [
          .init(isOn: true, price: 2, readAt: Self.second + 0.25, sentAt: Self.second + 1),
          .init(isOn: false, madeAt: Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)),
        ], in: transaction
      ) { $0.price = 2.5 }
      #expect(readings[0].price == 2)
    }
  }

  @Test("times are stored as the encoding says")
  func storedForms() throws {
    let file = try TemporaryFile()
    let database = try ColumnsTests.open(file.path, nil, .init())
    let third = Date(timeIntervalSinceReferenceDate: 0.1 + 0.2)
    let reading = Reading.Draft(
      isOn: true, readAt: Self.second + 0.25, sentAt: Self.second + 1, madeAt: third)
    try database.write { _ = try Reading.insert(reading, into: $0) }
    database.close()
    let rows = try SQLiteFile(file.path).rows(
      "SELECT isOn, readAt, sentAt, madeAt = 0.1 + 0.2 FROM reading")
    #expect(rows == ["1|2023-11-14T22:13:20.250Z|2023-11-14T22:13:21Z|1"])
  }

  @Test("a boolean other than 0 and 1 is an error that names the column and a wider type")
  func otherBoolean() throws {
    try withDatabase(ColumnsTests.open) { transaction in
      try transaction.execute("INSERT INTO reading (id, isOn) VALUES (1, 2)")
      #expect {
        try Reading.fetchAll(from: transaction)
      } throws: {
        "\($0)"
          == "'reading.isOn' in the row with id = 1: 2 doesn't fit in Bool; to read it, use the type "
          + "'integer'"
      }
    }
  }
}
