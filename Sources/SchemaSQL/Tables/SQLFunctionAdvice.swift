import DBGenSQLSyntax
import DBGenSQLText
import DBGenSQLite
import SchemaParser

/// Advice on functions that SQLite doesn't have.
package enum SQLFunctionAdvice {
  static func text(for name: String) -> String {
    if let version = SQLFacts.versionAdding(function: SQLName(name)) {
      let own = String(cString: sqlite3_libversion())
      return "SQLite has it from \(version) on, and this is \(own)"
    }
    let name = SQLName.folded(name)
    if wordsForToday.contains(name) { return "SQLite's present day is date('now')" }
    if wordsForNow.contains(name) {
      return "SQLite's present time is CURRENT_TIMESTAMP or datetime('now')"
    }
    if let format = partsOfTime[name] { return "write strftime('\(format)', ...), which is text" }
    if let other = replacement(for: name) { return "SQLite's is \(other)" }
    if CurrentValue.functionsOfUUID.contains(name) {
      return "SQLite makes none, so pass one as a parameter"
    }
    if let advice = advice[name] { return advice }
    return "if the app registers it, declare it under 'functions'"
  }

  /// Returns the message that SQLite doesn't have a function.
  ///
  /// - Parameter app: The functions of the app.
  package static func message(for name: String, including app: [String]) -> String {
    let similar =
      replacement(for: name) == nil ? suggestion(for: name, including: app, after: []) : nil
    return "no such function: \(name); " + (similar.map { "did you mean \($0)? " } ?? "")
      + text(for: name)
  }

  /// Returns the function of SQLite or of the app that was probably meant.
  static func suggestion(
    for name: String, including app: [String], after diagnostics: [Diagnostic]
  ) -> String? {
    replacement(for: name)
      ?? diagnostics.suggestion(
        for: name, among: app + SQLFacts.functions.map(\.description).sorted())
  }

  /// Returns SQLite's function with the same arguments.
  static func replacement(for name: String) -> String? { others[SQLName.folded(name)] }

  /// Whether a function of another database gives the present time or a new UUID.
  static func namesCurrentValue(_ name: String) -> Bool {
    wordsForNow.union(wordsForToday).union(CurrentValue.functionsOfUUID).contains(
      SQLName.folded(name))
  }

  private static let wordsForNow: Set = [
    "now", "getdate", "sysdate", "curtime", "getutcdate", "sysdatetime",
  ]
  private static let wordsForToday: Set = ["curdate", "today"]

  /// The formats of `strftime` for what other databases have functions for.
  private static let partsOfTime = [
    "year": "%Y", "month": "%m", "day": "%d", "dayofmonth": "%d", "hour": "%H", "minute": "%M",
    "second": "%S", "dayofweek": "%w", "dayofyear": "%j",
  ]

  private static let advice = Dictionary(
    uniqueKeysWithValues: [
      "any": "write IN :ids, of an array", "top": "write LIMIT 10 at the end",
      "date_format date_trunc to_char format_date": "write strftime('%Y-%m', x)",
      "datediff timestampdiff": "write julianday(a) - julianday(b)",
      "dateadd date_add date_sub": "write datetime(x, '+1 day')",
      "to_date str_to_date to_timestamp": "a time is text such as '2020-01-31 12:00:00.000'",
      "last_insert_id scope_identity lastval": "write INSERT ... RETURNING id",
      "charindex locate": "write instr(text, part)", "decode": "write CASE",
      "convert": "write CAST(x AS TYPE)",
      "json_value json_query json_extract_path_text json_unquote": "write x ->> '$.name'",
    ].flatMap { names, text in names.split(separator: " ").map { (String($0), text) } })

  private static let others = [
    "nvl": "ifnull", "isnull": "ifnull", "len": "length", "char_length": "length",
    "character_length": "length", "rand": "random", "ucase": "upper", "lcase": "lower",
    "strpos": "instr", "greatest": "max", "least": "min", "array_agg": "json_group_array",
    "json_agg": "json_group_array", "json_build_object": "json_object",
    "json_build_array": "json_array", "ord": "unicode", "ascii": "unicode", "chr": "char",
  ]
}
