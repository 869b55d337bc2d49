import RuntimeSamples
import Testing

@testable import SchemaParser
@testable import SchemaSQL

@Suite("SQLite's printf with formats from a schema")
struct PrintfTests {
  private static let reason =
    "a value is longer than the 1048576 bytes that checking allows (--value-limit)"

  /// Formats that SQLite 3.40 needs seconds, minutes or hours for.
  private static let endless: [String] = [
    "'%.2147483647c', 'x'", "'%.2147483647c'", "'%.*c', 2147483647, 'x'",
    "'%.*c', -2147483647, 'x'", "'%*.*c', 5, 2147483647, 'x'", "'%2147483647c', 'x'",
    "'%*d', 2147483647, 1", "'%*d', -2147483647, 1", "'%.2147483647d', 1",
    "'%,.2147483647d', 1", "'%02147483647lld', 1", "'%.2147483647f', 1.5",
    "'%!.2147483647g', 1.5", "'%#2147483647x', 1", "'%-2147483647s', 'x'",
    "'%2147483647q', 'x'", "'%2147483647Q', 'x'", "'%2147483647w', 'x'", "'%2147483647z', 'x'",
    "'%2147483647%'", "'%d%n%%%s%.2147483647c', 1, 2, 'x'", "'%.1048577c', 'x'",
    "'%.600000c', 'é'",
    "'%.200000c%.200000c%.200000c%.200000c%.200000c%.200000c', 'x'",
  ]

  @Test(
    "a format whose widths and precisions are longer than any value is refused before it is computed",
    arguments: endless, ["printf", "format"])
  func widths(arguments: String, name: String) throws {
    let connection = try SQLiteConnection()
    let error = #expect(throws: SQLiteError.self) {
      try connection.rows("SELECT \(name)(\(arguments)) IS NULL")
    }
    #expect(error?.message == Self.reason)
    #expect(connection.budget.taken < 100_000, "\(connection.budget.taken)")
  }

  @Test(
    "a format is computed if a huge precision only shortens a text, or SQLite doesn't get to it",
    arguments: [
      ("'%.2147483647s', 'ab'", "ab"), ("'%.*q', 2147483647, 'a''b'", "a''b"),
      ("'a%y%.2147483647c', 'x'", "a"), ("'a%T%.2147483647c', 'x'", "a"),
      ("'%n%s', 'ab'", "ab"), ("'100%'", "100%"), ("'%-5d|%05d', 1, 2", "1    |00002"),
    ])
  func others(arguments: String, result: String) throws {
    let connection = try SQLiteConnection()
    #expect(try connection.rows("SELECT printf(\(arguments))") == [[result]])
    #expect(connection.budget.taken < 10_000)
  }

  @Test("each call of printf deducts the bytes that its format asks for from the budget")
  func work() throws {
    func work(_ length: Int) throws -> Int {
      let connection = try SQLiteConnection()
      _ = try connection.rows("SELECT length(printf('%.*c', \(length), 'a'))")
      return connection.budget.taken
    }
    #expect(try work(320_000) - work(160_000) >= 160_000 / 16)
  }

  @Test("a format that asks for many bytes again and again ends where the budget does")
  func loop() throws {
    let connection = try SQLiteConnection()
    let numbers = "WITH RECURSIVE r(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM r)"
    let format = String(repeating: "%.9000g", count: 100)
    let error = #expect(throws: SQLiteError.self) {
      try connection.rows("\(numbers) SELECT count(printf('\(format)', i)) FROM r")
    }
    #expect(error?.message == "this takes SQLite too long")
  }

  @Test("printf returns the same as SQLite's own", arguments: 0..<Soak.count(20, soak: 400))
  func results(seed: Int) throws {
    var formats = RandomFormat(seed: UInt64(seed))
    let connection = try SQLiteConnection()
    let elsewhere = try SQLiteFile(":memory:")
    for _ in 0..<50 {
      let query = "SELECT quote(printf(\(formats.arguments())))"
      #expect(
        try connection.rows(query).map { $0.compactMap(\.self).joined() } == elsewhere.rows(query),
        "\(query)")
    }
  }
}

/// Formats of random conversions, with as many arguments as they take, or one fewer or more.
struct RandomFormat {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  init(_ random: SeededGenerator) { self.random = random }

  /// Returns the arguments of a call: the format, and then others, as SQL.
  mutating func arguments() -> String {
    var arguments: [String] = []
    var format = ""
    for _ in 0..<random.below(5) {
      format += random.pick(["", "a", "é ", "''"]) + conversion(&arguments)
    }
    if random.oneIn(5) { arguments.append(value()) }
    if random.oneIn(5) { arguments = arguments.dropLast() }
    return (["'\(format)'"] + arguments).joined(separator: ", ")
  }

  private mutating func conversion(_ arguments: inout [String]) -> String {
    let flags = (0..<random.below(3)).map { _ in
      random.pick(["-", "+", " ", "#", "!", "0", ","])
    }
    var text = "%" + flags.joined() + number(&arguments)
    if random.oneIn(3) { text += "." + number(&arguments) }
    if random.oneIn(5) { text += random.pick(["l", "ll", "lll"]) }
    let letter = random.pick("cdiuxXopfeEgGrszqQwn%TyS".map(String.init))
    if !"n%TyS".contains(letter) { arguments.append(value()) }
    return text + letter
  }

  private mutating func number(_ arguments: inout [String]) -> String {
    switch random.below(4) {
    case 0:
      arguments.append(random.pick(["0", "3", "-7", "12", "'4'", "2.9", "NULL", "4294967298"]))
      return "*"
    case 1: return "\(random.below(30))"
    case 2: return random.pick(["4294967299", "2147483648", "007"])
    default: return ""
    }
  }

  private mutating func value() -> String {
    random.pick([
      "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "1.5", "-0.0", "1e300",
      "9e999",
      "'x'", "'é'", "'🐘 x'", "''", "NULL", "x'00ff'", "'it''s \"it\"'", "'12abc'",
    ])
  }
}
