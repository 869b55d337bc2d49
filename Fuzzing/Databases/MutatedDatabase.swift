internal import Foundation
internal import RuntimeSamples

/// A database file that something is wrong with, from a number: the same each time.
struct MutatedDatabase {
  /// Whether it was the league that a process opens, or of the schema that the command is given.
  let isLeague: Bool
  private(set) var files: DatabaseFiles

  /// - Parameters:
  ///   - folder: Where the database is changed by SQLite itself.
  ///   - outside: Files that journals name as theirs.
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

  /// Runs statements that write to the schema's table; those that SQLite refuses change nothing.
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
  /// Takes the files as they are while the database is open.
  fileprivate func copy(_ files: inout DatabaseFiles) throws {
    files = LogMutation.withoutChance(try DatabaseFiles(at: path))
  }
}
