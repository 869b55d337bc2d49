import DBGenSQLSyntax
import DBGenSQLText
import DBGenSQLite
import SchemaParser

/// Advice on functions that SQLite doesn't have.
package enum SQLFunctionAdvice {
  static func text(for name: String) -> String {
    let advice = advice(for: name)
    guard let version = SQLFacts.versionAdding(function: SQLName(name)) else {
      return advice ?? "if the app registers it, declare it under 'functions'"
    }
    let own = String(cString: sqlite3_libversion())
    return "SQLite has it from \(version) on, and this is \(own)" + (advice.map { ": \($0)" } ?? "")
  }

  private static func advice(for name: String) -> String? {
    let name = SQLName.folded(name)
    if let format = partsOfTime[name] { return "write strftime('\(format)', ...), which is text" }
    if let other = others[name] { return "SQLite's is \(other)" }
    if CurrentValue.functionsOfUUID.contains(name) {
      return "SQLite makes none, so pass one as a parameter"
    }
    return SQLSyntaxAdvice.firstText(of: [.call(name)])
  }

  /// Returns the message that SQLite doesn't have a function.
  ///
  /// - Parameter app: The functions of the app.
  package static func message(for name: String, including app: [String]) -> String {
    let similar = advice(for: name) == nil ? suggestion(for: name, including: app, after: []) : nil
    return "no such function: \(name); " + (similar.map { "did you mean \($0)? " } ?? "")
      + text(for: name)
  }

  /// Returns the function of SQLite or of the app that was probably meant.
  static func suggestion(
    for name: String, including app: [String], after diagnostics: [Diagnostic]
  ) -> String? {
    let name = SQLName.folded(name)
    if let other = others[name] { return other }
    // A newer one may have the same name.
    return advice(for: name) != nil || SQLFacts.versionAdding(function: SQLName(name)) != nil
      ? nil
      : diagnostics.suggestion(
        for: name, among: app + SQLFacts.functions.map(\.description).sorted())
  }

  /// Whether a function of another database gives the present time or a new UUID.
  static func namesCurrentValue(_ name: String) -> Bool {
    let names =
      CurrentValue.functionsOfUUID + SQLSyntaxAdvice.functionsOfTime
      + SQLSyntaxAdvice.functionsOfDay
    return names.contains(SQLName.folded(name))
  }

  /// The formats of `strftime` for what other databases have functions for.
  private static let partsOfTime = [
    "year": "%Y", "month": "%m", "day": "%d", "dayofmonth": "%d", "hour": "%H", "minute": "%M",
    "second": "%S", "dayofweek": "%w", "dayofyear": "%j",
  ]

  /// SQLite's functions with the same arguments.
  private static let others = [
    "nvl": "ifnull", "isnull": "ifnull", "len": "length", "char_length": "length",
    "character_length": "length", "rand": "random", "ucase": "upper", "lcase": "lower",
    "strpos": "instr", "greatest": "max", "least": "min", "array_agg": "json_group_array",
    "json_agg": "json_group_array", "json_build_object": "json_object",
    "json_build_array": "json_array", "ord": "unicode", "ascii": "unicode", "chr": "char",
    "if": "iif",
  ]
}
