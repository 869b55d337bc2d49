package import DBGenCluster
package import DBGenRuntime
import DBGenSQLite
import Foundation
import Synchronization

/// A node in this process, which runs requests on a file like dqlite 1.11 does: it reads texts up to
/// their first NUL, converts the values of columns by their types, and ends at RETURNING.
package final class LocalNode: Sendable {
  package let path = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).db").path
  private let log = Mutex<[[NodeRequest]]>([])
  /// Decides about requests before they are run: whether to lose the connection.
  private let losing = Mutex<(@Sendable ([NodeRequest]) -> NodeFailure?)?>(nil)

  /// Decides about statements before they are run: the code with which they are refused.
  private let refusing = Mutex<(@Sendable (String) -> Int32?)?>(nil)

  package init() {}

  /// Makes statements fail for which `decide` returns a code.
  package func refuse(_ decide: (@Sendable (String) -> Int32?)?) {
    refusing.withLock { $0 = decide }
  }

  fileprivate func refusal(of sql: String) -> Int32? { refusing.withLock { $0?(sql) } }

  private let busy = Mutex<(@Sendable (NodeRequest) -> Bool)?>(nil)

  /// Makes requests fail before any of their statements are run, as during a checkpoint.
  package func refuseBusily(_ decide: (@Sendable (NodeRequest) -> Bool)?) {
    busy.withLock { $0 = decide }
  }

  fileprivate func isBusy(for request: NodeRequest) -> Bool {
    busy.withLock { $0?(request) } ?? false
  }

  /// Makes requests lose the connection for which `decide` returns the failure.
  package func lose(_ decide: (@Sendable ([NodeRequest]) -> NodeFailure?)?) {
    losing.withLock { $0 = decide }
  }

  deinit {
    for suffix in ["", "-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: path + suffix)
    }
  }

  /// The requests that were sent, together in each round trip.
  package var trips: [[NodeRequest]] { log.withLock { $0 } }

  package func forgetTrips() { log.withLock { $0 = [] } }

  fileprivate func note(_ requests: [NodeRequest]) throws {
    log.withLock { $0.append(requests) }
    if let failure = losing.withLock({ $0?(requests) }) { throw failure }
  }

  package func connect() throws -> any NodeLink { LocalLink(to: self) }

  /// Opens a connection with a schema whose statements run here.
  package func connection(_ schema: DatabaseSchema) throws -> Connection {
    try Connection(of: schema, timeout: .seconds(600)) { _, _ in try self.connect() }
  }

  /// Creates the schema, as the command does for a cluster.
  package func create(_ schema: DatabaseSchema) throws {
    try run(schema.statements + schema.versionStatements)
  }

  /// Runs statements, as the command does to migrate a cluster.
  package func run(_ statements: [String]) throws {
    let link = LocalLink(to: self)
    for statement in statements {
      if case .refusal(_, let message)? = try link.send([.runSQL(statement, [])]).first {
        throw Problem(message: "\(message): \(statement)")
      }
    }
    forgetTrips()
  }

  struct Problem: Error { let message: String }
}

private final class LocalLink: NodeLink {
  let cancellation = NodeCancellation()
  var rowLimit = Int.max
  var deadline: ContinuousClock.Instant?
  private let node: LocalNode
  private var handle: OpaquePointer?
  private var statements: [UInt32: OpaquePointer] = [:]
  private var last: UInt32 = 0

  init(to node: LocalNode) {
    self.node = node
    sqlite3_open(node.path, &handle)
    sqlite3_extended_result_codes(handle, 1)
    sqlite3_exec(handle, "PRAGMA journal_mode = WAL; PRAGMA foreign_keys = 1", nil, nil, nil)
  }

  deinit { close() }

  func close() {
    for statement in statements.values { sqlite3_finalize(statement) }
    statements = [:]
    sqlite3_close_v2(handle)
    handle = nil
  }

  var isConnected: Bool { handle != nil }

  func send(_ requests: [NodeRequest]) throws -> [LinkAnswer] {
    guard handle != nil, !cancellation.isCancelled else {
      throw NodeFailure(reason: .cancelled, mayHaveRun: false)
    }
    do {
      try node.note(requests)
    } catch {
      close()
      throw error
    }
    return requests.map { request in
      do { return try answer(request) } catch let refusal as Refusal {
        return .refusal(code: refusal.code, message: refusal.message)
      } catch {
        return .refusal(code: SQLITE_ERROR, message: "\(error)")
      }
    }
  }

  func sendAhead(_ sql: String) throws {
    guard let refusal = try send([.runSQL(sql, [])]).first, case .refusal = refusal else { return }
    close()
  }

  func settle() {}

  private struct Refusal: Error {
    let code: Int32
    let message: String
  }

  private func check(_ code: Int32) throws {
    guard code != SQLITE_OK else { return }
    let message = String(cString: sqlite3_errmsg(handle))
    throw Refusal(code: code, message: message)
  }

  private func answer(_ request: NodeRequest) throws -> LinkAnswer {
    guard !node.isBusy(for: request) else {
      throw Refusal(code: SQLITE_BUSY, message: "checkpoint in progress")
    }
    switch request {
    case .runSQL(let sql, let values): return try run(sql, values)
    case .querySQL(let sql, let values):
      let statement = try prepare(sql)
      defer { sqlite3_finalize(statement) }
      return try query(statement, values)
    case .prepare(let sql):
      last += 1
      let statement = try prepare(sql)
      statements[last] = statement
      let count = Int(sqlite3_bind_parameter_count(statement))
      return .statement(RemoteStatement(id: last, parameterCount: count))
    case .run(let statement, let values): return try run(prepared(statement), values)
    case .query(let statement, let values): return try query(prepared(statement), values)
    case .finalize(let statement):
      sqlite3_finalize(statements.removeValue(forKey: statement.id))
      return .done
    default: fatalError("\(request)")
    }
  }

  private func prepared(_ statement: RemoteStatement) throws -> OpaquePointer? {
    guard let prepared = statements[statement.id] else {
      throw Refusal(code: SQLITE_NOTFOUND, message: "no statement with the given id")
    }
    return prepared
  }

  private func prepare(_ sql: String) throws -> OpaquePointer? {
    precondition(!sql.uppercased().contains("RETURNING"), "the node ends: \(sql)")
    var statement: OpaquePointer?
    try check(sqlite3_prepare_v2(handle, sql, -1, &statement, nil))
    return statement
  }

  private func run(_ sql: String, _ values: [SQLValue]) throws -> LinkAnswer {
    precondition(!sql.uppercased().contains("RETURNING"), "the node ends: \(sql)")
    var (rest, values) = (sql, values)
    while !rest.isEmpty {
      var statement: OpaquePointer?
      var count = 0
      let code = rest.withCString { text in
        var tail: UnsafePointer<CChar>?
        let code = sqlite3_prepare_v2(handle, text, -1, &statement, &tail)
        count = tail.map { $0 - text } ?? 0
        return code
      }
      try check(code)
      defer { sqlite3_finalize(statement) }
      if let code = node.refusal(of: String(decoding: rest.utf8.prefix(count), as: UTF8.self)) {
        throw Refusal(code: code, message: "refused")
      }
      _ = try run(statement, values)
      values = []
      rest = String(decoding: rest.utf8.dropFirst(count), as: UTF8.self)
    }
    return result
  }

  private var result: LinkAnswer {
    .result(
      RunResult(
        lastInsertRowID: sqlite3_last_insert_rowid(handle), changes: Int(sqlite3_changes(handle))))
  }

  private func run(_ statement: OpaquePointer?, _ values: [SQLValue]) throws -> LinkAnswer {
    try bind(values, to: statement)
    defer { sqlite3_reset(statement) }
    let code = sqlite3_step(statement)
    if code == SQLITE_ROW { throw Refusal(code: code, message: "another row available") }
    if code != SQLITE_DONE { try check(code) }
    return result
  }

  private func query(_ statement: OpaquePointer?, _ values: [SQLValue]) throws -> LinkAnswer {
    try bind(values, to: statement)
    defer { sqlite3_reset(statement) }
    let sql = sqlite3_sql(statement).map { String(cString: $0) } ?? ""
    precondition(
      sqlite3_stmt_readonly(statement) != 0 || sqlite3_stmt_isexplain(statement) != 0,
      "a query that writes: \(sql)")
    precondition(sqlite3_column_count(statement) > 0, "a query without columns")
    var rows: [[SQLValue]] = []
    while true {
      let code = sqlite3_step(statement)
      if code == SQLITE_DONE {
        return .rows(ArrivedRows(rows, columns: Int(sqlite3_column_count(statement))))
      }
      if code != SQLITE_ROW { try check(code) }
      rows.append((0..<sqlite3_column_count(statement)).map { value(statement, $0) })
    }
  }

  private func value(_ statement: OpaquePointer?, _ index: Int32) -> SQLValue {
    let type = sqlite3_column_decltype(statement, index).map { String(cString: $0).uppercased() }
    precondition(!["DATE", "DATETIME", "TIMESTAMP", "BOOLEAN"].contains(type ?? ""))
    switch sqlite3_column_type(statement, index) {
    case SQLITE_INTEGER: return .integer(sqlite3_column_int64(statement, index))
    case SQLITE_FLOAT: return .real(sqlite3_column_double(statement, index))
    case SQLITE_TEXT: return .text(String(cString: sqlite3_column_text(statement, index)))
    case SQLITE_BLOB:
      let count = Int(sqlite3_column_bytes(statement, index))
      return .blob(
        sqlite3_column_blob(statement, index).map { Data(bytes: $0, count: count) } ?? Data())
    default: return .null
    }
  }

  private func bind(_ values: [SQLValue], to statement: OpaquePointer?) throws {
    sqlite3_reset(statement)
    precondition(values.count == sqlite3_bind_parameter_count(statement))
    for (index, value) in values.enumerated() {
      let parameter = Int32(index + 1)
      switch value {
      case .null: try check(sqlite3_bind_null(statement, parameter))
      case .integer(let integer): try check(sqlite3_bind_int64(statement, parameter, integer))
      case .real(let real): try check(sqlite3_bind_double(statement, parameter, real))
      case .text(let text):
        let count = text.utf8.prefix { $0 != 0 }.count
        try check(dbgen_sqlite3_bind_text_copied(statement, parameter, text, UInt64(count)))
      case .blob(let blob):
        let bytes = blob.isEmpty ? Data([0]) : blob
        try bytes.withUnsafeBytes {
          try check(
            dbgen_sqlite3_bind_blob_copied(
              statement, parameter, $0.baseAddress, UInt64(blob.count)))
        }
      }
    }
  }
}

extension DatabaseSchema {
  /// The statements that store its version.
  package var versionStatements: [String] {
    let version = "PRAGMA user_version = \(version)"
    return [version] + (applicationID.map { ["PRAGMA application_id = \($0)"] } ?? [])
  }
}
