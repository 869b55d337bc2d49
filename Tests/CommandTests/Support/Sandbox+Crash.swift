import Foundation
import RuntimeSamples

extension Sandbox {
  /// Copies a database with the journal that a crash in the middle of a transaction leaves behind.
  ///
  /// - Parameter target: A table and its column, which are filled with 200 rows first.
  func crash(_ file: String, as copy: String, filling target: String, amid sql: String) throws {
    let database = try SQLiteFile(path(file))
    try database.execute(
      """
      PRAGMA journal_mode = DELETE;
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO \(target) SELECT printf('%.200c', 'x') FROM n;
      PRAGMA cache_size = 1; BEGIN; \(sql)
      """)
    for ending in ["", "-journal"] {
      try FileManager.default.copyItem(at: url(file + ending), to: url(copy + ending))
    }
  }
}
