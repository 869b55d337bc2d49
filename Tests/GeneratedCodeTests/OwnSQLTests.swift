import DBGenRuntime
import Foundation
import Testing

@testable import GoldenBaseball

/// The app's own SQL, in addition to the generated source.
extension Player {
  fileprivate static func fetchAll(
    ofCity city: String, from transaction: ReadTransaction
  ) throws -> [Player] {
    try transaction.fetch(
      """
      SELECT player.* FROM player JOIN team ON team.id = player.teamID
      WHERE team.city = \(city) ORDER BY player.number
      """, as: Player.self)
  }
}

@Suite("SQL of the app's own")
struct OwnSQLTests {
  @Test("the app's own SQL gives records, values and the number of changed rows, with values bound")
  func fetch() throws {
    try withDatabase(Baseball.open) { transaction in
      let team = try Team.insert(
        .init(city: "O'Neil; --", nickname: "", abbreviation: "ONE"), into: transaction)
      try Player.insert(.init(firstName: "A", lastName: "B", teamID: team.id), into: transaction)
      #expect(try Player.fetchAll(ofCity: "O'Neil; --", from: transaction).count == 1)
      let lengths = try transaction.fetch("SELECT length(city) FROM team WHERE id > \(0)") {
        try $0.integer(0)
      }
      #expect(lengths == [10])
      #expect(try transaction.execute("DELETE FROM player WHERE teamID = \(team.id)") == 1)
    }
  }

  @Test("the app's own SQL is refused with too few values, or other columns than the record's")
  func refusal() throws {
    try withDatabase(Baseball.open) { transaction in
      #expect {
        try transaction.fetch("SELECT * FROM player WHERE id = ?", as: Player.self)
      } throws: {
        "\($0)"
          == "invalid statement, its parameters are 1 and its values 0: SELECT * FROM player WHERE id = ?"
      }
      #expect {
        try transaction.fetch("SELECT id, lastName FROM player", as: Player.self)
      } throws: {
        "\($0)"
          == #"invalid statement, it has no column 'firstName', but ["id", "lastName"]: SELECT id, lastName FROM player"#
      }
      #expect {
        try transaction.fetch("SELECT * FROM player WHERE lastName = '\(1)'", as: Player.self)
      } throws: {
        "\($0)"
          == "invalid statement, its parameters are 0 and its values 1: SELECT * FROM player WHERE lastName = '?'"
      }
    }
  }

  @Test("the app's own SQL can't write in a transaction for reading")
  func reading() throws {
    let file = try TemporaryFile()
    try Baseball.open(at: file.path).read { (transaction: ReadTransaction) throws -> Void in
      #expect {
        try transaction.fetch("DELETE FROM player RETURNING id") { try $0.int64(0) }
      } throws: {
        "\($0)".hasPrefix("SQLite error 8 (extended 8): the transaction is for reading only in: ")
      }
    }
  }
}

@Suite("values in the app's own SQL")
struct OwnSQLValueTests {
  /// Returns what SQLite gets for a value.
  private func stored(_ value: SQL, in transaction: ReadTransaction) throws -> SQLValue? {
    try transaction.fetchFirst("SELECT \(value)", as: SQLValue.self)
  }

  @Test("each type of value is bound and read in the form of a column without an encoding")
  func types() throws {
    let time = Date(timeIntervalSince1970: 1.5)
    let id = try #require(UUID(uuidString: "00010203-0405-0607-0809-0A0B0C0D0E0F"))
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      #expect(try stored("\(7)", in: transaction) == 7)
      #expect(try stored("\(UInt8.max)", in: transaction) == 255)
      #expect(try stored("\(2.5)", in: transaction) == 2.5)
      #expect(try stored("\(true)", in: transaction) == 1)
      #expect(try stored("\("a'b")", in: transaction) == "a'b")
      #expect(try stored("\(Data([1, 2]))", in: transaction) == .blob(Data([1, 2])))
      #expect(try stored("\(time)", in: transaction) == "1970-01-01 00:00:01.500")
      #expect(try stored("\(id)", in: transaction) == "00010203-0405-0607-0809-0a0b0c0d0e0f")
      #expect(try stored("\(Decimal(1.25))", in: transaction) == "1.25")
      #expect(try stored("\(nil as Int?)", in: transaction) == .null)
      let missing: String? = nil
      #expect(try stored("\(missing)", in: transaction) == .null)
      #expect(try stored("\(SQLValue.blob(Data()))", in: transaction) == .blob(Data()))
      #expect(try stored("\(Position.firstBase)", in: transaction) == "First Base")
      #expect(try stored("\(nil as Position?)", in: transaction) == .null)
      #expect(try stored("\(Team.ID(rawValue: 9))", in: transaction) == 9)
      #expect(try stored("\(timestamp: time, as: .unixMilliseconds)", in: transaction) == 1500)
      #expect(try stored("\(uuid: id, as: .blob)", in: transaction) == .blob(Data(0...15)))
      let day = try #require(BaseballDate(year: 1970, month: 1, day: 3))
      #expect(try stored("\(day)", in: transaction) == "1970-01-03")
      #expect(try stored("\(date: day, as: .text)", in: transaction) == "1970-01-03")
      #expect(try stored("\(date: day, as: .unixDays)", in: transaction) == 2)
      #expect(try stored("\(day, as: Team.columns.founded)", in: transaction) == "1970-01-03")
      #expect(try transaction.fetch("SELECT \(time)", as: Date.self) == [time])
      #expect(try transaction.fetch("SELECT \(id)", as: UUID.self) == [id])
      #expect(try transaction.fetch("SELECT 1 UNION ALL SELECT NULL", as: Int?.self) == [1, nil])
      #expect(try transaction.fetch("SELECT 'Pitcher'", as: Position.self) == [.pitcher])
      #expect(try transaction.fetchFirst("SELECT 1 WHERE 0", as: Int.self) == nil)
    }
  }

  @Test("a list of any number of values is one parameter")
  func lists() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      for (list, expected) in [([], 0), ([1], 1), ([1, 2, 3], 2)] {
        #expect(
          try transaction.fetchFirst(
            "SELECT sum(v) IS NOT NULL FROM (SELECT 1 AS v WHERE 1 IN \(list))", as: Bool.self)
            == (expected > 0))
      }
      #expect(
        try transaction.fetch("SELECT 'Catcher' IN \([Position.pitcher, .catcher])", as: Bool.self)
          == [true])
      let day = try #require(BaseballDate(year: 1970, month: 1, day: 3))
      #expect(
        try transaction.fetch(
          "SELECT '1970-01-03' IN \([day], as: Team.columns.founded)", as: Bool.self) == [true])
    }
  }

  @Test("SQL in SQL keeps its values in their places; only raw text becomes SQL")
  func parts() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      let condition: SQL = "\(1) < \(2)"
      let both: SQL = "SELECT \(3) WHERE \(condition) AND \("a") = \("a")"
      #expect(try transaction.fetch(both, as: Int.self) == [3])
      let column = "city"
      #expect(try transaction.fetch("SELECT \(raw: column) FROM team", as: String.self) == [])
      #expect(try transaction.fetch(SQL(raw: "SELECT 4" + "2"), as: Int.self) == [42])
      let attack = "1; DROP TABLE team"
      #expect(try transaction.fetch("SELECT \(attack)", as: String.self) == [attack])
    }
  }

  @Test("records are read by the names of the columns, in any order and among others")
  func names() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      let team = try Team.insert(
        .init(
          city: "Boston", nickname: "Red Sox", abbreviation: "BOS",
          founded: BaseballDate(year: 1901, month: 1, day: 28)), into: transaction)
      let shuffled: SQL =
        "SELECT 1 AS one, founded, nickname AS NickName, abbreviation, 2.5 AS two, city, id FROM team"
      #expect(try transaction.fetch(shuffled, as: Team.self) == [team])
      #expect(try transaction.fetchFirst(shuffled, as: Team.self) == team)
      #expect(
        try transaction.fetch("SELECT 0 AS rank, team.* FROM team", as: Team.self) == [team])
      let changed = try transaction.fetch(
        "UPDATE team SET city = \("Salem") RETURNING city, id, nickname, founded, abbreviation",
        as: Team.self)
      #expect(changed.map(\.city) == ["Salem"])
      #expect {
        try transaction.fetch("SELECT *, city AS nickname FROM team", as: Team.self)
      } throws: {
        "\($0)".hasPrefix("invalid statement, several of its columns are 'nickname': ")
      }
      try transaction.execute("PRAGMA ignore_check_constraints = ON")
      #expect {
        try transaction.fetch(
          "SELECT city, id, nickname, 'x' AS founded, abbreviation FROM team", as: Team.self)
      } throws: {
        "\($0)".hasPrefix("'team.founded' in the row with id = 1: 'x' is not a date")
      }
    }
  }

  @Test("a row's values are read by name, as a type or in the form of a column")
  func rows() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      let rows = try transaction.fetch(
        "SELECT 7 AS number, NULL AS missing, 'Catcher' AS position, '1970-01-03' AS day, 'x' AS X2"
      ) { row in
        let number: Int32 = try row["NUMBER"]
        #expect(try row["missing", as: String?.self] == nil)
        #expect(try row["position", as: Position.self] == .catcher)
        #expect(try row["position", as: Player.columns.position] == .catcher)
        #expect(try row[1, as: Player.columns.position] == nil)
        #expect(try row["day", as: Team.columns.founded]?.day == 3)
        #expect(try row.text(row.index(of: "x2")) == "x")
        #expect {
          try row["none", as: Int.self]
        } throws: {
          "\($0)".hasPrefix("invalid statement, it has no column 'none', but [")
        }
        return try number + row[0, as: Int32.self]
      }
      #expect(rows == [14])
      #expect {
        try transaction.fetch("SELECT 1 AS a, 2 AS b", as: Int.self)
      } throws: {
        "\($0)"
          == #"invalid statement, it has the columns ["a", "b"], not one: SELECT 1 AS a, 2 AS b"#
      }
    }
  }

  @Test("texts that Swift considers equal are different SQL, and different values")
  func exactTexts() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      for (text, length) in [("caf\u{e9}", 4), ("cafe\u{301}", 5)] {
        let sql = SQL(raw: "SELECT length('\(text)')")
        #expect(try transaction.fetch(sql, as: Int.self) == [length])
      }
    }
    #expect(SQLValue.text("\u{e9}") != .text("e\u{301}"))
  }

  @Test("SQL with other values is prepared once, and statements of many texts are let go")
  func cache() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      for number in 0..<1000 {
        #expect(try transaction.fetch("SELECT \(number)", as: Int.self) == [number])
        let text = "SELECT \(number) AS c\(number)"
        #expect(try transaction.fetch(SQL(raw: text), as: Int.self) == [number])
      }
    }
  }
}
