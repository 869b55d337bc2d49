import DBGenSQLText

/// The collations built into SQLite.
enum SQLiteCollation {
  static let builtIn = ["nocase", "rtrim", "binary"]

  static func isBuiltIn(_ name: String) -> Bool { builtIn.contains(SQLName.folded(name)) }
}
