internal import DBGenRuntime
internal import RuntimeSamples

extension RuntimeDriver {
  /// Writes pairs, a transaction each, and prints `committed` with the number of each that is there
  /// for good; one that fails doesn't keep the next from being tried.
  static func writePairs(_ path: String, transactions: Int) throws {
    let database = try Database(
      at: path, schema: PairSample.schema, configuration: .init(synchronous: .full))
    for number in 1...transactions {
      do {
        try database.write { try PairSample.insert(number, into: $0) }
        say("committed \(number)")
      } catch {
        say("failed \(number): \(error)")
      }
    }
    database.close()
  }

  static func reopen(_ path: String, times: Int) throws {
    for _ in 0..<times {
      let database = try Database(at: path, schema: PairSample.schema)
      _ = try database.read { try PairSample.count(in: $0) }
      database.close()
    }
  }
}
