import Foundation
import RuntimeSamples
import Testing

/// A folder with a stranger's database, and another one for temporary files.
struct StrangersFolder {
  private let files: Folder
  private let other: Folder
  var path: String { files.path }
  /// The folder in which private folders are created.
  var temporary: String { other.url.path }

  init() throws {
    files = try Folder()
    other = try Folder()
  }

  /// Returns the URL of the database, or of a file that belongs to it.
  func url(_ suffix: String = "") -> URL { URL(filePath: path + suffix) }

  /// Returns the contents of the folder's files, keyed by name.
  func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: files.url.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: files.url.appending(path: $0)))
      })
  }

  /// Returns the names of the private folders that remain.
  func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: temporary)
  }

  /// Creates a database with rows, and copies its files after running `body`, whose changes aren't
  /// committed or not in the database file yet.
  func take(journal: String, amid body: String) throws {
    let source = try Folder()
    let file = try SQLiteFile(source.path)
    try file.execute(
      """
      PRAGMA journal_mode = \(journal); PRAGMA wal_autocheckpoint = 0;
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT);
      WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 200)
      INSERT INTO t SELECT i, printf('%.200c', 'x') FROM n;
      PRAGMA wal_checkpoint(TRUNCATE); PRAGMA cache_size = 1; \(body)
      """)
    for suffix in ["", "-wal", "-journal"]
    where FileManager.default.fileExists(atPath: source.path + suffix) {
      try FileManager.default.copyItem(atPath: source.path + suffix, toPath: path + suffix)
    }
  }

  /// Makes the journal name a super-journal, as the journals of a transaction over several
  /// databases do.
  func nameSuperJournal(_ victim: String) throws {
    try SQLiteFile.nameSuperJournal(victim, in: url("-journal"))
  }
}
