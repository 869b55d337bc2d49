internal import DBGenRuntime
internal import RuntimeSamples

#if canImport(Glibc)
  internal import Glibc
#else
  internal import Darwin
#endif

extension RuntimeDriver {
  /// Writes pairs, a transaction each, and prints `committed` with the number of each that is there
  /// for good, `failed` with the number of each that isn't, and `unknown` of those in between; one
  /// that fails doesn't keep the next from being tried.
  ///
  /// - Parameter isFragile: Whether the process is killed at the first that fails.
  static func writePairs(_ path: String, transactions: Int, isFragile: Bool) throws {
    let database = try Database(
      at: path, schema: PairSample.schema, configuration: .init(synchronous: .full))
    for number in 1...transactions {
      do {
        try database.write { try PairSample.insert(number, into: $0) }
        say("committed \(number)")
      } catch {
        let isUnknown = (error as? DatabaseError)?.outcomeIsUnknown ?? false
        say("\(isUnknown ? "unknown" : "failed") \(number)\nerror: \(error)")
        if isFragile { kill(getpid(), SIGKILL) }
      }
    }
    database.close()
  }

  static func reopen(_ path: String, times: Int) throws {
    for _ in 0..<times {
      let database = try Database(at: path, schema: PairSample.schema)
      _ = try database.read { transaction in
        try transaction.statement("SELECT count(*) FROM one NATURAL JOIN two").count()
      }
      database.close()
    }
  }
}
