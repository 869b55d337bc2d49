import DBGenRuntime
import Foundation
import GoldenTypes
import Testing

/// The columns of `everything` as SQL literals.
private enum EverythingAsSQL: DatabaseTable {
  static let _sql = _TableSQL(name: "everything")
  enum _ColumnSet {}

  static func rows(in transaction: ReadTransaction) throws -> [[String]] {
    try transaction._statement(
      """
      SELECT quote("integer"), quote("int64"), quote("int32"), quote("int16"), quote("int8"),
        quote("uint32"), quote("uint16"), quote("uint8"), quote("real"), quote("text"),
        quote("blob"), quote("boolean"), quote("timestamp"), quote("seconds"), quote("millis"),
        quote("julian"), quote("date"), quote("days"), quote("uuid"), quote("uuidBytes"),
        quote("url"), quote("decimal"), quote("json"), quote("any"), quote("color"),
        quote("level"), quote("email")
      FROM everything
      """
    ).all(EverythingAsSQL.self)
  }

  static func _record(from row: borrowing Row) throws -> [String] {
    var literals: [String] = []
    for column in 0..<27 { literals.append(try row.text(Int32(column))) }
    return literals
  }
}

@Suite("stored values")
struct StoredFormTests {
  private static let time = Date(timeIntervalSince1970: 981_173_106.5)
  private static let day = Date(timeIntervalSince1970: 981_158_400)
  private static let uuid = UUID(uuid: (255, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15))

  private static func draft(id: Everything.ID? = nil) throws -> Everything.Draft {
    .init(
      id: id, integer: 1, int64: 2, int32: 3, int16: 4, int8: 5, uint32: 6, uint16: 7, uint8: 8,
      real: 0.5, text: "it's", blob: Data([0, 255]), boolean: true, timestamp: time,
      seconds: Date(timeIntervalSince1970: 981_173_107), millis: time, julian: day + 43200,
      date: day, days: day + 86400, uuid: uuid, uuidBytes: uuid,
      url: try #require(URL(string: "https://example.org/?q=%20")),
      decimal: try #require(Decimal(string: "12.30")),
      json: Preferences(theme: "t", sizes: [1, 2]),
      any: .text("any"), color: .green, level: .low, email: try #require(Email(rawValue: "a@b")))
  }

  private static let literals = [
    "1", "2", "3", "4", "5", "6", "7", "8", "0.5", "'it''s'", "X'00FF'", "1",
    "'2001-02-03 04:05:06.500'", "981173107", "981173106500", "2451944.0", "'2001-02-03'", "11357",
    "'ff010203-0405-0607-0809-0a0b0c0d0e0f'", "X'FF0102030405060708090A0B0C0D0E0F'",
    "'https://example.org/?q=%20'", "'12.3'", #"'{"sizes":[1,2],"theme":"t"}'"#, "'any'", "'green'",
    "-1", "'a@b'",
  ]

  @Test("each property is stored in the column with its name, in the form of its encoding")
  func inserted() throws {
    try withDatabase(Types.open) { transaction in
      try Everything.insert(try Self.draft(), into: transaction)
    } check: { row, transaction throws in
      #expect(try EverythingAsSQL.rows(in: transaction) == [Self.literals])
      #expect(try Everything.fetchAll(from: transaction) == [row])
    }
  }

  @Test("stored values are the same after an update and after a save")
  func changed() throws {
    try withDatabase(Types.open) { transaction in
      let other = try Everything.insert(try TypesTests.drafts()[0], into: transaction)
      let row = try Everything.save(try Self.draft(id: other.id), in: transaction)
      #expect(try EverythingAsSQL.rows(in: transaction) == [Self.literals])
      try other.update(in: transaction)
      #expect(try EverythingAsSQL.rows(in: transaction) != [Self.literals])
      try row.update(in: transaction)
      #expect(try EverythingAsSQL.rows(in: transaction) == [Self.literals])
    }
  }
}
