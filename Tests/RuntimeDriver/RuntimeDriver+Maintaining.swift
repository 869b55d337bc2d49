internal import DBGenMaintenance
internal import DBGenRuntime
internal import DBGenSQLite
internal import RuntimeSamples

extension RuntimeDriver {
  /// Maintains a database. Prints `done`, or `code` with SQLite's error code, and then `pairs` with
  /// the number of pairs that the database still has.
  static func maintain(_ path: String, _ what: String, target: String) throws {
    let database = try Database(at: path, schema: PairSample.schema)
    do {
      switch what {
      case "backup": try database.backup(to: target, replacing: true)
      case "new": try database.backup(to: target)
      case "into": try database.vacuum(into: target, replacing: true)
      case "vacuum": try database.vacuum()
      case "erase": try database.eraseAll()
      case "check": for problem in try database.integrityCheck() { say("problem \(problem)") }
      case "checkpoint": try database.checkpoint(.truncate)
      default: break
      }
      say("done")
    } catch let error as DatabaseError {
      say("code \(error.code ?? 0)")
    }
    if let pairs = try? database.read({ try PairSample.count(in: $0) }) { say("pairs \(pairs)") }
    database.close()
  }
}
