import DBGenSQLite
import RuntimeSamples
import Testing

@testable import DBGenRuntime
@testable import GoldenBaseball

@Suite("typed conditions")
struct ConditionTests {
  @Test("a pattern with NUL is refused, and not taken for what is before it")
  func patternWithNUL() throws {
    let patterns: [(Player.Columns.Type) -> Condition<Player>] = [
      { $0.lastName.like("%\0x") }, { $0.lastName.like("\0%", escape: "!") },
      { $0.lastName.glob("*\0") }, { $0.lastName.hasPrefix("\0") },
      { $0.lastName.hasPrefix("O\0x") }, { $0.lastName.hasSuffix("z\0") },
      { $0.lastName.collate(.nocase).like("o%\0") },
      { $0.lastName.contains("\0", ignoringCase: true) }, { $0.lastName.like("a", escape: "\0") },
      { $0.number > 1 && ($0.lastName == "a" || !$0.lastName.hasSuffix("\0")) },
    ]
    for pattern in patterns {
      let error = #expect(throws: DatabaseError.self) { try Self.ids(where: pattern) }
      #expect(
        error?.description
          == "'player.lastName': a text with NUL is not searchable: SQLite ends texts there")
    }
  }

  /// Inserts three teams, and players of two of them.
  private static func fill(_ transaction: WriteTransaction) throws {
    try Team.insert(
      contentsOf: [
        .init(id: 1, city: "Boston", nickname: "Red Sox", abbreviation: "BOS"),
        .init(id: 2, city: "Chicago", nickname: "Cubs", abbreviation: "CHC"),
        .init(id: 3, city: "New York", nickname: "Mets", abbreviation: "NYM"),
      ], into: transaction)
    try Player.insert(
      contentsOf: [
        .init(id: 1, firstName: "David", lastName: "Ortiz", number: 34, teamID: 1, position: nil),
        .init(
          id: 2, firstName: "Pedro", lastName: "Martinez", number: 45, teamID: 1,
          position: .pitcher),
        .init(
          id: 3, firstName: "Jon", lastName: "Lester", number: 34, teamID: 2,
          position: .pitcher),
        .init(
          id: 4, firstName: "Anthony", lastName: "Rizzo", number: 44, teamID: 2,
          position: .firstBase),
        .init(id: 5, firstName: "100%", lastName: "o_Neil", number: 0, teamID: 2, position: nil),
      ], into: transaction)
  }

  private static func ids(
    where condition: @escaping (Player.Columns.Type) -> Condition<Player>
  ) throws -> [Int64] {
    var ids: [Int64] = []
    try withDatabase(Baseball.open) { transaction in
      try fill(transaction)
      let records = try Player.fetchAll(where: condition, from: transaction)
      let others = try Player.fetchAll(where: { !condition($0) }, from: transaction)
      #expect(try Player.count(where: condition, in: transaction) == records.count)
      #expect(try Player.exists(where: condition, in: transaction) == !records.isEmpty)
      #expect(records.count + others.count == 5, "each row meets a condition or its negation")
      ids = records.map(\.id.rawValue)
    }
    return ids
  }

  @Test("conditions are added to the one that every row meets, as a search form does")
  func all() throws {
    #expect(try Self.ids { _ in .all } == [1, 2, 3, 4, 5])
    #expect(try Self.ids { _ in !.all } == [])
    #expect(try Self.ids { .all && $0.number == 34 } == [1, 3])
    #expect(try Self.ids { .all && ($0.number == 45 || $0.number == 44) && .all } == [2, 4])
  }

  @Test("typed conditions compare a column with a value")
  func comparison() throws {
    #expect(try Self.ids { $0.number == 34 } == [1, 3])
    #expect(try Self.ids { $0.number != 34 } == [2, 4, 5])
    #expect(try Self.ids { $0.number < 34 } == [5])
    #expect(try Self.ids { $0.number <= 34 } == [1, 3, 5])
    #expect(try Self.ids { $0.number > 44 } == [2])
    #expect(try Self.ids { $0.number >= 44 } == [2, 4])
    #expect(try Self.ids { $0.teamID == 2 } == [3, 4, 5])
    #expect(try Self.ids { $0.number.isBetween(34, 44) } == [1, 3, 4])
  }

  @Test("typed conditions take nil for NULL, and NULL for another value than any")
  func null() throws {
    #expect(try Self.ids { $0.position == nil } == [1, 5])
    #expect(try Self.ids { $0.position != nil } == [2, 3, 4])
    #expect(try Self.ids { $0.position == .pitcher } == [2, 3])
    #expect(try Self.ids { $0.position != .pitcher } == [1, 4, 5])
    let wanted: Position? = nil
    #expect(try Self.ids { $0.position == wanted } == [1, 5])
    #expect(try Self.ids { !$0.position.isIn([.pitcher]) } == [1, 4, 5])
  }

  @Test("typed conditions are put together with and, or and not")
  func logic() throws {
    #expect(try Self.ids { $0.number > 10 && $0.position == .pitcher } == [2, 3])
    #expect(try Self.ids { $0.position == nil || $0.number.isIn([7, 9, 45]) } == [1, 2, 5])
    #expect(try Self.ids { $0.teamID == 1 && ($0.number == 34 || $0.number == 44) } == [1])
    #expect(try Self.ids { $0.teamID == 1 && $0.number == 34 || $0.number == 44 } == [1, 4])
    #expect(try Self.ids { !($0.teamID == 1 || $0.number == 44) } == [3, 5])
    #expect(try Self.ids { !($0.number.isBetween(34, 44) && $0.teamID == 1) } == [2, 3, 4, 5])
  }

  @Test("typed conditions can be chained by the hundred")
  func chains() throws {
    let numbers = Array(100..<600) + [45]
    #expect(
      try Self.ids { columns in
        numbers.dropFirst().reduce(columns.number == numbers[0]) { $0 || columns.number == $1 }
      } == [2])
    #expect(
      try Self.ids { columns in
        numbers.dropLast().reduce(columns.number > 44) { $0 && columns.number != $1 }
      } == [2])
  }

  @Test("a condition of the same shape takes its own values, and one of another shape is another")
  func shapes() throws {
    try withDatabase(Baseball.open) { (transaction: WriteTransaction) throws -> Void in
      try Self.fill(transaction)
      func ids(
        limit: Int? = nil, _ condition: @escaping (Player.Columns.Type) -> Condition<Player>
      ) throws -> [Int64] {
        try Player.fetchAll(where: condition, limit: limit, from: transaction).map(\.id.rawValue)
      }
      // The second time, each has a statement.
      for _ in 0..<2 {
        #expect(try ids { $0.number == 34 && $0.teamID == 1 } == [1])
        #expect(try ids { $0.number == 34 && $0.teamID == 2 } == [3])
        #expect(try ids { $0.number == 34 || $0.teamID == 2 } == [1, 3, 4, 5])
        #expect(try ids { !($0.number == 34 && $0.teamID == 2) } == [1, 2, 4, 5])
        #expect(try ids { $0.teamID == 1 && ($0.number == 34 || $0.number == 44) } == [1])
        #expect(try ids { $0.teamID == 1 && $0.number == 34 || $0.number == 44 } == [1, 4])
        #expect(try ids { $0.position == nil && $0.number.isIn([34, 0]) } == [1, 5])
        #expect(try ids { $0.position == .pitcher && $0.number.isIn([34]) } == [3])
        #expect(try ids { $0.lastName == "ORTIZ" } == [])
        #expect(try ids { $0.lastName.collate(.nocase) == "ORTIZ" } == [1])
        #expect(try ids(limit: 1) { $0.number == 34 } == [1])
        #expect(try ids(limit: 2) { $0.number == 34 } == [1, 3])
        #expect(try ids { $0.number == 44 } == [4])
        #expect(try Player.count(where: { $0.number == 34 }, in: transaction) == 2)
        #expect(
          try Team.fetchAll(where: { $0.id == 3 }, from: transaction).map(\.city) == ["New York"])
        #expect(try ids { $0.id == 3 } == [3])
      }
    }
  }

  @Test("a selection of any expression is made again by the statement that it had")
  func again() throws {
    try withDatabase(Baseball.open, onlySQLite: "statements of a node aren't counted") {
      (transaction: WriteTransaction) throws -> Void in
      try Self.fill(transaction)
      func select(_ number: Int) throws {
        _ = try Player.values(of: \.lastName, where: { $0.number == number }, from: transaction)
        _ = try Player.sum(of: \.number, where: { $0.number > number }, in: transaction)
        _ = try Player.max(of: \.lastName, in: transaction)
        _ = try Player.fetchSections(by: \.teamID, from: transaction)
        _ = try Player.fetchAll(where: { $0.number < number }, limit: number, from: transaction)
      }
      try select(1)
      let count = transaction.connection.statementCount
      try select(2)
      #expect(transaction.connection.statementCount == count)
    }
  }

  @Test("typed conditions match texts by patterns, whose special characters can be escaped")
  func text() throws {
    #expect(try Self.ids { $0.lastName.like("O%") } == [1, 5])
    #expect(try Self.ids { $0.lastName.like(#"O\_%"#, escape: "\\") } == [5])
    #expect(try Self.ids { $0.lastName.glob("[L-O]*") } == [1, 2, 3])
    #expect(try Self.ids { $0.lastName.hasPrefix("O") } == [1])
    #expect(try Self.ids { $0.firstName.hasPrefix("100%") } == [5])
    #expect(try Self.ids { $0.firstName.hasPrefix("*") } == [])
    #expect(try Self.ids { $0.lastName.hasSuffix("z") } == [1, 2])
    #expect(try Self.ids { $0.lastName.contains("_N") } == [5])
    #expect(try Self.ids { $0.lastName.contains("_n", ignoringCase: true) } == [5])
    #expect(try Self.ids { $0.lastName.contains("_n", ignoringCase: false) } == [])
    #expect(try Self.ids { $0.lastName == "' OR 1 = 1 --" } == [])
    #expect(try Self.ids { $0.lastName.collate(.nocase) == "ORTIZ" } == [1])
  }

  @Test("typed conditions hold any number of values", arguments: [0, 1, 32_767, 250_001])
  func list(count: Int) throws {
    let numbers = Array(44..<(44 + count))
    let expected: [Int64] = count == 0 ? [] : count == 1 ? [4] : [2, 4]
    #expect(try Self.ids { $0.number.isIn(numbers) } == expected)
    guard count < 250_001 || Soak.isOn else { return }
    #expect(try Self.ids { $0.lastName.isIn(numbers.map { "\($0)" } + ["Ortiz"]) } == [1])
  }

  @Test("typed conditions follow a foreign key to the rows of another table, and back")
  func subquery() throws {
    #expect(try Self.ids { $0.teamID.isIn(Team.self) { $0.city == "Boston" } } == [1, 2])
    #expect(
      try Self.ids { $0.teamID.isIn(Team.select(\.id) { $0.city.like("%g%") }) } == [3, 4, 5])
    try withDatabase(Baseball.open) { transaction in
      try Self.fill(transaction)
      let empty = try Team.fetchAll(
        where: { !$0.id.isIn(Player.select(\.teamID)) }, from: transaction)
      #expect(empty.map(\.id) == [3])
    }
  }

  @Test("typed conditions tell a row from that of an outer query on the same table, at any depth")
  func correlation() throws {
    // The players with a teammate who has a greater number, and those with one who has a lower
    // number and an earlier name.
    #expect(
      try Self.ids { player in
        player.teamID.isIn(Player.select(\.teamID) { $0.number > player.number })
      } == [1, 3, 5])
    #expect(
      try Self.ids { player in
        player.id.isIn(
          Player.select(\.id) { inner in
            inner.teamID.isIn(
              Player.select(\.teamID) { innermost in
                innermost.number < inner.number && innermost.lastName < player.lastName
              })
          })
      } == [4])
  }

  @Test("a condition from elsewhere is on the rows of the subquery that it is given to")
  func conditionOfSubquery() throws {
    let isLester = Player.columns.lastName == "Lester"
    #expect(try Self.ids { $0.teamID.isIn(Player.select(\.teamID, where: isLester)) } == [3, 4, 5])
    #expect(
      try Self.ids { $0.number == 34 && $0.teamID.isIn(Player.select(\.teamID, where: isLester)) }
        == [3])
    #expect(try Self.ids { $0.id.isIn(Player.self, where: isLester) } == [3])
    #expect(
      try Self.ids { $0.teamID.isIn(Team.self, where: Team.columns.city == "Boston") } == [1, 2])
    #expect(
      try Self.ids {
        $0.teamID.isIn(Player.select(\.teamID) { $0.id.isIn(Player.select(\.id, where: isLester)) })
      } == [3, 4, 5])
    // The condition has a subquery itself: the players with a teammate who has a greater number.
    let isExceeded = Player.columns.teamID.isIn(
      Player.select(\.teamID) { $0.number > Player.columns.number })
    #expect(try Self.ids { $0.id.isIn(Player.select(\.id, where: isExceeded)) } == [1, 3, 5])
    #expect(
      try Self.ids {
        $0.id.isIn(Player.select(\.id) { $0.id.isIn(Player.self, where: isExceeded) })
      }
        == [1, 3, 5])
  }

  @Test("a function of columns makes a condition on rows, and on those of a subquery")
  func conditionOfEither() throws {
    func isLate<Rows>(
      _ last: some PresentColumn<Rows, String>, _ first: some PresentColumn<Rows, String>
    ) -> Condition<Rows> { last > "N" && last != first }
    #expect(try Self.ids { isLate($0.lastName, $0.firstName) } == [1, 4, 5])
    #expect(
      try Self.ids {
        $0.number.isIn(Player.select(\.number) { isLate($0.lastName, $0.firstName) })
      } == [1, 3, 4, 5])
  }

  @Test("typed conditions compare two columns of the same form")
  func columns() throws {
    #expect(try Self.ids { $0.firstName < $0.lastName } == [1, 3, 4, 5])
    #expect(try Self.ids { $0.firstName == $0.lastName } == [])
  }

  @Test("rows are sorted by several columns, by a collation, and with NULLs first or last")
  func order() throws {
    try withDatabase(Baseball.open) { transaction in
      try Self.fill(transaction)
      func ids(_ order: @escaping (Player.Columns.Type) -> [Ordering<Player>]) throws -> [Int64] {
        try Player.fetchAll(orderBy: order, from: transaction).map(\.id.rawValue)
      }
      #expect(try ids { [$0.number.ascending, $0.lastName.descending] } == [5, 1, 3, 4, 2])
      #expect(try ids { [$0.position.ascending.nullsLast, $0.id.descending] } == [4, 3, 2, 5, 1])
      #expect(try ids { [$0.position.descending.nullsFirst, $0.id.ascending] } == [1, 5, 2, 3, 4])
      #expect(try ids { [$0.lastName.ascending] } == [3, 2, 1, 4, 5])
      #expect(try ids { [$0.lastName.collate(.nocase).ascending] } == [3, 2, 5, 1, 4])
      #expect(try ids { _ in [] } == [1, 2, 3, 4, 5])
    }
  }

  @Test("typed conditions take a limit and an offset, which can't be negative")
  func limit() throws {
    try withDatabase(Baseball.open) { transaction in
      try Self.fill(transaction)
      func ids(_ limit: Int?, _ offset: Int = 0) throws -> [Int64] {
        try Player.fetchAll(limit: limit, offset: offset, from: transaction).map(\.id.rawValue)
      }
      #expect(try ids(2) == [1, 2])
      #expect(try ids(2, 3) == [4, 5])
      #expect(try ids(nil, 4) == [5])
      #expect(try ids(0) == [])
      #expect { try ids(-1) } throws: { "\($0)" == "'limit': -1 doesn't fit in a number of rows" }
      #expect { try ids(1, -1) } throws: {
        "\($0)" == "'offset': -1 doesn't fit in a number of rows"
      }
      #expect(
        try Player.fetchFirst(orderBy: { [$0.number.descending] }, from: transaction)?.id == 2)
      #expect(try Player.fetchFirst(where: { $0.number == 99 }, from: transaction) == nil)
    }
  }
}

extension Connection {
  /// The number of statements that are prepared.
  fileprivate var statementCount: Int {
    var (count, next) = (0, sqlite3_next_stmt(handle, nil))
    while let statement = next {
      count += 1
      next = sqlite3_next_stmt(handle, statement)
    }
    return count
  }
}
