import DBGenSQLSyntax
package import DBGenRuntime
internal import DBGenSQLite
import DBGenSQLText
internal import Synchronization

/// Runs the statements of a connection on the node that leads the cluster.
///
/// The connection's own database is in memory and has the schema without rows. SQL is compiled on it,
/// and its transactions begin and end with those on the node. A statement that runs on the node is
/// one that selects from a `NodeTable`, so that the runtime binds its parameters and reads its rows
/// as always.
package final class NodeSession: RemoteSession {
  enum TransactionProgress: Equatable {
    case idle
    /// A transaction has begun, but the node doesn't know it yet.
    case announced(isImmediate: Bool)
    case open
  }

  /// Connects to the node that leads the cluster, with the time that it may take.
  package typealias Connect = (Duration, NodeCancellation) throws -> any NodeLink

  unowned let connection: Connection
  private let connect: Connect
  private let timeout: Duration
  /// When all waits of the transaction end; nil if each has the timeout.
  var deadline: ContinuousClock.Instant?
  var versions: TransactionVersions
  var turn = WriterTurn()
  private(set) var link: (any NodeLink)?
  /// The number of the connection to a node, by which its prepared statements are told apart from
  /// those of earlier ones.
  private(set) var linkNumber = 0
  private let cancellation = Mutex(NodeCancellation?.none)
  private var statements: [Int: Released] = [:]
  private var lastNumber = 0
  private var shapes: Set<NodeTable.NodeTableShape> = []

  var progress = TransactionProgress.idle
  var isImmediate = false
  /// The values for the next statement, which `dbgen_values` has taken.
  private var arguments: [ParameterValue] = []
  var savepoints = Savepoints()
  /// The rows that are being read.
  weak var reading: NodeTable.Rows?
  package internal(set) var changes: Int64 = 0
  package internal(set) var outcomeIsUnknown = false
  var collected: CollectedStatements?
  /// The texts of statements that are sent with the commit.
  var together: [String] = []
  /// Whether these can't be sent like this, or the node refused one of them.
  var mustRunAlone = false
  /// Whether the node has lost the transaction, which hasn't ended yet.
  var isAborted = false
  /// Whether a constraint can roll back the transaction.
  private(set) lazy var isRolledBackByConstraints = connection.mayRollBack
  /// The tables for the runtime that the node is known to have.
  var existingTables: Set<String> = []
  /// Prepared statements that aren't needed any more.
  var unneeded: [RemoteStatement] = []
  /// The bytes of rows that the answer to a query may have.
  var rowLimit = Int.max { didSet { link?.rowLimit = rowLimit } }

  private struct Released { weak var statement: NodeStatement? }

  /// - Parameters:
  ///   - connection: A connection in memory that has the schema.
  ///   - version: The version of the schema.
  package init(
    _ connection: Connection, version: Int32, timeout: Duration, connect: @escaping Connect
  ) {
    self.connection = connection
    versions = TransactionVersions(version)
    (self.timeout, self.connect) = (timeout, connect)
  }

  deinit { close() }

  package func close() { drop() }

  /// When a wait that begins now ends.
  var endOfWait: ContinuousClock.Instant { deadline ?? .now + timeout }

  /// Runs a transaction.
  ///
  /// - Parameter deadline: When all of its waits end; nil if each has the timeout.
  func run<Value>(
    before deadline: ContinuousClock.Instant?, _ body: () throws -> Value
  ) throws -> Value {
    self.deadline = deadline
    versions.refusal = nil
    defer { self.deadline = nil }
    do { return try body() } catch { throw versions.refusal ?? error }
  }

  /// - Throws: `SessionFailure` if the transaction has no time left.
  func requireTime() throws {
    guard let deadline, deadline <= .now else { return }
    throw SessionFailure(
      code: SQLITE_BUSY, message: "the write takes longer than the timeout, and nothing is stored")
  }

  package func interrupt() { cancellation.withLock { $0?.cancel() } }

  func statement(_ number: Int) -> NodeStatement? { statements[number]?.statement }

  /// Takes the values of parameters for the next statement, from the one after `start` on.
  func take(_ values: [ParameterValue], from start: Int) {
    while arguments.count < start + values.count { arguments.append(.value(.null)) }
    arguments.replaceSubrange(start..<start + values.count, with: values)
  }

  /// Returns the values that were taken.
  func takenArguments() -> [ParameterValue] {
    defer { arguments = [] }
    return arguments
  }

  // MARK: - The connection to the node

  /// Returns the connection to the leader, which is made if there is none.
  func connected(before deadline: ContinuousClock.Instant) throws -> any NodeLink {
    if let link, !link.cancellation.isCancelled { return link }
    // A task that was cancelled before its first statement ended the connection.
    drop()
    let cancellation = NodeCancellation()
    self.cancellation.withLock { $0 = cancellation }
    try connection.interruption?.check()
    let new = try connect(max(.milliseconds(1), deadline - .now), cancellation)
    new.rowLimit = rowLimit
    link = new
    linkNumber += 1
    return new
  }

  /// Closes the connection to the node, which rolls back the transaction there.
  func drop() {
    cancellation.withLock { $0 = nil }
    link?.close()
    link = nil
    unneeded = []
  }
}

extension Connection {
  /// Whether the schema may have a constraint or a trigger that rolls back: one that can't be read may.
  fileprivate var mayRollBack: Bool {
    do {
      return try readObjects().contains { object in
        let sql = SQLText(object.sql)
        return sql.tokens.indices.contains { sql.isAt($0, "rollback") }
      }
    } catch {
      return true
    }
  }
}

// MARK: - Preparing

extension NodeSession {
  package func statement(for sql: String) throws -> RemoteStatementText {
    let translation = Translation(SQLText(sql))
    let compiled = try translation.compiled(on: connection)
    lastNumber += 1
    let number = lastNumber
    let form = try form(of: translation, compiled)
    let statement = NodeStatement(sql, form) { [weak self] in
      self?.statements[number] = nil
    }
    statements[number] = Released(statement: statement)
    let shape = NodeTable.NodeTableShape(compiled)
    if shapes.isEmpty {
      try connection.check(NodeTable.registerValues(of: self, on: connection.handle))
    }
    if shapes.insert(shape).inserted {
      try connection.check(NodeTable.register(shape, of: self, on: connection.handle))
    }
    return RemoteStatementText(
      shape.select(number, compiled), isReadOnly: statement.isReadOnly,
      isControl: statement.isControl, object: statement)
  }

  private func form(of translation: Translation, _ compiled: CompiledStatement) throws
    -> NodeStatement.StatementForm
  {
    let form = try NodeStatement.StatementForm(translation, compiled, on: connection)
    for sql in form.all {
      sql.onRelease = { [weak self] statement, link in
        guard let self, self.link != nil, linkNumber == link else { return }
        unneeded.append(statement)
      }
    }
    return form
  }
}

extension NodeStatement.StatementForm {
  /// The SQL that is sent.
  var all: [NodeSQL] {
    switch self {
    case .begin, .commit, .rollback, .savepoint: []
    case .query(let sql), .execute(let sql): [sql]
    case .insert(let sql, let query): [sql, query]
    case .captured(_, let sql, let query): [sql, query]
    }
  }
}
