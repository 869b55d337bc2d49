import CContenders
import Dispatch
import Synchronization

/// A plain client in C, which sends one request at a time, or requests ahead of their answers.
final class CContender: Contender, Sendable {
  enum Server: Sendable {
    case cluster(String)
    case postgreSQL(String)
  }

  private let server: Server
  private let isAhead: Bool
  private let connections: [Connection]

  /// A connection, which one thread uses at a time.
  private struct Connection: @unchecked Sendable {
    let pointer: OpaquePointer
  }

  init(_ server: Server, ahead isAhead: Bool = false) throws {
    self.server = server
    self.isAhead = isAhead
    connections = try (0..<8).map { _ in try Self.connect(to: server) }
  }

  deinit { for connection in connections { contender_close(connection.pointer) } }

  var name: String {
    let name = if case .cluster = server { "C" } else { "PostgreSQL" }
    return isAhead ? name + ", sent ahead" : name
  }

  private static func connect(to server: Server) throws -> Connection {
    let pointer: OpaquePointer? =
      switch server {
      case .cluster(let address): dqlite_connect("127.0.0.1", port(of: address))
      case .postgreSQL(let settings): postgres_connect(settings)
      }
    guard let pointer else { throw BenchmarkError("can't connect to \(server)") }
    return Connection(pointer: pointer)
  }

  private static func port(of address: String) -> Int32 {
    address.split(separator: ":").last.flatMap { Int32($0) } ?? 0
  }

  /// Tasks of C have no requests to send ahead, and a transaction isn't needed to read.
  func does(_ workload: Workload) -> Bool { !isAhead || workload != .lookUpsOfTasks }

  func prepare() throws {
    if case .postgreSQL = server {
      try execute(
        "CREATE TABLE IF NOT EXISTS item (id bigint PRIMARY KEY, name text NOT NULL, amount bigint NOT NULL)"
      )
    }
    try clear(for: .insertBulk, keeping: 0)
    _ = try run(workload_insert_hundreds, on: connections[0], from: 1, count: Workload.itemCount)
  }

  func clear(for workload: Workload, keeping limit: Int) throws {
    if workload.inserts { try execute("DELETE FROM item WHERE id > \(limit)") }
  }

  private func execute(_ sql: String) throws {
    guard contender_execute(connections[0].pointer, sql) else {
      throw BenchmarkError("failed: \(sql)")
    }
  }

  func run(_ workload: Workload, count: Int) throws -> Int {
    switch workload {
    case .lookUps, .lookUpsInOneRead: return try lookUp(count, on: connections[0])
    case .lookUpsOfTasks: return try lookUpInThreads(count)
    case .insertEach: return try insert(workload_insert_each, count)
    case .insertHundreds: return try insert(workload_insert_hundreds, count)
    case .insertBulk: return try insert(workload_insert_bulk, count)
    }
  }

  private func insert(_ kind: workload, _ count: Int) throws -> Int {
    _ = try run(kind, on: connections[0], from: Workload.itemCount + 1, count: count)
    return 0
  }

  private func lookUp(_ count: Int, on connection: Connection) throws -> Int {
    var (sum, place) = (0, 0)
    while place < count {
      let step = min(Workload.itemCount, count - place)
      sum += try run(workload_look_up, on: connection, from: 1, count: step)
      place += step
    }
    return sum
  }

  private func lookUpInThreads(_ count: Int) throws -> Int {
    let results = Mutex<[Result<Int, any Error>]>([])
    DispatchQueue.concurrentPerform(iterations: connections.count) { index in
      let result = Result { try lookUp(count / connections.count, on: connections[index]) }
      results.withLock { $0.append(result) }
    }
    return try results.withLock { try $0.reduce(0) { try $0 + $1.get() } }
  }

  private func run(
    _ kind: workload, on connection: Connection, from first: Int, count: Int
  ) throws -> Int {
    let sum = contender_run(connection.pointer, kind, Int64(first), Int64(count), isAhead)
    guard sum >= 0 else { throw BenchmarkError("\(name) failed") }
    return Int(sum)
  }
}
