import DBGenRuntime
import Foundation
import Testing

/// Values that are close to the limits of a type.
struct ExactValueTests {
  /// Stores a value in a table, and reads it back with the accessor to be tested.
  private func readBack<Value>(
    storing bind: (borrowing _Statement) throws -> Void,
    reading read: (borrowing Row) throws -> Value
  ) throws -> Value {
    let schema = DatabaseSchema(_version: 1, statements: ["CREATE TABLE t (value ANY) STRICT"])
    let database = try Database(at: ":memory:", schema: schema)
    return try database.write { transaction in
      let statement = try transaction._statement("INSERT INTO t VALUES (?1) RETURNING value")
      try bind(statement)
      return try statement.returned(read)
    }
  }

  @Test(
    "seconds are rounded once, to the nearest",
    arguments: [(0.4996, 0), (0.5, 1), (-0.4996, 0), (1.5, 2), (-1.6, -2)])
  func seconds(time: Double, seconds: Int) throws {
    let stored = try readBack(
      storing: {
        try $0.bind(timestamp: Date(timeIntervalSince1970: time), as: .unixSeconds, at: 1)
      },
      reading: { try $0.integer(0) })
    #expect(stored == seconds)
  }

  @Test("a time that would be rounded into the year 10000 is refused before it is written")
  func lastSecond() throws {
    let last = Date(timeIntervalSince1970: 253_402_300_799.6)
    #expect {
      try readBack(
        storing: { try $0.bind(timestamp: last, as: .unixSeconds, at: 1) }, reading: { _ in })
    } throws: {
      "\($0)" == "'?1': 253402300799.6 seconds since 1970 doesn't fit in a year from 0 to 9999"
    }
  }

  @Test(
    "text that Foundation takes for a UUID is none if it isn't one to the letter",
    arguments: [
      " 621e1f8-c36c-495a-93fc-0c247a3e6e5f", "+621e1f8-c36c-495a-93fc-0c247a3e6e5f",
      "0x21e1f8-c36c-495a-93fc-0c247a3e6e5f", "e621e1f8-c36c-495a-93fc-0c247a3e6e5f\0abc",
      "e621e1f8-c36c-495a-93fc-0c247a3e6e5f ", "e621e1f8c36c495a93fc0c247a3e6e5f", "",
    ])
  func uuid(text: String) throws {
    #expect {
      try readBack(
        storing: { try $0.bind(text: text, at: 1) }, reading: { try $0.uuid(0, as: .text) })
    } throws: {
      "\($0)".hasSuffix(
        " is not a UUID in lowercase; to read it, use another encoding or the type 'text', or rewrite the value"
      )
    }
  }

  @Test("a UUID is read in the case of its encoding")
  func uuidCase() throws {
    let uuid = UUID()
    for (text, encoding, other) in [
      (uuid.uuidString, UUIDEncoding.uppercase, UUIDEncoding.text),
      (uuid.uuidString.lowercased(), .text, .uppercase),
    ] {
      let stored = try readBack(
        storing: { try $0.bind(text: text, at: 1) }, reading: { try $0.uuid(0, as: encoding) })
      #expect(stored == uuid)
      #expect(throws: DatabaseError.self) {
        try readBack(
          storing: { try $0.bind(text: text, at: 1) }, reading: { try $0.uuid(0, as: other) })
      }
    }
  }

  @Test("a value without a JSON form is the runtime's own error")
  func json() throws {
    let error = #expect(throws: DatabaseError.self) {
      try readBack(storing: { try $0.bind(json: [Double.nan], at: 1) }, reading: { _ in })
    }
    guard case .invalidValue = error else {
      Issue.record("unexpected \(String(describing: error))")
      return
    }
  }

  @Test(
    "texts of every short length, with a byte of every kind last, are distinguished from broken ones"
  )
  func brokenUTF8() throws {
    for count in 0...24 {
      let start = [UInt8](repeating: UInt8(ascii: "a"), count: count)
      for end: [UInt8] in [[0xff], [0xc3], [0xe2, 0x82], [0xf0, 0x9f, 0x98], [0xed, 0xa0, 0x80]] {
        let broken = "'CAST(?1 AS TEXT)': \(count + end.count) bytes is not UTF-8"
        #expect { try text(of: start + end) } throws: { "\($0)" == broken }
        #expect { try text(of: end + start) } throws: { "\($0)" == broken }
      }
      for end in ["", "é", "\u{fffd}", "😀", "\0"] {
        let text = String(repeating: "a", count: count) + end
        #expect(try self.text(of: Array(text.utf8)) == text)
      }
    }
  }

  private func text(of bytes: [UInt8]) throws -> String {
    let schema = DatabaseSchema(_version: 1, statements: ["CREATE TABLE t (value ANY) STRICT"])
    let database = try Database(at: ":memory:", schema: schema)
    return try database.read { transaction in
      let statement = try transaction._statement("SELECT CAST(?1 AS TEXT)")
      try statement.bind(blob: Data(bytes), at: 1)
      return try statement.returned { try $0.text(0) }
    }
  }
}
