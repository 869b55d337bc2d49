import DBGenSQLText

/// The collations built into SQLite.
package enum SQLiteCollation {
  static let builtIn = ["nocase", "rtrim", "binary"]

  package static func isBuiltIn(_ name: String) -> Bool { builtIn.contains(SQLName.folded(name)) }
}
