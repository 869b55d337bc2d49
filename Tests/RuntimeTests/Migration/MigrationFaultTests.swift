import DBGenRuntime
import Faults
import Foundation
import RuntimeSamples
import Testing

/// A fault at a write, sync, truncate, unlink or rename of a migration, one after another: at each of
/// them if the environment has `SOAK`.
@Suite("faults of the disk during a migration", .enabled(if: FaultLibrary.path != nil))
struct MigrationFaultTests {
  /// A kind of fault, and the size of SQLite's cache. With a small cache, SQLite already writes
  /// within the transaction.
  private struct Kind: CustomStringConvertible {
    var action: String
    var isLasting = false
    var cache: Int?

    var description: String {
      action + (isLasting ? " from then on" : "") + (cache == nil ? "" : ", little memory")
    }
  }

  private static let kinds = [
    Kind(action: "EIO"), Kind(action: "EIO", isLasting: true), Kind(action: "ENOSPC"),
    Kind(action: "ENOSPC", isLasting: true), Kind(action: "KILL"), Kind(action: "TEAR"),
    Kind(action: "EIO", cache: 1), Kind(action: "ENOSPC", isLasting: true, cache: 1),
    Kind(action: "KILL", cache: 1),
  ]

  @Test(
    "the database is the old or the new one after any failure, and is migrated when next opened",
    arguments: kinds.indices, ["delete", "wal"])
  func faults(index: Int, journal: String) throws {
    let (kind, rows) = (Self.kinds[index], 12)
    let old = try League(rows: rows, journal: journal)
    let dumps = (try old.dump(), try League.migrated(rows: rows, journal: journal))
    let folder = try Folder(isInMemory: true)
    let step = Soak.step(16)
    var number = 1 + index % step
    while try meets(kind, at: number, old, folder, dumps) { number += step }
    // A migration makes more calls than this, unless the fault library doesn't work.
    #expect(number > 30)
    print("faults at \(number - 1) calls of a migration: \(kind), \(journal)")
  }

  /// Migrates a copy of the old database with a fault, and returns whether the fault occurred.
  private func meets(
    _ kind: Kind, at number: Int, _ old: League, _ folder: Folder, _ dumps: ([String], [String])
  ) throws -> Bool {
    let league = folder.url.appending(path: "\(number)")
    try FileManager.default.createDirectory(at: league, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: league) }
    let (path, log) = (league.appending(path: "test.sqlite").path, folder.path + ".log")
    try FileManager.default.copyItem(atPath: old.path, toPath: path)
    try? FileManager.default.removeItem(atPath: log)
    let fault = FaultLibrary.Fault(
      at: number, action: kind.action, isLasting: kind.isLasting)
    let outcome = try DriverProcess(
      ["migrate", path] + (kind.cache.map { ["cache=\($0)"] } ?? []),
      environment: FaultLibrary.environment(fault, in: league, log: log)
    ).outcome()
    let hit = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    let place = Comment("\(kind), \(hit), \(outcome)")
    let dump = try SQLiteFile(path).dump()
    #expect(dump == dumps.0 || dump == dumps.1, place)
    if outcome.status == 0 { #expect(dump == dumps.1, place) }
    if outcome.number("steps") ?? 0 > 0, outcome.status == 1, dump == dumps.0 {
      #expect(outcome.output.contains(#/failed in the step '.+'|it isn't known whether/#), place)
    }
    try Database(at: path, schema: LeagueSample.new).close()
    #expect(try SQLiteFile(path).dump() == dumps.1, place)
    return !hit.isEmpty
  }
}
