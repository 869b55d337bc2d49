import RuntimeSamples

/// A random SELECT, which may use any operator, function and clause on columns of every type.
struct RandomSelect {
  private var random: SeededGenerator
  /// The tables of the innermost FROM, by their names or aliases.
  private var sources = ["t"]
  private var takesAggregates = true

  init(seed: UInt64) { random = SeededGenerator(seed: seed) }

  /// The columns of the tables. Each also has a nullable twin whose name begins with `n`.
  static let columns: [(name: String, type: String, values: [String])] = [
    ("i", "integer", ["0", "7", "-3"]), ("i8", "int8", ["-128", "127", "1"]),
    ("u8", "uint8", ["0", "255", "3"]), ("i32", "int32", ["-70000", "1", "2000000000"]),
    ("u32", "uint32", ["4294967295", "0", "5"]), ("r", "real", ["0.0", "2.0", "-2.5"]),
    ("tx", "text", ["''", "'12'", "'ab''c'"]), ("bl", "blob", ["x''", "x'00ff'", "x'6162'"]),
    ("bo", "boolean", ["0", "1", "1"]),
    (
      "ts", "timestamp",
      ["'2000-01-01 00:00:00'", "'2001-02-03 04:05:06.789'", "'1999-12-31 23:59:59.000'"]
    ),
    ("tu", "timestamp, encoding: unixSeconds", ["0", "1000000000", "-5"]),
    ("tj", "timestamp, encoding: julianDay", ["2451545.0", "2440587.5", "2451545.25"]),
    ("d", "date", ["'2000-01-01'", "'1970-01-01'", "'2024-02-29'"]),
    ("du", "date, encoding: unixDays", ["0", "10957", "-1"]),
    ("uu", "uuid", ["'6b6efc66-5b3b-4a0d-9c0b-6a1f3f0f4b5e'"]),
    ("ub", "uuid, encoding: blob", ["x'6b6efc665b3b4a0d9c0b6a1f3f0f4b5e'"]),
    ("ur", "url", ["'https://example.org/'", "'a'"]), ("de", "decimal", ["'9'", "'10.5'", "'-1'"]),
    ("js", "json, swiftType: J", ["'{}'", "'[1]'", "'null'"]),
    ("an", "any", ["1", "1.0", "'x'", "x'61'"]), ("en", "E", ["'a'", "'b'"]),
    ("ei", "F", ["1", "300"]),
  ]

  static let schema: String = {
    let rows = columns.flatMap { column in
      ["", "?"].map { mark -> String in
        let parts = column.type.split(separator: ",", maxSplits: 1)
        let rest = parts.count > 1 ? ",\(parts[1])" : ""
        let name = mark.isEmpty ? column.name : "n" + column.name
        return "      \(name): { type: \(parts[0])\(mark)\(rest) }\n"
      }
    }
    let table = "    columns:\n      id: { type: integer, primaryKey: true }\n" + rows.joined()
    return "database: D\nenums: { E: [a, b], F: { one: 1, many: 300 } }\ntables:\n"
      + ["t", "s", "e"].map { "  \($0):\n\(table)" }.joined()
  }()

  /// The insertions of rows into `t`, and of fewer rows into `s`. The table `e` has none.
  static var insertions: [String] {
    let names = columns.flatMap { [$0.name, "n" + $0.name] }.joined(separator: ", ")
    return [("t", 0), ("t", 1), ("t", 2), ("t", 3), ("s", 1), ("s", 2)].map { table, index in
      let values = columns.flatMap { column in
        let value = column.values[index % column.values.count]
        return [value, index % 2 == 0 ? "NULL" : value]
      }
      return "INSERT INTO \(table) (id, \(names)) VALUES (\(index + 1), "
        + values.joined(separator: ", ") + ")"
    }
  }

  private mutating func pick(_ choices: [String]) -> String {
    choices.randomElement(using: &random) ?? ""
  }

  private mutating func chance(_ count: Int) -> Bool {
    Int.random(in: 0..<count, using: &random) == 0
  }

  // MARK: - Statements

  mutating func statement() -> String {
    switch Int.random(in: 0..<10, using: &random) {
    case 0: "SELECT x FROM (\(select())) AS sub"
    case 1: "WITH c(x) AS (\(select())) SELECT x FROM c"
    case 2: "WITH c(x) AS (\(select())) SELECT c.x FROM t LEFT JOIN c ON t.id > 2"
    case 3: "\(select()) \(pick(["UNION", "UNION ALL", "INTERSECT", "EXCEPT"])) \(select())"
    case 4: recursion()
    default: select()
    }
  }

  private mutating func recursion() -> String {
    sources = ["t"]
    let first = expression(1)
    let step = pick(["x", "x + 1", "x || 'a'", "coalesce(x, 1)", "nullif(x, 3)", "y", "-x"])
    return "WITH RECURSIVE c(x, y, n) AS (SELECT \(first), \(expression(1)), 1 FROM t UNION ALL "
      + "SELECT \(step), \(pick(["x", "y", "NULL"])), n + 1 FROM c WHERE n < 4) SELECT x FROM c"
  }

  private mutating func select() -> String {
    let from = from()
    takesAggregates = true
    let value = expression(Int.random(in: 0...3, using: &random))
    let filter = chance(4) ? " WHERE \(pick(["0", "t.id > 2", "t.i > 0"]))" : ""
    let group = chance(3) ? " GROUP BY \(pick(["t.id", "t.bo", "1", "t.ni"]))" : ""
    let having = !group.isEmpty && chance(4) ? " HAVING count(*) > 1" : ""
    let distinct = chance(8) ? "DISTINCT " : ""
    return "SELECT \(distinct)\(value) AS x FROM \(from)\(filter)\(group)\(having)"
  }

  private mutating func from() -> String {
    let joins: [(table: String, sql: String)] = [
      ("s", "t LEFT JOIN s ON s.id = t.id"), ("s", "s RIGHT JOIN t ON s.id = t.id"),
      ("s", "t FULL JOIN s ON s.id = t.id + 2"), ("e", "t LEFT JOIN e"),
      ("u", "t, (SELECT * FROM s) AS u"),
      ("u", "t LEFT JOIN (SELECT * FROM s) AS u ON u.id = t.id"),
    ]
    let join = chance(3) ? nil : joins.randomElement(using: &random)
    sources = ["t"] + (join.map { [$0.table] } ?? [])
    return join?.sql ?? "t"
  }

  // MARK: - Expressions

  private mutating func expression(_ depth: Int) -> String {
    guard depth > 0 else { return leaf() }
    switch Int.random(in: 0..<20, using: &random) {
    case 0...3: return "(\(expression(depth - 1)) \(pick(Self.operators)) \(expression(depth - 1)))"
    case 4: return pick(["-", "+", "~", "NOT "]) + "(" + expression(depth - 1) + ")"
    case 5: return test(depth - 1)
    case 6, 7: return cases(depth - 1)
    case 8: return "CAST(\(expression(depth - 1)) AS \(pick(Self.casts)))"
    case 9: return subquery()
    case 10, 11: return aggregate(depth - 1)
    case 12, 13: return window(depth - 1)
    case 14: return "coalesce(\(list(2, depth - 1)))"
    default: return function(depth - 1)
    }
  }

  private mutating func leaf() -> String {
    if chance(3) { return pick(Self.constants) }
    let name = Self.columns.randomElement(using: &random)?.name ?? "i"
    return "\(pick(sources)).\(chance(2) ? "n" : "")\(name)"
  }

  private mutating func list(_ count: Int, _ depth: Int) -> String {
    (0..<count).map { _ in expression(depth) }.joined(separator: ", ")
  }

  private mutating func test(_ depth: Int) -> String {
    let value = expression(depth)
    switch Int.random(in: 0..<5, using: &random) {
    case 0: return "(\(value) IS \(pick(["", "NOT "]))NULL)"
    case 1: return "(\(value) \(pick(["", "NOT "]))BETWEEN \(expression(0)) AND \(expression(0)))"
    case 2: return "(\(value) \(pick(["", "NOT "]))IN (\(list(2, 0))))"
    case 3: return "EXISTS (SELECT 1 FROM e)"
    default: return "(\(value) COLLATE nocase)"
    }
  }

  private mutating func cases(_ depth: Int) -> String {
    let otherwise = chance(2) ? " ELSE \(expression(depth))" : ""
    return chance(2)
      ? "CASE WHEN \(expression(0)) THEN \(expression(depth))\(otherwise) END"
      : "CASE \(expression(0)) WHEN \(expression(0)) THEN \(expression(depth))\(otherwise) END"
  }

  private mutating func subquery() -> String {
    let outer = sources
    sources = [pick(["t", "s", "e"])]
    let (table, value) = (sources[0], expression(1))
    sources = outer
    let tail = pick(["", "", " WHERE 0", " LIMIT 1 OFFSET 9", " HAVING 0", " GROUP BY id"])
    return "(SELECT \(value) FROM \(table)\(tail))"
  }

  private mutating func aggregate(_ depth: Int) -> String {
    guard takesAggregates else { return leaf() }
    takesAggregates = false
    defer { takesAggregates = true }
    let call =
      chance(6)
      ? "count(*)" : "\(pick(Self.aggregates))(\(chance(4) ? "DISTINCT " : "")\(expression(depth)))"
    return call + (chance(4) ? " FILTER (WHERE t.id > 3)" : "")
  }

  private mutating func window(_ depth: Int) -> String {
    guard takesAggregates else { return leaf() }
    takesAggregates = false
    defer { takesAggregates = true }
    let value = expression(depth)
    let call = pick([
      "row_number()", "rank()", "dense_rank()", "percent_rank()", "cume_dist()", "ntile(2)",
      "lag(\(value))", "lead(\(value), 2)", "lag(\(value), 1, \(expression(0)))",
      "lead(\(value), 1, \(pick(Self.constants)))", "first_value(\(value))",
      "last_value(\(value))", "nth_value(\(value), 2)", "sum(\(value))", "max(\(value))",
      "count(\(value))", "total(\(value))", "avg(\(value))", "group_concat(\(value))",
    ])
    let frame = pick([
      "", " ROWS BETWEEN 2 FOLLOWING AND 3 FOLLOWING", " ROWS 1 PRECEDING",
      " GROUPS CURRENT ROW EXCLUDE CURRENT ROW",
    ])
    return "\(call) OVER (ORDER BY t.id\(frame))"
  }

  private mutating func function(_ depth: Int) -> String {
    let (name, counts) = Self.functions.randomElement(using: &random) ?? ("abs", [1])
    let count = counts.randomElement(using: &random) ?? 1
    return "\(name)(\(list(count, depth)))"
  }

  private static let constants = [
    "NULL", "0", "1", "-1", "300", "5000000000", "99999999999999999999", "0x1F", "1e3", "1.5",
    "0.0", "'a'", "''", "'12'", "x''", "x'61'", "TRUE", "CURRENT_DATE", "'{\"a\": 1}'",
  ]
  private static let operators = [
    "+", "-", "*", "/", "%", "||", "&", "|", "<<", ">>", "=", "<>", "<", "<=", "IS", "IS NOT",
    "AND", "OR", "LIKE", "GLOB", "->", "->>", "IS DISTINCT FROM",
  ]
  private static let casts = [
    "INTEGER", "REAL", "TEXT", "BLOB", "NUMERIC", "VARCHAR(3)", "TEXT BLOB", "INT", "ANY",
  ]
  private static let aggregates = [
    "count", "sum", "total", "avg", "min", "max", "group_concat", "json_group_array",
  ]
  private static let functions: [(String, [Int])] =
    [
      "abs", "char", "hex", "length", "lower", "upper", "ltrim", "rtrim", "trim", "quote", "round",
      "typeof", "unicode", "zeroblob", "randomblob", "likely", "unlikely", "sign", "date", "time",
      "datetime", "julianday", "unixepoch", "json", "json_array", "json_quote", "json_type",
      "json_valid", "json_array_length", "ceil", "ceiling", "floor", "trunc", "exp", "ln", "log",
      "log2", "log10", "sqrt", "sin", "cos", "acos", "atanh", "degrees", "radians", "printf",
      "format", "strftime",
    ].map { ($0, [1]) }
    + [
      "glob", "ifnull", "instr", "like", "max", "min", "nullif", "round", "substr", "trim", "atan2",
      "mod", "pow", "power", "format", "json_array", "json_object", "json_extract", "json_remove",
      "log", "strftime", "coalesce",
    ].map { ($0, [2]) }
    + [
      "coalesce", "iif", "max", "min", "replace", "substr", "substring", "printf", "json_set",
      "json_insert", "json_patch",
    ].map { ($0, [3]) } + [("pi", [0]), ("random", [0]), ("changes", [0]), ("json_patch", [2])]
}
