import RuntimeSamples
import Testing

@testable import SchemaImporter
@testable import SchemaParser
@testable import SchemaSQL

@Suite("facts that one pass over the rows finds")
struct ColumnFactsTests {
  private static let columnCount = 60

  /// Returns a database with a table whose columns have random values of a few kinds each.
  private func database(_ random: inout SeededGenerator) throws -> SQLiteConnection {
    let database = try SQLiteConnection(forSourceOf: 1 << 20)
    let columns = (0..<Self.columnCount).map { number in
      "c\(number) \(["", "TEXT", "INTEGER", "REAL", "BLOB"].randomElement(using: &random)!)"
    }
    try database.run("CREATE TABLE t (\(columns.joined(separator: ", ")))")
    let kinds = columns.map { _ in
      (0..<Int.random(in: 1...2, using: &random)).map { _ in
        RandomValue.all.randomElement(using: &random)!
      }
    }
    for _ in 0..<Int.random(in: 1...20, using: &random) {
      let row = kinds.map { $0.randomElement(using: &random)!(&random) }
      try database.run("INSERT INTO t VALUES (\(row.joined(separator: ", ")))")
    }
    return database
  }

  @Test("one pass finds of a column what SQLite says of each condition")
  func conditions() throws {
    var random = SeededGenerator(seed: 1)
    var known = 0
    for _ in 0..<5 {
      let database = try database(&random)
      var reader = DatabaseReader(database, name: "D")
      try reader.read()
      let table = reader.schema.tables[0]
      let facts = RowFacts(of: reader.schema, in: database)
      let evidence = [facts, nil].map { facts in
        RowEvidence(
          database: database, table: table, statement: "", share: WorkBudget.Share(.max),
          rows: database, facts: facts)
      }
      for column in table.columns {
        for condition in ColumnFacts.answers.keys {
          let found = try evidence.map { try $0.finding(condition, for: column) }
          #expect(found[0] == found[1], "\(column.name.value): \(condition)")
          if found[0] == .all { known += 1 }
        }
        for condition in ["@ <> 0", "@ = 0", "@ = 1", "typeof(@) = 'real'"] {
          let found = try evidence.map { try $0.holds(condition, forSomeOf: column) }
          #expect(found[0] == found[1], "\(column.name.value): \(condition)")
        }
        let answers = try evidence.map { evidence in
          let values = try evidence.fewValues(of: column)
          return "\(try evidence.hasNull(column)) "
            + "\(try evidence.hasValues(column, atLeast: 5)) \(values ?? [])"
        }
        #expect(answers[0] == answers[1], "\(column.name.value)")
      }
    }
    #expect(known > 200)
  }

  @Test("a text is a day or a time if SQLite says so")
  func times() throws {
    var random = SeededGenerator(seed: 2)
    let database = try SQLiteConnection(forSourceOf: 1 << 20)
    try database.run("CREATE TABLE t (c TEXT)")
    for _ in 0..<40 {
      let rows = (0..<100).map { _ in "(\(RandomValue.time(&random)))" }
      try database.run("INSERT INTO t VALUES \(rows.joined(separator: ", "))")
    }
    let forms = TypeCandidate.textTimes.map { TimeForm($0.encoding ?? .text) }
    let conditions = [TypeCandidate.date] + TypeCandidate.textTimes
    let list = conditions.map { $0.condition.replacing("@", with: "c") }
    var counts = conditions.map { _ in 0 }
    for row in try database.rows("SELECT c, \(list.joined(separator: ", ")) FROM t") {
      let text = Array((row[0] ?? "").utf8)
      var facts = TextFacts()
      text.withUnsafeBufferPointer { facts.add($0) }
      let found = [facts.areDays] + forms.map { facts.areTimes(in: $0) }
      for (place, isMet) in found.enumerated() {
        if let isMet { #expect(isMet == (row[place + 1] == "1"), "\(row[0] ?? "")") }
        if isMet == true { counts[place] += 1 }
      }
    }
    #expect(counts.allSatisfy { $0 > 20 }, "\(counts)")
  }

  @Test(
    "rows that refer to missing rows are found, whether or not keys have gaps",
    arguments: [
      ("1, 2, 900", "1, 1, 900, NULL", nil), ("1, 2, 900", "1, 3, 901, 64", "3 rows"),
      ("-5, 7", "-5", nil), ("-5, 7", "7, -6", "1 row"), ("7", "'7'", nil), ("7", "7.0", nil),
      ("7", "'x'", "1 row"), ("9223372036854775807", "9223372036854775807, 0", "1 row"),
    ])
  func orphans(parents: String, children: String, rows: String?) throws {
    let database = try SQLiteConnection(forSourceOf: 1 << 20)
    func list(_ values: String) -> String {
      values.split(separator: ", ").map { "(\($0))" }.joined(separator: ", ")
    }
    try database.run("CREATE TABLE parent (id INTEGER PRIMARY KEY)")
    try database.run("CREATE TABLE child (parentID REFERENCES PARENT)")
    try database.run("INSERT INTO parent VALUES \(list(parents))")
    try database.run("INSERT INTO child VALUES \(list(children))")
    let imported = try Importer { _ in [] }.schema(of: DatabaseReader(database, name: "D"))
    let warnings = imported.warnings.filter { $0.code == .brokenReference }.map(\.message)
    let verb = rows == "1 row" ? "refers" : "refer"
    let expected = rows.map { "\($0) of 'child' \(verb) to rows of 'PARENT' that don't exist" }
    #expect(warnings.count == (expected == nil ? 0 : 1))
    if let expected { #expect(warnings.first?.hasPrefix(expected) == true, "\(warnings)") }
  }

  /// Returns a table of a database.
  private func table(_ name: String, in database: SQLiteConnection) throws -> Table {
    var reader = DatabaseReader(database, name: "D")
    try reader.read()
    return try #require(reader.schema.table(named: name))
  }

  @Test(
    "a value whose bytes rows of a file can share takes work for each byte that is read",
    arguments: ["", "TEXT", "INTEGER", "REAL", "NUMERIC", "BLOB"],
    ["'x' || hex(zeroblob(100000))", "zeroblob(200000)"])
  func sharedBytes(type: String, value: String) throws {
    let database = try SQLiteConnection(forSourceOf: 0)
    try database.run("CREATE TABLE t (c \(type))")
    try database.run("INSERT INTO t VALUES (\(value))")
    let table = try table("t", in: database)
    let before = database.budget.taken
    _ = try database.facts(
      of: table, collecting: { _ in false }, in: IntegerSet.Memory(bytes: 0),
      from: WorkBudget.Share(.max))
    // Blobs are expected in columns without a type, and aren't read.
    let isRead = !["", "BLOB"].contains(type) || value.hasPrefix("'")
    #expect((database.budget.taken - before >= 200_000) == isRead)
  }

  @Test("SQLite is asked about a table whose rows take too long to read, and not about others")
  func longRows() throws {
    let database = try SQLiteConnection(forSourceOf: 0)
    try database.run("CREATE TABLE long (c TEXT)")
    try database.run("CREATE TABLE short (c TEXT)")
    for _ in 0..<3 { try database.run("INSERT INTO long VALUES (zeroblob(200000))") }
    try database.run("INSERT INTO short VALUES ('a')")
    let tables = try [table("long", in: database), table("short", in: database)]
    database.budget.take(WorkBudget.leastInstructions - database.budget.taken - 1_000_000)
    let facts = RowFacts(of: Schema(database: Located("D"), tables: tables), in: database)
    let counts = try tables.map { try facts.facts(of: $0.columns[0], of: $0)?.count }
    #expect(counts == [nil, 1])
    #expect(!database.budget.isSpent)
  }
}

/// SQL of random values of a kind.
private enum RandomValue {
  typealias Kind = @Sendable (inout SeededGenerator) -> String

  static let all: [Kind] = [
    { _ in "NULL" }, { "\(Int.random(in: 0...1, using: &$0))" },
    { "\(Int.random(in: -3...12, using: &$0))" },
    { integers.randomElement(using: &$0)! },
    { "\(Double.random(in: -9...9, using: &$0))" }, { _ in "x'4142'" },
    { "'\(["a", "b", "true", "false", "ä€", ""].randomElement(using: &$0)!)'" },
    { "'\(String(repeating: "xé", count: Int.random(in: 18...22, using: &$0)))'" },
    { "CAST(x'\(["00", "4100", "C3", "80C3A4", "F09F98"].randomElement(using: &$0)!)' AS TEXT)" },
    uuid, { uuid(&$0).uppercased() }, { $0.next() % 5 == 0 ? "'1'" : uuid(&$0) }, time, time, day,
  ]

  private static let integers = [
    "9007199254740992", "9007199254740993", "-9223372036854775807 - 1", "1700000000",
  ]

  private static let uuid: Kind = { random in
    let digits = Array("0123456789abcdef")
    let parts = [8, 4, 4, 4, 12].map { count in
      String((0..<count).map { _ in digits.randomElement(using: &random)! })
    }
    return "'\(parts.joined(separator: "-"))'"
  }

  private static let day: Kind = { random in "'\(date(&random))'" }

  private static func date(_ random: inout SeededGenerator) -> String {
    let years = ["0000", "1864", "1865", "1900", "2000", "2023", "2024", "2137", "9999"]
    let months = ["01", "02", "04", "11", "12", "00", "13"]
    let days = ["01", "07", "24", "28", "29", "30", "31", "00", "32"]
    return [years, months, days].map { $0.prefix(random.next() % 4 == 0 ? .max : $0.count - 2) }
      .map { $0.randomElement(using: &random)! }.joined(separator: "-")
  }

  /// A text in a form of times, or one that almost is.
  static let time: Kind = { random in
    let clocks = [
      "00:00:00", "17:31:44", "06:28:16", "23:59:59", "24:00:00", "12:60:00", "12:00:60",
    ].prefix(random.next() % 3 == 0 ? 7 : 4)
    let fractions = ["", "", ".000", ".123", ".000000", ".123456", ".123000", ".5", ".12a"]
    let separators = [" ", "T", "T", " ", "t", ""]
    var text = date(&random)
    if random.next() % 5 > 0 {
      let zones = ["", "", "Z", "z", "+01:00"]
      text += [separators, Array(clocks), fractions, zones]
        .map { $0.randomElement(using: &random)! }.joined()
    }
    if random.next() % 8 == 0 {
      var characters = Array(text)
      let other = "/09: xé".randomElement(using: &random)!
      characters[random.below(characters.count)] = other
      text = String(characters)
    }
    return "'\(text)'"
  }
}
