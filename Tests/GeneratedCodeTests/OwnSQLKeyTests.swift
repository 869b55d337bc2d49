import DBGenRuntime
import Foundation
import GoldenDates
import GoldenTypes
import Testing

/// Keys and days know how the columns of their schema store them, in any encoding.
@Suite("keys and days in the app's own SQL")
struct OwnSQLKeyTests {
  /// Finds rows by their keys, and reads the keys, in every way that the app's own SQL has.
  private func find<Key: RawRepresentable & SQLConvertible & Equatable>(
    _ keys: [Key], _ column: SQL, of table: SQL, in transaction: ReadTransaction
  ) throws {
    for key in keys {
      let found = try transaction.fetch(
        "SELECT \(column) FROM \(table) WHERE \(column) = \(key)", as: Key.self)
      #expect(found == [key])
      let optional: Key? = key
      let first = try transaction.fetchFirst(
        "SELECT \(column) FROM \(table) WHERE \(column) = \(optional)", as: Key.self)
      #expect(first == key)
    }
    let rows = try transaction.fetch(
      "SELECT \(column) AS key, NULL AS none FROM \(table) WHERE \(column) IN \(keys)"
    ) { row in
      #expect(try row["none", as: Key?.self] == nil && row["key", as: Key?.self] != nil)
      #expect(try row[0, as: Key.self] == row["key", as: Key.self])
      return try row["key", as: Key.self]
    }
    #expect(rows.count == keys.count && keys.allSatisfy(rows.contains))
  }

  @Test("a UUID key is bound and read in the form of its table, in each encoding")
  func uuids() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      let badges = try Badge.insert(contentsOf: [.init(), .init()], into: transaction)
      try find(badges.map(\.id), "id", of: "badge", in: transaction)
      let keyed = try Keyed.insert(
        contentsOf: [.init(stamp: .init(), other: UUID()), .init(stamp: .init(), other: UUID())],
        into: transaction)
      try find(keyed.map(\.stamp), "stamp", of: "keyed", in: transaction)
      let note = try ExtensionOfKeyed.insert(.init(stamp: keyed[0].stamp), into: transaction)
      try find([note.stamp], "stamp", of: "extension_of_keyed", in: transaction)
      let stored = try transaction.fetch(
        "SELECT \(badges[0].id), \(keyed[0].stamp)", { try [$0.any(0), $0.any(1)] })
      #expect(stored[0][0] == .text(badges[0].id.rawValue.uuidString))
      if case .blob(let bytes) = stored[0][1] { #expect(bytes.count == 16) } else { Issue.record() }
    }
  }

  @Test("a key that is a number, an enum or of the app's own type is found by its raw value")
  func rawValues() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      let rung = try Rung.insert(.init(level: .high), into: transaction)
      let ticket = try Ticket.insert(.init(), into: transaction)
      #expect(
        try transaction.fetch("SELECT level FROM rung WHERE level = \(rung.level)", as: Level.self)
          == [.high])
      #expect(
        try transaction.fetch(
          "SELECT self FROM ticket WHERE self IN \([ticket.`self`])", as: TicketNumber.self)
          == [ticket.`self`])
      let key = TypesKey<Everything>(7)
      #expect(
        try transaction.fetch("SELECT 7 = \(key), \(key)") { row in
          try row[0, as: Bool.self] && row[1, as: Everything.ID.self] == key
        } == [true])
    }
  }

  @Test("a day is bound and read in the form of the schema's days, in each encoding")
  func days() throws {
    try withDatabase(Types.open) { (transaction: WriteTransaction) throws -> Void in
      let days = try [0, 1].map { try #require(TypesDate(rawValue: $0)) }
      for day in days { try GoldenTypes.Calendar.insert(.init(day: day), into: transaction) }
      try find(days, "day", of: "calendar", in: transaction)
      #expect(try transaction.fetchFirst("SELECT \(days[1])", as: SQLValue.self) == 1)
    }
  }

  @Test("a day isn't bound or read without a column if the schema's columns have several forms")
  func severalForms() throws {
    let day = try #require(AgendaDate(year: 2026, month: 11, day: 28))
    let message =
      "a day, which columns store in several forms, is not a value of SQL; write 'as: column' "
      + "with the column that has it"
    try withDatabase(Agenda.open) { (transaction: WriteTransaction) throws -> Void in
      for sql: SQL in ["SELECT \(day)", "SELECT 1 IN \([day])"] {
        #expect {
          try transaction.fetch(sql, as: SQLValue.self)
        } throws: {
          "\($0)" == "'?1': \(message)"
        }
      }
      #expect {
        try transaction.fetch("SELECT '2026-11-28'", as: AgendaDate.self)
      } throws: {
        "\($0)".contains(message)
      }
      let column = Booking.columns.paidOn
      #expect(try transaction.fetchFirst("SELECT \(day, as: column)", as: Int.self) == day.rawValue)
    }
  }
}
