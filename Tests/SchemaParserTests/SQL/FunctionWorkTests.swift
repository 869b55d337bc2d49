import Testing

@testable import SchemaParser
@testable import SchemaSQL

/// Each function of SQLite is called forever with long arguments. If a call weren't bounded by its
/// arguments, or if its work weren't counted, the test wouldn't end.
@Suite("The work of SQLite's functions")
struct FunctionWorkTests {
  // In a process of its own, because SQLite counts the memory of all connections together.
  @Test(
    "every function of SQLite ends when its share of the budget is used up, with any arguments")
  func functions() async {
    await #expect(processExitsWith: .success) {
      SQLiteMemory.limit(forSchemaOf: 0)
      for call in try FunctionCall.all() { try call.expectEnd() }
    }
  }

  @Test(
    "functions that can take forever in a single instruction aren't run",
    arguments: ["highlight(f, 0, 'x', 'y')", "snippet(f, 0, 'x', 'y', 'z', 5)"])
  func endless(call: String) throws {
    let connection = try SQLiteConnection()
    try connection.run("CREATE VIRTUAL TABLE f USING fts5(a)")
    try connection.compile("SELECT \(call) FROM f WHERE f MATCH 'a'")
    let error = #expect(throws: SQLiteError.self) {
      try connection.rows("SELECT \(call) FROM f WHERE f MATCH 'a'")
    }
    let name = call.prefix { $0 != "(" }
    #expect(error?.message == "'\(name)' isn't run here, because it can take SQLite too long")
  }

  @Test("a search of a full-text index deducts the pages that it reads from the budget")
  func pages() throws {
    func work(_ rows: Int) throws -> Int {
      let connection = try SQLiteConnection()
      try connection.run("CREATE VIRTUAL TABLE f USING fts5(a)")
      let numbers =
        "WITH RECURSIVE r(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM r LIMIT \(rows))"
      try connection.run("INSERT INTO f \(numbers) SELECT 'a b' FROM r")
      let before = connection.budget.taken
      _ = try connection.rows("SELECT count(*) FROM f WHERE f MATCH '\"b a\"'")
      return connection.budget.taken - before
    }
    #expect(try work(20_000) > 2 * work(5_000))
  }

  @Test(
    "an instruction weighs more in a statement with a long call of a function of times",
    arguments: [
      "strftime('\(String(repeating: "%J", count: 1000))', i)", "strftime(replace(i, 1, '%J'), i)",
      "date(i\(String(repeating: ", '+1.5 months'", count: 120)))",
    ])
  func times(call: String) throws {
    func work(_ value: String) throws -> Int {
      let connection = try SQLiteConnection()
      let numbers = "WITH RECURSIVE r(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM r LIMIT 100)"
      _ = try connection.rows("\(numbers) SELECT count(\(value)) FROM r")
      return connection.budget.taken
    }
    #expect(try work(call) > 20 * work("strftime('%Y-%m-%d %H:%M:%f', i)"))
  }
}

/// A call in a statement that never ends by itself.
struct FunctionCall {
  let name: String
  let arguments: String

  private static let share = 200_000
  /// The work that the last call may ask for, which is refused, or do in a single instruction.
  private static let excess = 60_000_000
  private static let numbers = "WITH RECURSIVE r(i) AS (VALUES (1) UNION ALL SELECT i + 1 FROM r)"
  /// A long value that is different for each row, so that the call isn't computed only once.
  private static let texts = [
    "substr(printf('%.60000c', 'a'), 1 + i % 2)", "i", "printf('%.60000c', i)",
    "'[' || substr(replace(printf('%.20000c', 'x'), 'x', '1,'), 1 + 2 * (i % 2)) || '1]'",
  ]

  /// Calls of all functions, and those that are known to take long.
  static func all() throws -> [FunctionCall] {
    let connection = try SQLiteConnection()
    let rows = try connection.rows("SELECT DISTINCT name, narg FROM pragma_function_list")
    return rows.flatMap { row in
      calls(of: row[0] ?? "", Int(row[1] ?? "") ?? -1)
    } + special
  }

  private static func calls(of name: String, _ count: Int) -> [FunctionCall] {
    let counts = count < 0 ? [1, 2, 3, 4, 100] : [count]
    return counts.flatMap { count in
      texts.map { text in
        let others = repeatElement("printf('%.60000c', 'a')", count: max(0, count - 1))
        return FunctionCall(
          name: name, arguments: ([text] + others).prefix(count).joined(separator: ", "))
      }
    }
  }

  private static let special: [FunctionCall] = [
    FunctionCall(
      name: "json_extract",
      arguments: texts[3] + String(repeating: ", '$[19999]'", count: 100)),
    FunctionCall(
      name: "json_set", arguments: texts[3] + String(repeating: ", '$[19999]', 1", count: 60)),
    FunctionCall(
      name: "json_remove", arguments: texts[3] + String(repeating: ", '$[1]'", count: 100)),
    FunctionCall(name: "json_patch", arguments: "\(texts[3]), \(texts[3])"),
    FunctionCall(
      name: "strftime", arguments: "substr(replace(printf('%.4000c', 'x'), 'x', '%J'), 1, i), i"),
    FunctionCall(
      name: "printf", arguments: "replace(printf('%.9000c', 'x'), 'x', '%!.9g'), i"),
    FunctionCall(name: "like", arguments: "'%a%a%a%a%b', \(texts[0])"),
    FunctionCall(name: "glob", arguments: "'*a*a*a*a*b', \(texts[0])"),
    FunctionCall(name: "round", arguments: "i + 0.5, 1000000"),
    FunctionCall(name: "zeroblob", arguments: "1000000 + i % 2"),
    FunctionCall(name: "randomblob", arguments: "1000000 + i % 2"),
    FunctionCall(
      name: "(SELECT count(fullkey) FROM json_tree",
      arguments: "printf('%.900c', '[') || i || printf('%.900c', ']'))"),
  ]

  func expectEnd() throws {
    let call = "\(name)(\(arguments))"
    for result in ["count(\(call))", call] {
      let connection = try SQLiteConnection()
      let share = WorkBudget.Share(Self.share)
      // Any error will do: of the budget, of a value that is too long, or of the arguments.
      _ = connection.statements.computing(ofBytes: 1 << 20, from: share) {
        try? connection.rows("\(Self.numbers) SELECT \(result) FROM r")
      }
      let taken = connection.budget.taken
      #expect(taken < Self.share + Self.excess, "\(result.prefix(80)) takes \(taken)")
    }
  }
}
