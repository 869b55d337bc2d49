internal import DBGenSQLite

/// Values that are bound to a statement as one parameter, for `IN (SELECT value FROM
/// dbgen_list(?))`. The statement's text is the same for any number of values, and the values
/// aren't converted. The rowid of a value is its position, so that parallel lists can be joined.
package final class ValueList {
  package let values: [SQLValue]

  init(_ values: [SQLValue]) { self.values = values }

  /// Registers the table-valued function `dbgen_list` with SQLite. It gets its list as a pointer,
  /// which SQL can't create; see "Pointer Passing Interfaces" in SQLite's documentation.
  package static func register(on connection: OpaquePointer) -> Int32 {
    sqlite3_create_module_v2(connection, function, &module, nil, nil)
  }

  /// Unregisters the function, which no statement uses any more.
  fileprivate static func unregister(on connection: OpaquePointer) -> Int32 {
    sqlite3_create_module_v2(connection, function, nil, nil, nil)
  }

  package static let function = "dbgen_list"

  /// Returns the list that a value of SQLite points to.
  package static func from(_ value: OpaquePointer?) -> ValueList? {
    dbgen_sqlite3_value_list(value).map {
      Unmanaged<ValueList>.fromOpaque($0).takeUnretainedValue()
    }
  }
}

extension Connection {
  /// Removes the function from a connection that is lent to the runtime, with the statements that
  /// use it.
  package func unregisterLists() {
    statements.removeAll()
    _ = ValueList.unregister(on: handle)
  }
}

// MARK: - The virtual table

/// Never changed; a variable only because SQLite requires one.
nonisolated(unsafe) private var module = {
  var module = sqlite3_module()
  // Without xCreate, only queries can use the table, and CREATE VIRTUAL TABLE can't.
  module.xConnect = { connection, _, _, _, table, _ in
    let code = sqlite3_declare_vtab(connection, "CREATE TABLE list (value, list HIDDEN)")
    guard code == SQLITE_OK else { return code }
    let allocation = UnsafeMutablePointer<sqlite3_vtab>.allocate(capacity: 1)
    allocation.initialize(to: sqlite3_vtab())
    table?.pointee = allocation
    return SQLITE_OK
  }
  module.xDisconnect = { table in
    table?.deallocate()
    return SQLITE_OK
  }
  module.xBestIndex = { _, plan in plan.map { choose($0) } ?? SQLITE_ERROR }
  module.xOpen = { _, cursor in
    let allocation = UnsafeMutablePointer<Cursor>.allocate(capacity: 1)
    allocation.initialize(to: Cursor())
    cursor?.pointee = UnsafeMutableRawPointer(allocation)
      .assumingMemoryBound(to: sqlite3_vtab_cursor.self)
    return SQLITE_OK
  }
  module.xClose = { cursor in
    cursor.map { Cursor.at($0).deinitialize(count: 1).deallocate() }
    return SQLITE_OK
  }
  module.xFilter = { cursor, _, _, count, values in
    guard let cursor else { return SQLITE_ERROR }
    let list = count > 0 ? ValueList.from(values?.pointee) : nil
    let position = count > 1 ? values.map { sqlite3_value_int64($0[1]) } : nil
    Cursor.at(cursor).pointee.start(
      list, at: position.map { Int(truncatingIfNeeded: $0) })
    return SQLITE_OK
  }
  module.xNext = { cursor in
    cursor.map { Cursor.at($0).pointee.index += 1 }
    return SQLITE_OK
  }
  module.xEof = { cursor in cursor.map { Cursor.at($0).pointee.isAtEnd } ?? true ? 1 : 0 }
  module.xColumn = { cursor, context, column in
    let value = column == 0 ? cursor.flatMap { Cursor.at($0).pointee.value } : nil
    (value ?? .null).makeResult(of: context)
    return SQLITE_OK
  }
  module.xRowid = { cursor, rowID in
    rowID?.pointee = Int64(cursor.map { Cursor.at($0).pointee.index } ?? 0)
    return SQLITE_OK
  }
  return module
}()

/// Chooses a plan in which SQLite passes the list, which it can't do in every plan.
private func choose(_ plan: UnsafeMutablePointer<sqlite3_index_info>) -> Int32 {
  let constraints = UnsafeBufferPointer(
    start: plan.pointee.aConstraint, count: Int(plan.pointee.nConstraint))
  func equality(of column: Int32) -> Int? {
    constraints.firstIndex {
      $0.iColumn == column && $0.op == UInt8(SQLITE_INDEX_CONSTRAINT_EQ) && $0.usable != 0
    }
  }
  guard let list = equality(of: 1) else { return SQLITE_CONSTRAINT }
  let position = equality(of: -1)
  plan.pointee.aConstraintUsage[list].argvIndex = 1
  plan.pointee.aConstraintUsage[list].omit = 1
  // SQLite also checks the position, which needn't be an integer.
  if let position { plan.pointee.aConstraintUsage[position].argvIndex = 2 }
  plan.pointee.estimatedCost = position == nil ? 1000 : 1
  plan.pointee.estimatedRows = position == nil ? 1000 : 1
  plan.pointee.orderByConsumed = isByPosition(plan.pointee) ? 1 : 0
  return SQLITE_OK
}

/// Whether the rows are wanted in the order of their positions, which is that of the list.
private func isByPosition(_ plan: sqlite3_index_info) -> Bool {
  guard plan.nOrderBy == 1, let term = plan.aOrderBy?.pointee else { return false }
  return term.iColumn == -1 && term.desc == 0
}

/// The position of a scan of a list. It begins with the fields that SQLite uses.
private struct Cursor {
  var base = sqlite3_vtab_cursor()
  var list: ValueList?
  var index = 0
  var end = 0

  /// Starts a scan of a list, or of the value at one position of it.
  mutating func start(_ list: ValueList?, at position: Int?) {
    self.list = list
    let range = 0..<(list?.values.count ?? 0)
    let scanned = position.map { range.contains($0) ? $0..<$0 + 1 : 0..<0 } ?? range
    (index, end) = (scanned.lowerBound, scanned.upperBound)
  }

  var isAtEnd: Bool { index >= end }

  var value: SQLValue? { isAtEnd ? nil : list?.values[index] }

  static func at(_ cursor: UnsafeMutablePointer<sqlite3_vtab_cursor>) -> UnsafeMutablePointer<Self>
  {
    UnsafeMutableRawPointer(cursor).assumingMemoryBound(to: Self.self)
  }
}
