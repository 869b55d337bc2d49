internal import DBGenLibc
internal import DBGenRuntime
internal import RuntimeSamples

extension RuntimeDriver {
  /// Writes each pair in a transaction of its own. Prints its number after `committed` if it was
  /// stored durably, `failed` if it wasn't stored, or `unknown`. Continues with the next pair after
  /// a failure.
  ///
  /// - Parameter isFragile: Whether the first failure kills the process.
  static func writePairs(_ path: String, transactions: Int, isFragile: Bool) throws {
    let database = try Database(
      at: path, schema: PairSample.schema, configuration: .init(synchronous: .full))
    for number in 1...transactions { write(number, to: database, isFragile: isFragile) }
    database.close()
  }

  private static func write(_ number: Int, to database: Database, isFragile: Bool = false) {
    do {
      try database.write { try PairSample.insert(number, into: $0) }
      say("committed \(number)")
    } catch {
      let isUnknown = (error as? DatabaseError)?.outcomeIsUnknown ?? false
      say("\(isUnknown ? "unknown" : "failed") \(number)\nerror: \(error)")
      if isFragile { kill(getpid(), SIGKILL) }
    }
  }

  /// Writes pairs as `writePairs` does. Each pair after the first is written with new connections,
  /// of which the reader's is opened first.
  static func renew(_ path: String) throws {
    let database = try Database(at: path, schema: PairSample.schema)
    write(1, to: database)
    for number in 2...4 {
      try database.suspend()
      database.resume()
      do {
        _ = try database.read { try PairSample.count(in: $0) }
      } catch {
        say("unread \(number)\nerror: \(error)")
      }
      write(number, to: database)
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

  /// Writes a pair without committing it, prints `holding` and waits forever.
  static func hold(_ path: String) throws {
    let database = try Database(at: path, schema: PairSample.schema)
    try database.write { transaction in
      try PairSample.insert(1000, into: transaction)
      say("holding 1")
      while true { pause() }
    }
  }

  /// Reads rows with values of every storage class, and prints their `sum`.
  static func stream(_ path: String, rows: Int64) throws {
    let database = try Database(at: path, schema: PairSample.schema)
    var sum: Int64 = 0
    try database.read { transaction in
      let statement = try transaction._statement(
        """
        WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1)
        SELECT i, 'the name of row ' || i, zeroblob(i % 50), i / 7.0, NULL FROM n
        """)
      try statement.bind(integer: rows, at: 1)
      try statement.forEachRow { row in
        sum += try row.int64(0) + Int64(row.blob(2).count) + Int64(row.text(1).utf8.count)
        if try row.optionalText(4) != nil || row.real(3) < 0 { sum = -1 }
      }
    }
    say("sum \(sum)")
  }
}
