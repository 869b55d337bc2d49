import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// The types of SQLite's functions that have a fixed one, and of the parameters in their arguments.
enum FunctionTypes {
  /// Functions of numbers that return a real number, or NULL for some arguments.
  private static let real: Set<SQLName> = [
    "acos", "acosh", "asin", "asinh", "atan", "atan2", "atanh", "cos", "cosh", "degrees", "exp",
    "ln", "log", "log10", "log2", "mod", "pow", "power", "radians", "sin", "sinh", "sqrt", "tan",
    "tanh",
  ]

  /// Functions that calculate with their arguments, and so make real numbers of decimals.
  static let calculating: Set<SQLName> = real.union([
    "abs", "avg", "ceil", "ceiling", "floor", "median", "percentile", "percentile_cont",
    "percentile_disc", "round", "sign", "sum", "total", "trunc",
  ])

  /// The types of what functions return for any arguments; `SQLFacts` says which can be NULL.
  static let fixed: [SQLName: ColumnType] = Dictionary(
    uniqueKeysWithValues: byType.flatMap { type, names in names.map { ($0, type) } })

  private static let byType: [ColumnType: Set<SQLName>] = [
    .integer: [
      "count", "row_number", "rank", "dense_rank", "ntile", "random", "changes", "total_changes",
      "last_insert_rowid", "unixepoch", "unicode", "json_array_length", "length", "instr",
    ],
    .real: real.union(
      ["total", "percent_rank", "cume_dist", "pi", "bm25", "julianday", "round"]),
    .text: [
      "typeof", "quote", "hex", "char", "json_array", "json_object", "json_group_array",
      "json_group_object", "json_quote", "sqlite_version", "sqlite_source_id", "date", "time",
      "datetime", "strftime", "json_type", "json_insert", "json_patch", "json_remove",
      "json_replace", "json_set", "group_concat", "string_agg", "printf", "format", "highlight",
      "snippet", "lower", "upper", "trim", "ltrim", "rtrim", "json",
    ],
    .blob: ["zeroblob", "randomblob"], .boolean: ["glob", "like", "json_valid"],
  ]

  /// Functions that are NULL only of NULL, unless a path names something that a document lacks.
  static let ofDocuments: Set<SQLName> = ["json_array_length", "json_type"]

  /// The types of parameters as arguments; nil if any type is possible.
  static let parameters: [SQLName: [ColumnType?]] = [
    "length": [.text], "lower": [.text], "upper": [.text], "trim": [.text, .text],
    "ltrim": [.text, .text], "rtrim": [.text, .text], "unicode": [.text],
    "substr": [.text, .integer, .integer], "substring": [.text, .integer, .integer],
    "instr": [.text, .text], "replace": [.text, .text, .text], "like": [.text, .text, .text],
    "glob": [.text, .text], "round": [.real, .integer], "iif": [.boolean],
    "lag": [nil, .integer], "lead": [nil, .integer], "nth_value": [nil, .integer],
    "ntile": [.integer], "zeroblob": [.integer], "randomblob": [.integer],
    "group_concat": [nil, .text], "string_agg": [nil, .text], "printf": [.text],
    "format": [.text], "strftime": [.text], "json": [.text], "json_valid": [.text],
    "json_extract": [.text, .text], "json_array_length": [.text, .text],
    "json_type": [.text, .text],
  ]
}
