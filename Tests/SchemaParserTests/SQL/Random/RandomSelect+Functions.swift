import RuntimeSamples

extension RandomSelect {
  mutating func aggregate(_ depth: Int) -> String {
    guard takesAggregates, !scopes.isEmpty else { return leaf() }
    takesAggregates = false
    defer { takesAggregates = true }
    let value = random.oneIn(2) ? column().sql : expression(depth)
    let distinct = random.oneIn(4) ? "DISTINCT " : ""
    let call = random.oneIn(6) ? "count(*)" : "\(pick(Self.aggregates))(\(distinct)\(value))"
    return call + (random.oneIn(4) ? " FILTER (WHERE \(condition()))" : "")
  }

  mutating func window(_ depth: Int) -> String {
    guard takesAggregates, !scopes.isEmpty else { return leaf() }
    takesAggregates = false
    defer { takesAggregates = true }
    let value = random.oneIn(2) ? column().sql : expression(depth)
    let call = pick([
      "row_number()", "rank()", "dense_rank()", "percent_rank()", "cume_dist()", "ntile(2)",
      "lag(\(value))", "lead(\(value), 2)", "lag(\(value), 1, \(leaf()))", "lag(\(value), 0)",
      "lead(\(value), 1, \(leaf()))", "first_value(\(value))",
      "last_value(\(value))", "nth_value(\(value), 2)", "sum(\(value))", "max(\(value))",
      "min(\(value))", "count(\(value))", "count(*) FILTER (WHERE \(condition()))",
      "sum(\(value)) FILTER (WHERE 0)", "total(\(value))", "avg(\(value))",
      "group_concat(\(value))",
    ])
    let partition = random.oneIn(3) ? "PARTITION BY \(column().sql) " : ""
    let frame = pick([
      "", " ROWS BETWEEN 2 FOLLOWING AND 3 FOLLOWING", " ROWS 1 PRECEDING",
      " GROUPS CURRENT ROW EXCLUDE CURRENT ROW", " RANGE UNBOUNDED PRECEDING EXCLUDE TIES",
      " ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING",
    ])
    return "\(call) OVER (\(partition)ORDER BY \(column().sql)\(frame))"
  }

  mutating func function(_ depth: Int) -> String {
    if random.oneIn(25) { return "printf(\(format()))" }
    let (name, counts) = random.pick(Self.functions)
    return "\(name)(\(list(random.pick(counts), depth)))"
  }

  /// Returns a format with its arguments.
  private mutating func format() -> String {
    var formats = RandomFormat(random)
    _ = random.next()
    return formats.arguments()
  }

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
