import DBGenCluster
import DBGenLibc
import DBGenRuntime

/// A database of a cluster, on a connection to the node that leads. All functions wait for it.
final class NodeStore: RowStore {
  let place: ClusterPlace
  let connection: NodeConnection

  /// How long to look for a leader, and to ask a node that is busy.
  private static let patience = Duration.seconds(10)
  /// The longest time without any bytes from the node: a statement can take long, and a node that
  /// is frozen never answers.
  private static let timeout = Duration.seconds(120)

  init(_ place: ClusterPlace) throws {
    self.place = place
    do throws(NodeFailure) {
      connection = try Self.leader(of: place)
      connection.timeout = Self.timeout
      try connection.open(database: place.database)
    } catch {
      throw ClusterFailure(place, error)
    }
  }

  /// Connects to the leader. Nodes that have lost theirs elect another within seconds.
  private static func leader(of place: ClusterPlace) throws(NodeFailure) -> NodeConnection {
    let deadline = ContinuousClock.now + patience
    while true {
      do throws(NodeFailure) {
        return try NodeConnection.toLeader(of: place.addresses, timeout: patience)
      } catch {
        let isElection = error.reason == NodeFailure.noLeader.reason || place.addresses.count > 1
        guard isElection, ContinuousClock.now < deadline else { throw error }
      }
      pause()
    }
  }

  /// Waits briefly, for a time that differs from that of others.
  private static func pause() { usleep(UInt32.random(in: 2_000...30_000)) }

  /// Sends a request, and again as long as the node is busy.
  ///
  /// - Parameter patience: How long to do so.
  func patiently<Value>(
    for patience: Duration = NodeStore.patience, _ request: () throws(NodeFailure) -> Value
  ) throws -> Value {
    let deadline = ContinuousClock.now + patience
    while true {
      do throws(NodeFailure) {
        return try request()
      } catch {
        guard error.isBusy, ContinuousClock.now < deadline else {
          throw ClusterFailure(place, error)
        }
      }
      Self.pause()
    }
  }

  // MARK: - Statements

  func run(_ sql: String) throws {
    let statement = try prepare(sql, parameters: 0)
    _ = try patiently { () throws(NodeFailure) in try connection.run(statement) }
    try finalize(statement)
  }

  func prepare(_ sql: String, parameters count: Int) throws -> RemoteStatement {
    let statement = try patiently { () throws(NodeFailure) in try connection.prepare(sql) }
    guard statement.parameterCount == count else {
      throw lost(.parameters(statement.parameterCount, insteadOf: count))
    }
    return statement
  }

  func finalize(_ statement: RemoteStatement) throws {
    try patiently { () throws(NodeFailure) in try connection.finalize(statement) }
  }

  func run(_ sql: String, _ values: [SQLValue]) throws -> RunResult {
    try patiently { () throws(NodeFailure) in try connection.run(sql, values) }
  }

  func forEachRow(
    of sql: String, columns: Int, limit: Int?, _ body: ([WireValue]) throws -> Void
  ) throws {
    connection.rowLimit = limit ?? .max
    defer { connection.rowLimit = .max }
    let rows = try patiently { () throws(NodeFailure) in
      let rows = try connection.query(sql)
      try rows.requireColumns(columns)
      return rows
    }
    while try unlessLost({ () throws(NodeFailure) in try rows.next() }) { try body(rows.values) }
  }

  /// Runs a query whose rows don't matter.
  func skipRows(of sql: String) throws {
    connection.rowLimit = WireLimit.heldRows
    defer { connection.rowLimit = .max }
    let rows = try patiently { () throws(NodeFailure) in try connection.query(sql) }
    try unlessLost { () throws(NodeFailure) in try rows.skipRest() }
  }

  func wrong(_ problem: String) -> any Error { lost(.malformed(problem)) }

  /// Returns the error after which nothing more is asked of the node.
  private func lost(_ reason: NodeFailure.Reason) -> ClusterFailure {
    connection.close()
    return ClusterFailure(place, NodeFailure(reason: reason, mayHaveRun: true))
  }

  private func unlessLost<Value>(_ body: () throws(NodeFailure) -> Value) throws -> Value {
    do throws(NodeFailure) {
      return try body()
    } catch {
      throw ClusterFailure(place, error)
    }
  }

  /// Sends requests that return no rows and don't depend on each other, before their answers. Those
  /// for which the node is too busy are sent again.
  func send(_ requests: [NodeRequest]) throws {
    var rest = requests
    let deadline = ContinuousClock.now + Self.patience
    while !rest.isEmpty {
      var refused: [NodeRequest] = []
      let answers = try unlessLost { () throws(NodeFailure) in try connection.pipeline(rest) }
      for (request, answer) in zip(rest, answers) {
        switch answer {
        case .success(.result): continue
        case .success: throw lost(.otherAnswer)
        case .failure(let failure):
          guard failure.isBusy, ContinuousClock.now < deadline else {
            throw ClusterFailure(place, failure)
          }
          refused.append(request)
        }
      }
      rest = refused
    }
  }

  // MARK: - Transactions

  /// Runs `body` in one snapshot of the database.
  func reading<Value>(_ body: () throws -> Value) throws -> Value {
    try run("BEGIN")
    _ = try integer("SELECT count(*) FROM main.sqlite_schema")
    let value = try closingUnlessDone(body)
    try run("ROLLBACK")
    return value
  }

  /// Runs `body`, and closes the connection if it throws: the node then rolls back, however many rows
  /// it was about to send.
  private func closingUnlessDone<Value>(_ body: () throws -> Value) throws -> Value {
    do {
      return try body()
    } catch {
      connection.close()
      throw error
    }
  }

  /// Runs `body` in a transaction that writes. If it throws, nothing is changed.
  ///
  /// - Parameter patience: How long to wait for others that write.
  func writing<Value>(
    for patience: Duration = .seconds(10), _ body: () throws -> Value
  ) throws -> Value {
    _ = try patiently(for: patience) { () throws(NodeFailure) in
      try connection.run("BEGIN IMMEDIATE")
    }
    let value = try closingUnlessDone(body)
    do {
      try run("COMMIT")
    } catch let error as ClusterFailure {
      throw error.ofCommit
    }
    return value
  }

  /// The number of nodes that store a transaction before it is committed.
  var voters: Int {
    get throws {
      try patiently { () throws(NodeFailure) in try connection.members() }
        .count { $0.role == .voter }
    }
  }
}
