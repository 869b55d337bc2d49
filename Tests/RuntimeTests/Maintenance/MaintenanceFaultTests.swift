import DBGenMaintenance
import DBGenRuntime
import DBGenSQLite
import Faults
import Foundation
import RuntimeSamples
import Testing

/// A fault at a write, sync, truncate, unlink or rename, one after another: at each of them if the
/// environment has `SOAK`.
@Suite("maintenance on disks that fail")
struct MaintenanceFaultTests {
  /// Creates a database of pairs that has free pages and no log.
  private func create(at path: String, pairs: Int) throws {
    let database = try Database(at: path, schema: PairSample.schema)
    try database.write { for number in 1...2 * pairs { try PairSample.insert(number, into: $0) } }
    try database.write { transaction in
      try transaction.execute("DELETE FROM one WHERE id % 2")
      try transaction.execute("DELETE FROM two WHERE id % 2")
    }
    database.close()
  }

  @Test(
    "the database is whole after any failure, and a copy is whole or unchanged",
    .enabled(if: FaultLibrary.path != nil),
    arguments: ["backup", "new", "into", "vacuum", "erase"],
    [
      "EIO once", "EIO once 1", "EIO once 2", "EIO always", "ENOSPC once", "ENOSPC always",
      "KILL once", "TEAR once",
    ])
  func faults(what: String, kind: String) throws {
    let words = kind.split(separator: " ").map(String.init)
    let folder = try Folder(isInMemory: true)
    try create(at: folder.path, pairs: 2)
    var number = 1 + (what + kind).utf8.count % Soak.step(10)
    while try meets(
      .init(
        at: number, action: words[0], isLasting: words[1] == "always",
        unlink: words.count > 2 ? Int(words[2]) ?? 0 : 0), what, folder)
    {
      number += Soak.step(10)
    }
    #expect(number > 5)
    print("faults at \(number - 1) calls of \(what): \(kind)")
  }

  /// Returns whether the fault occurred.
  private func meets(
    _ fault: FaultLibrary.Fault, _ what: String, _ folder: Folder
  ) throws -> Bool {
    let place = folder.url.appending(path: "\(fault.at)")
    try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: place) }
    let (path, log) = (place.appending(path: "test.sqlite").path, folder.path + ".log")
    let target = place.appending(path: "copy.sqlite").path
    try FileManager.default.copyItem(atPath: folder.path, toPath: path)
    if what != "new" { try Data("old".utf8).write(to: URL(filePath: target)) }
    try? FileManager.default.removeItem(atPath: log)
    let outcome = try DriverProcess(
      ["maintain", path, what, target],
      environment: FaultLibrary.environment(fault, in: place, log: log)
    ).outcome()
    let hit = (try? String(contentsOfFile: log, encoding: .utf8)) ?? ""
    try expectWhole(path, what, outcome, "\(fault) \(what), \(hit), \(outcome)")
    try expectOldOrNew(target, what, outcome, "\(fault) \(what), \(hit), \(outcome)")
    let rest = try FileManager.default.contentsOfDirectory(atPath: place.path)
      .filter { $0.hasPrefix("copy.sqlite") }
    let isRemovedInVain = fault.unlink > 0 && hit.contains("unlink")
    let mayBeLeft = outcome.status < 0 || fault.isLasting || isRemovedInVain
    if !mayBeLeft {
      #expect(
        rest == ["copy.sqlite"] || (what == "new" && rest == []),
        "\(fault) \(what), \(hit), \(outcome)")
    }
    return !hit.isEmpty
  }

  private func expectWhole(
    _ path: String, _ what: String, _ outcome: DriverProcess.Outcome, _ place: Comment
  ) throws {
    let database = try Database(at: path, schema: PairSample.schema)
    let count = try database.read { try PairSample.count(in: $0) }
    #expect(what == "erase" ? [0, 2].contains(count) : count == 2, place)
    if what == "erase", outcome.output.contains("done") { #expect(count == 0, place) }
    #expect(try database.integrityCheck() == [], place)
  }

  private func expectOldOrNew(
    _ target: String, _ what: String, _ outcome: DriverProcess.Outcome, _ place: Comment
  ) throws {
    guard FileManager.default.fileExists(atPath: target) else { return }
    let isOld = try Data(contentsOf: URL(filePath: target)) == Data("old".utf8)
    if ["vacuum", "erase"].contains(what) {
      #expect(isOld, place)
    } else if outcome.output.contains("done") {
      #expect(!isOld, place)
    }
    guard !isOld else { return }
    let copy = try SQLiteFile(target)
    #expect(try copy.rows("SELECT count(*) FROM one NATURAL JOIN two") == ["2"], place)
    #expect(try copy.rows("PRAGMA integrity_check") == ["ok"], place)
  }

  @Test(
    "a full disk is SQLITE_FULL, leaves the database as it is, and no part of a copy",
    .enabled(if: SmallDisk.isPossible), arguments: ["backup", "into", "vacuum", "erase"])
  func full(what: String) throws {
    let isCopy = what == "backup" || what == "into"
    let disk = try SmallDisk(kilobytes: isCopy ? 64 : 1200)
    let folder = try Folder()
    let path = isCopy ? folder.path : disk.path + "/test.sqlite"
    // Create the database elsewhere: a log that SQLite has deleted uses disk space for as long as a
    // process that is just being started has it open.
    try create(at: folder.path + ".made", pairs: isCopy ? 60 : 14)
    try FileManager.default.copyItem(atPath: folder.path + ".made", toPath: path)
    let database = try Database(at: path, schema: PairSample.schema)
    let before = try database.read { try PairSample.count(in: $0) }
    if !isCopy { try disk.fill() }
    let error = #expect(throws: DatabaseError.self) {
      switch what {
      case "backup": try database.backup(to: disk.path + "/copy.sqlite")
      case "into": try database.vacuum(into: disk.path + "/copy.sqlite")
      case "vacuum": try database.vacuum()
      default: try database.eraseAll()
      }
    }
    #expect(error?.code == SQLITE_FULL, "\(error as Any)")
    #expect(try database.read { try PairSample.count(in: $0) } == before)
    #expect(try database.integrityCheck() == [])
    database.close()
    let rest = try FileManager.default.contentsOfDirectory(atPath: disk.path)
    #expect(isCopy ? rest == [] : rest.sorted() == ["fill", "test.sqlite"])
  }
}
