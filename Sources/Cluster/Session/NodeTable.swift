internal import DBGenRuntime
internal import DBGenSQLite
import DBGenSQLText

/// A table-valued function whose rows come from a node. Its arguments are the number of a statement
/// and calls of `dbgen_values`, which take the values of the parameters: SQLite checks all arguments
/// of a table-valued function but the first sixteen against its rows.
enum NodeTable {
  /// The numbers of columns and of calls that take values.
  struct NodeTableShape: Hashable {
    let columns: Int
    let calls: Int

    /// SQLite passes at most 127 arguments to a function.
    static let valuesOfCall = 100

    init(_ statement: CompiledStatement) {
      columns = max(1, statement.columns.count)
      calls = (statement.parameters.count + Self.valuesOfCall - 1) / Self.valuesOfCall
    }

    var name: String { "dbgen_node_\(columns)_\(calls)" }

    var declaration: String {
      let names = (0..<columns).map { "c\($0)" } + (0...calls).map { "p\($0) HIDDEN" }
      return "CREATE TABLE node (\(names.joined(separator: ", ")))"
    }

    /// Returns the statement that runs a statement on the node.
    func select(_ number: Int, _ statement: CompiledStatement) -> String {
      let columns = statement.columns.enumerated().map { "c\($0) AS \(SQLName.quote($1))" }
      let parameters = statement.parameters.enumerated().map { index, name in
        name.map { $0.hasPrefix("?") ? "?\(index + 1)" : $0 } ?? "?\(index + 1)"
      }
      let list = columns.isEmpty ? ["c0"] : columns
      let calls = (0..<calls).map { call in
        let start = call * Self.valuesOfCall
        let values = parameters[start..<min(start + Self.valuesOfCall, parameters.count)]
        return "\(NodeTable.values)(\(start), \(values.joined(separator: ", ")))"
      }
      return "SELECT \(list.joined(separator: ", ")) FROM "
        + "\(name)(\(([String(number)] + calls).joined(separator: ", ")))"
    }
  }

  /// The rows of a statement that is being run, in the order in which they are read.
  final class Rows {
    private var rows: any LinkRows
    private let session: NodeSession

    init(_ rows: any LinkRows, of session: NodeSession) {
      (self.rows, self.session) = (rows, session)
    }

    func next() throws -> Bool {
      do {
        return try rows.next()
      } catch let failure as NodeFailure {
        throw session.failed(failure)
      }
    }

    func makeResult(of column: Int, in context: OpaquePointer?) {
      rows.makeResult(of: column, in: context)
    }

    /// Reads the rows that haven't arrived yet, so that the node is free for other requests.
    func readAhead() {
      if !(rows is ArrivedRows) { rows = ArrivedRows(readingAll: rows) }
    }
  }

  /// The session and the shape of a function, which SQLite keeps.
  fileprivate final class NodeTableOrigin {
    unowned let session: NodeSession
    let shape: NodeTableShape

    init(_ session: NodeSession, _ shape: NodeTableShape) {
      (self.session, self.shape) = (session, shape)
    }
  }

  private static let values = "dbgen_values"

  /// Registers the function that takes the values of parameters.
  static func registerValues(of session: NodeSession, on handle: OpaquePointer) -> Int32 {
    sqlite3_create_function_v2(
      handle, values, -1, SQLITE_UTF8 | SQLITE_DIRECTONLY,
      Unmanaged.passUnretained(session).toOpaque(),
      { context, count, values in
        guard let values, let session = sqlite3_user_data(context) else { return }
        Unmanaged<NodeSession>.fromOpaque(session).takeUnretainedValue().take(
          (1..<Int(count)).map { ParameterValue(values[$0]) },
          from: Int(sqlite3_value_int64(values[0])))
      }, nil, nil, nil)
  }

  static func register(
    _ shape: NodeTableShape, of session: NodeSession, on handle: OpaquePointer
  ) -> Int32 {
    sqlite3_create_module_v2(
      handle, shape.name, &module,
      Unmanaged.passRetained(NodeTableOrigin(session, shape)).toOpaque()
    ) { origin in
      if let origin { Unmanaged<NodeTableOrigin>.fromOpaque(origin).release() }
    }
  }
}

/// The table of SQLite. It begins with the fields that SQLite uses.
private struct NodeVirtualTable {
  var base = sqlite3_vtab()
  let origin: NodeTable.NodeTableOrigin
}

/// The position in the rows. It begins with the fields that SQLite uses.
private struct NodeCursor {
  var base = sqlite3_vtab_cursor()
  var rows: NodeTable.Rows?
  var isAtEnd = true
  var place: Int64 = 0

  static func at(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>) -> UnsafeMutablePointer<Self>
  {
    UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Self.self)
  }

  /// Moves to the next row. Returns a result code.
  mutating func advance(_ table: UnsafeMutablePointer<sqlite3_vtab>?) -> Int32 {
    reporting(table) {
      let hasRow = try rows?.next() ?? false
      isAtEnd = !hasRow
      place += 1
      if !hasRow { rows = nil }
    }
  }
}

/// Runs `body`, and returns the result code of its error.
private func reporting(
  _ table: UnsafeMutablePointer<sqlite3_vtab>?, _ body: () throws -> Void
) -> Int32 {
  do {
    try body()
    return SQLITE_OK
  } catch {
    let failure = SessionFailure(error)
    if let table { dbgen_sqlite3_set_table_error(table, failure.message) }
    return failure.code
  }
}

/// Never changed; a variable only because SQLite requires one.
nonisolated(unsafe) private var module = {
  var module = sqlite3_module()
  // Without xCreate, only queries can use the table, and CREATE VIRTUAL TABLE can't.
  module.xConnect = { connection, origin, _, _, table, _ in
    guard let origin else { return SQLITE_ERROR }
    let object = Unmanaged<NodeTable.NodeTableOrigin>.fromOpaque(origin).takeUnretainedValue()
    let code = sqlite3_declare_vtab(connection, object.shape.declaration)
    guard code == SQLITE_OK else { return code }
    let allocation = UnsafeMutablePointer<NodeVirtualTable>.allocate(capacity: 1)
    allocation.initialize(to: NodeVirtualTable(origin: object))
    table?.pointee = UnsafeMutableRawPointer(allocation).assumingMemoryBound(to: sqlite3_vtab.self)
    return SQLITE_OK
  }
  module.xDisconnect = { table in
    let allocation = UnsafeMutableRawPointer(table)?.assumingMemoryBound(to: NodeVirtualTable.self)
    allocation?.deinitialize(count: 1).deallocate()
    return SQLITE_OK
  }
  module.xBestIndex = { table, plan in
    guard let table, let plan else { return SQLITE_ERROR }
    let origin = UnsafeMutableRawPointer(table).assumingMemoryBound(to: NodeVirtualTable.self)
      .pointee.origin
    return choose(plan, origin.shape)
  }
  module.xOpen = { _, cursor in
    let allocation = UnsafeMutablePointer<NodeCursor>.allocate(capacity: 1)
    allocation.initialize(to: NodeCursor())
    cursor?.pointee = UnsafeMutableRawPointer(allocation)
      .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }
  module.xClose = { cursor in
    cursor.map { NodeCursor.at($0).deinitialize(count: 1).deallocate() }
    return SQLITE_OK
  }
  module.xFilter = { cursor, _, _, count, values in
    guard let cursor, let table = cursor.pointee.pVtab, let values, count > 0 else {
      return SQLITE_ERROR
    }
    let origin = UnsafeMutableRawPointer(table).assumingMemoryBound(to: NodeVirtualTable.self)
      .pointee.origin
    let position = NodeCursor.at(cursor)
    let code = reporting(table) {
      position.pointee.rows = try origin.session.run(Int(sqlite3_value_int64(values[0])))
    }
    return code == SQLITE_OK ? position.pointee.advance(table) : code
  }
  module.xNext = { cursor in
    guard let cursor else { return SQLITE_ERROR }
    return NodeCursor.at(cursor).pointee.advance(cursor.pointee.pVtab)
  }
  module.xEof = { cursor in cursor.map { NodeCursor.at($0).pointee.isAtEnd } ?? true ? 1 : 0 }
  module.xColumn = { cursor, context, column in
    cursor.map { NodeCursor.at($0).pointee.rows?.makeResult(of: Int(column), in: context) }
    return SQLITE_OK
  }
  module.xRowid = { cursor, rowID in
    rowID?.pointee = cursor.map { NodeCursor.at($0).pointee.place } ?? 0
    return SQLITE_OK
  }
  return module
}()

/// Makes SQLite pass all arguments, in order.
private func choose(
  _ plan: UnsafeMutablePointer<sqlite3_index_info>, _ shape: NodeTable.NodeTableShape
) -> Int32 {
  let constraints = UnsafeBufferPointer(
    start: plan.pointee.aConstraint, count: Int(plan.pointee.nConstraint))
  for (index, constraint) in constraints.enumerated() {
    let argument = Int(constraint.iColumn) - shape.columns
    guard argument >= 0, constraint.op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ),
      constraint.usable != 0
    else { return SQLITE_CONSTRAINT }
    plan.pointee.aConstraintUsage[index].argvIndex = Int32(argument + 1)
    plan.pointee.aConstraintUsage[index].omit = 1
  }
  return SQLITE_OK
}

extension ParameterValue {
  /// Copies a value that SQLite passes.
  fileprivate init(_ value: OpaquePointer?) {
    if let list = ValueList.from(value) {
      self = .list(list.values)
    } else {
      self = .value(SQLValue(value))
    }
  }
}
