import Foundation
import RuntimeSamples
import Testing

/// A folder with a database that somebody else has made, and one for what is temporary.
struct StrangersFolder {
  private let files: Folder
  private let other: Folder
  var path: String { files.path }
  /// Where private folders are made.
  var temporary: String { other.url.path }

  init() throws {
    files = try Folder()
    other = try Folder()
  }

  /// The file at a path, to read or write it.
  func url(_ suffix: String = "") -> URL { URL(filePath: path + suffix) }

  /// The contents of what is in the folder, by name.
  func contents() throws -> [String: Data] {
    let names = try FileManager.default.contentsOfDirectory(atPath: files.url.path)
    return try Dictionary(
      uniqueKeysWithValues: names.map {
        ($0, try Data(contentsOf: files.url.appending(path: $0)))
      })
  }

  /// What private folders there are.
  func leftovers() throws -> [String] {
    try FileManager.default.contentsOfDirectory(atPath: temporary)
  }

  /// Makes a database of rows, and takes the files as they are while `body`, SQL that isn't committed
  /// or not yet in the file, has been run.
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

  /// Has the journal name a super-journal, as that of a transaction over several databases does.
  func nameSuperJournal(_ victim: String) throws {
    try SQLiteFile.nameSuperJournal(victim, in: url("-journal"))
  }
}
