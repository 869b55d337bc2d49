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
  static let fixed: [SQLName: ColumnType] = [
    "count": .integer, "row_number": .integer, "rank": .integer, "dense_rank": .integer,
    "ntile": .integer, "random": .integer, "changes": .integer, "total_changes": .integer,
    "last_insert_rowid": .integer, "total": .real, "percent_rank": .real, "cume_dist": .real,
    "pi": .real, "typeof": .text, "quote": .text, "hex": .text, "char": .text,
    "json_array": .text, "json_object": .text, "json_group_array": .text,
    "json_group_object": .text, "json_quote": .text, "sqlite_version": .text,
    "sqlite_source_id": .text, "zeroblob": .blob, "randomblob": .blob, "bm25": .real,
    "date": .text, "time": .text, "datetime": .text, "strftime": .text, "julianday": .real,
    "unixepoch": .integer, "unicode": .integer, "json_array_length": .integer, "json_type": .text,
    "json_insert": .text, "json_patch": .text, "json_remove": .text, "json_replace": .text,
    "json_set": .text, "group_concat": .text, "string_agg": .text, "printf": .text,
    "format": .text, "highlight": .text, "snippet": .text,
    "length": .integer, "instr": .integer, "lower": .text, "upper": .text, "trim": .text,
    "ltrim": .text, "rtrim": .text, "round": .real, "glob": .boolean, "like": .boolean,
    "json": .text, "json_valid": .boolean,
  ].merging(real.map { ($0, .real) }) { $1 }

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
