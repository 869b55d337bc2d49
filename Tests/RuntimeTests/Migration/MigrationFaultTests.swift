import DBGenRuntime
import Foundation
import MigrationSamples
import Testing

/// A fault at every write, sync, truncate, unlink and rename of a migration, one after the other.
@Suite("faults of the disk during a migration", .enabled(if: FaultLibrary.path != nil))
struct MigrationFaultTests {
  private static let kinds: [(action: String, isLasting: Bool)] = [
    ("EIO", false), ("EIO", true), ("ENOSPC", false), ("ENOSPC", true), ("KILL", false),
    ("TEAR", false),
  ]

  @Test(
    "whatever fails, the database is the old or the new one, and is migrated when next opened",
    arguments: kinds.indices, ["delete", "wal"])
  func faults(kind: Int, journal: String) throws {
    let (action, isLasting) = Self.kinds[kind]
    let old = try League(rows: 12, journal: journal)
    let dumps = (try old.dump(), try League.migrated(rows: 12, journal: journal))
    let folder = try Folder()
    var number = 1
    while try meets(
      .init(at: number, action: action, isLasting: isLasting), old, folder, dumps)
    {
      number += 1
    }
    // So many are too few for a migration: then the library doesn't work.
    #expect(number > 30)
    print("\(journal), \(action)\(isLasting ? " from then on" : ""): \(number - 1) faults")
  }

  /// Migrates a copy of the old database with a fault; returns whether there was so late a call.
  private func meets(
    _ fault: FaultLibrary.Fault, _ old: League, _ folder: Folder, _ dumps: ([String], [String])
  ) throws -> Bool {
    let league = folder.url.appending(path: "\(fault.at)")
    try FileManager.default.createDirectory(at: league, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: league) }
    let (path, log) = (league.appending(path: "test.sqlite").path, folder.path + ".log")
    try FileManager.default.copyItem(atPath: old.path, toPath: path)
    try? FileManager.default.removeItem(atPath: log)
    let outcome = try DriverProcess(
      [path], environment: FaultLibrary.environment(fault, in: league, log: log)
    ).outcome()
    let hit = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let place = Comment("\(fault), \(hit), \(outcome)")
    let dump = try SQLiteFile(path).dump()
    #expect(dump == dumps.0 || dump == dumps.1, place)
    if outcome.status == 0 { #expect(dump == dumps.1, place) }
    try Database(at: path, schema: LeagueSample.new).close()
    #expect(try SQLiteFile(path).dump() == dumps.1, place)
    return !hit.isEmpty
  }
}
