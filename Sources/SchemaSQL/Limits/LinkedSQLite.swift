package import DBGenSQLSyntax
import DBGenSQLText
import DBGenSQLite

extension SQLiteVersion {
  /// The version that is linked.
  package static var linked: SQLiteVersion {
    SQLiteVersion(Int(sqlite3_libversion_number() / 1000 % 1000))
  }

  /// The sentence that says what a newer version is needed for, and how to get it.
  package static func tooOld(for part: String, _ version: SQLiteVersion) -> String {
    "\(part) needs SQLite \(version), and this is \(linked): build dbgen with its trait 'BundledSQLite'"
  }

  /// Returns why the SQLite that is linked is too old for a statement; nil if it isn't known to be.
  package static func lack(for sql: String) -> String? {
    SQLText(sql).newerSyntax.first { $0.version > linked }.map { tooOld(for: $0.name, $0.version) }
  }
}
