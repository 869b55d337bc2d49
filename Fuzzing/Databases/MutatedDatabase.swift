internal import Foundation
internal import RuntimeSamples

/// A damaged database file that can be reproduced from its number.
struct MutatedDatabase {
  /// Whether the database is a league for the app to open, rather than one of the schema passed to
  /// the command.
  let isLeague: Bool
  private(set) var files: DatabaseFiles

  /// - Parameters:
  ///   - folder: The folder in which SQLite itself changes the database.
  ///   - outside: Files that journals may name as their super-journals.
  init(seed: UInt64, of bases: BaseDatabases, in folder: String, outside: [String]) throws {
    var random = SeededGenerator(seed: seed &* 0x2545_f491_4f6c_dd1d)
    isLeague = random.oneIn(2)
    files = random.one(of: isLeague ? bases.leagues : bases.histories)
    if random.oneIn(2) { try changeSchema(in: folder, &random) }
    if random.oneIn(3) { LogMutation.apply(to: &files, &random) }
    if !random.oneIn(3) {
      for _ in 0...random.below(4) {
        random.one(of: PageMutation.allCases).apply(to: &files, &random)
      }
    }
    if files.bytes["-wal"] == nil, random.oneIn(3) {
      files.bytes["-journal"] = JournalMutation.journal(
        for: files, superJournals: outside + JournalMutation.superJournals, &random)
    }
  }

  /// Runs statements that write to `sqlite_schema`. Those that SQLite refuses change nothing.
  private mutating func changeSchema(
    in folder: String, _ random: inout SeededGenerator
  ) throws {
    let path = folder + "/changing.db"
    try files.write(to: path)
    let statements = SchemaMutation.statements(&random)
    do {
      let file = try SQLiteFile(path)
      try file.execute("PRAGMA wal_autocheckpoint = 0; PRAGMA writable_schema = ON")
      for statement in statements { try? file.execute(statement) }
      try file.copy(&files)
    }
    for ending in DatabaseFiles.endings {
      try? FileManager.default.removeItem(atPath: path + ending)
    }
  }
}

extension SQLiteFile {
  /// Copies the files while the database is open.
  fileprivate func copy(_ files: inout DatabaseFiles) throws {
    files = LogMutation.withoutChance(try DatabaseFiles(at: path))
  }
}
