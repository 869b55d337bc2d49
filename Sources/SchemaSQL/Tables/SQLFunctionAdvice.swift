import DBGenSQLText
import DBGenSQLite

/// Advice on functions that SQLite doesn't have.
package enum SQLFunctionAdvice {
  static func text(for name: String) -> String {
    let name = SQLName.folded(name)
    if let version = version(of: name) {
      let own = String(cString: sqlite3_libversion())
      return "SQLite has it from \(version) on, and this is \(own)"
    }
    if wordsForNow.contains(name) {
      return "SQLite's present time is CURRENT_TIMESTAMP or datetime('now')"
    }
    if let other = replacement(for: name) { return "SQLite's is \(other)" }
    return "if the app registers it, declare it under 'functions'"
  }

  /// Returns the version of SQLite that added a function; nil if it's older, or unknown.
  package static func version(of name: String) -> String? {
    versions.first { $0.functions.contains(SQLName.folded(name)) }?.version
  }

  /// Returns SQLite's function with the same arguments.
  static func replacement(for name: String) -> String? { others[SQLName.folded(name)] }

  /// Whether a function of another database gives the present time or a new UUID.
  static func namesCurrentValue(_ name: String) -> Bool {
    wordsForNow.union(wordsForUUID).contains(SQLName.folded(name))
  }

  private static let wordsForUUID: Set = [
    "uuid", "newid", "gen_random_uuid", "uuid_generate_v4", "uuidv4", "newuuid", "cuid",
  ]

  /// The functions of newer versions, by the release that added them: see "Release History" in
  /// SQLite's documentation.
  private static let versions: [(version: String, functions: Set<String>)] = [
    ("3.38", ["format", "unixepoch"]), ("3.41", ["unhex"]), ("3.42", ["json_error_position"]),
    ("3.43", ["octet_length", "timediff"]), ("3.44", ["concat", "concat_ws", "string_agg"]),
    (
      "3.45",
      [
        "jsonb", "jsonb_array", "jsonb_extract", "jsonb_insert", "jsonb_object", "jsonb_patch",
        "jsonb_remove", "jsonb_replace", "jsonb_set", "jsonb_group_array", "jsonb_group_object",
      ]
    ),
    ("3.46", ["json_pretty"]), ("3.48", ["if"]), ("3.50", ["unistr", "unistr_quote"]),
  ]

  private static let wordsForNow: Set = [
    "now", "getdate", "sysdate", "curdate", "curtime", "getutcdate", "sysdatetime",
  ]

  private static let others = [
    "nvl": "ifnull", "isnull": "ifnull", "len": "length", "char_length": "length",
    "character_length": "length", "rand": "random", "ucase": "upper", "lcase": "lower",
    "strpos": "instr", "greatest": "max", "least": "min", "array_agg": "json_group_array",
    "json_agg": "json_group_array", "json_build_object": "json_object",
    "json_build_array": "json_array", "ord": "unicode", "ascii": "unicode", "chr": "char",
  ]
}
