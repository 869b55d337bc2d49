import DBGenSQLText
import DBGenSQLite
import RuntimeSamples
import Testing

@testable import SchemaParser

@Suite("Times in conditions of queries")
struct TimestampFormTests {
  private static let schema = """
    database: D
    tables:
      t:
        columns:
          id:    { type: integer, primaryKey: true }
          at:    timestamp
          until: timestamp?
    queries:

    """

  /// Returns a schema with a query for the rows that meet a condition.
  private static func schema(_ condition: String) -> String {
    let types = [("a", "timestamp"), ("b", "timestamp?"), ("c", "timestamp"), ("n", "integer")]
    let cells = types.filter { condition.contains(":" + $0.0) }.map { "\($0): \($1)" }
    return schema + "  q:\n    params: { \(cells.joined(separator: ", ")) }\n"
      + "    sql: SELECT id FROM t WHERE \(condition) ORDER BY id\n"
  }

  /// Times as written by the app. SQLite omits the fraction.
  private static let times = [
    "2000-01-01 00:00:00.000", "2000-01-01 00:00:00.001", "1999-12-31 23:59:59.999",
    "2000-01-01 00:00:01.000", "2000-01-01 00:00:00.500",
  ]

  @Test("conditions on times hold for the same rows, however the times were stored")
  func sameRows() throws {
    var changed = 0
    let count = Soak.count(200, soak: 1000)
    for seed in 0..<count {
      var random = RandomCondition(seed: UInt64(seed))
      let schema = try parsed(Self.schema(random.condition(2)))
      let query = schema.queries[0]
      let interface = try #require(query.interface)
      #expect(Self.names(query.sql.value) == Self.names(interface.sql), "\(interface.sql)")
      if interface.sql != query.sql.value { changed += 1 }
      let mixed = try Self.database(schema, isMixed: true)
      let uniform = try Self.database(schema, isMixed: false)
      for shift in 0..<3 {
        let found = try Self.ids(interface.sql, shift, in: mixed)
        let expected = try Self.ids(QueryText(query.sql.value).checked, shift, in: uniform)
        #expect(found == expected, "\(interface.sql)")
      }
    }
    #expect(changed > count / 2)
  }

  @Test(
    "conditions on times stay unchanged if the encoding of a column has one form",
    arguments: ["iso8601", "iso8601Seconds"])
  func otherEncodings(encoding: String) throws {
    for sign in ["=", "<>", "<", "<=", ">", ">="] {
      let schema = try parsed(
        """
        database: D
        tables:
          t:
            columns:
              id: { type: integer, primaryKey: true }
              at: { type: timestamp, encoding: \(encoding) }
        queries:
          q: SELECT id FROM t WHERE at \(sign) :at

        """)
      #expect(schema.queries[0].interface?.sql == "SELECT id FROM t WHERE at \(sign) :at")
    }
  }

  /// Returns the parameters in the order in which SQLite numbers them.
  private static func names(_ sql: String) -> [String] {
    var names: [String] = []
    let text = SQLText(sql)
    for token in text.tokens where token.kind == .parameter {
      let name = text.text(of: token)
      if !names.contains(name) { names.append(name) }
    }
    return names
  }

  private static func database(_ schema: Schema, isMixed: Bool) throws -> SQLiteConnection {
    let database = try created(schema)
    for index in 0..<10 {
      let (at, until) = (times[index % 5], times[(index + index / 5) % 5])
      let stored = [at, until].enumerated().map { place, time in
        let isSQLites = isMixed && time.hasSuffix(".000") && (index / 5 + place) % 2 == 0
        return "'" + (isSQLites ? String(time.dropLast(4)) : time) + "'"
      }
      let last = index % 4 == 3 ? "NULL" : stored[1]
      try database.run("INSERT INTO t VALUES (\(index + 1), \(stored[0]), \(last))")
    }
    return database
  }

  /// Returns the ids of the rows that a query finds for a set of parameter values.
  private static func ids(
    _ sql: String, _ shift: Int, in database: borrowing SQLiteConnection
  ) throws -> [Int64] {
    let values: [String: String?] = [
      "a": times[shift], "b": shift == 1 ? nil : times[(shift + 3) % 5], "c": times[shift + 2],
    ]
    let list = "[" + times.prefix(shift + 1).map { "\"\($0)\"" }.joined(separator: ", ") + "]"
    let statement = try database.statements.prepare(
      sql.replacing("dbgen_list(", with: "json_each("))
    defer { sqlite3_finalize(statement) }
    for index in 0..<sqlite3_bind_parameter_count(statement) {
      guard let name = sqlite3_bind_parameter_name(statement, index + 1) else { continue }
      let key = String(String(cString: name).dropFirst())
      if key == "n" {
        sqlite3_bind_int64(statement, index + 1, Int64(shift + 3))
      } else if let text = key == "l" ? list : values[key] ?? nil {
        text.withCString {
          _ = sqlite3_bind_text(
            statement, index + 1, $0, -1, unsafeBitCast(-1, to: sqlite3_destructor_type.self))
        }
      }
    }
    var ids: [Int64] = []
    while sqlite3_step(statement) == SQLITE_ROW { ids.append(sqlite3_column_int64(statement, 0)) }
    return ids
  }
}

/// A random condition on times and parameters.
private struct RandomCondition {
  private var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  private mutating func pick(_ choices: String...) -> String {
    choices.randomElement(using: &random) ?? ""
  }

  mutating func condition(_ depth: Int) -> String {
    guard depth > 0 else { return comparison() }
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "NOT (\(condition(depth - 1)))"
    case 1: return "(\(condition(depth - 1))) IS (\(condition(depth - 1)))"
    case 2: return "\(condition(depth - 1)) AND \(condition(depth - 1))"
    case 3: return "(\(condition(depth - 1))) OR \(condition(depth - 1))"
    default: return comparison()
    }
  }

  private mutating func value() -> String {
    pick("at", "until", "t.at", "t.until", "coalesce(until, at)", "(SELECT max(at) FROM t)")
  }

  private mutating func bound() -> String {
    pick(":a", ":b", ":c", ":a", "coalesce(:b, at)", "ifnull(:b, until)", "coalesce(:b, :c)")
  }

  private mutating func comparison() -> String {
    let (left, right, other) = (value(), bound(), bound())
    let sign = pick("=", "==", "<>", "!=", "<", "<=", ">", ">=")
    switch Int.random(in: 0..<10, using: &random) {
    case 0: return "\(left) \(pick("", "NOT "))BETWEEN \(right) AND \(other)"
    case 1: return "\(right) \(pick("", "NOT "))BETWEEN \(left) AND \(value())"
    case 2: return "\(left) \(pick("", "NOT "))IN (\(right), \(other), '1999-01-01 00:00:00')"
    case 3: return "\(left) \(pick("", "NOT "))IN :l"
    case 4: return "\(left) IS \(pick("", "NOT ", "DISTINCT FROM "))\(right)"
    case 5: return "(\(left), id) \(sign) (\(right), :n)"
    case 6: return "CASE \(left) WHEN \(right) THEN id > 4 WHEN \(other) THEN id < 9 ELSE 0 END"
    case 7, 8: return "\(right) \(sign) \(left)"
    default: return "\(left) \(sign) \(right)"
    }
  }
}
