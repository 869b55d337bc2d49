import DBGenRuntime
import DBGenSQLSyntax
import DBGenSQLText

/// Replaces RETURNING, which nodes must never get: those before version 1.18.6 end at the next
/// write.
struct Returning {
  let translation: Translation
  let write: any SQLWrite
  let items: [SQLSelect.Item]
  let table: TargetTable
  let writes: StatementWrites
  private let connection: Connection

  /// - Throws: `DatabaseError.unsupported` if the statement isn't understood.
  init(_ translation: Translation, on connection: Connection) throws {
    let sql = translation.sql
    guard let write = sql.syntax.write, let items = write.returning, let first = items.first,
      sql.isAt(first.range.lowerBound - 1, "returning")
    else { throw Self.unsupported("it isn't understood") }
    (self.translation, self.connection) = (translation, connection)
    (self.write, self.items) = (write, items)
    table = try TargetTable(write.target.table, on: connection)
    writes = try StatementWrites(
      of: sql.text(inBytes: 0..<sql.bytes.count), to: write.target.table, on: connection)
  }

  /// Returns the statements that do what the text says.
  ///
  /// - Parameter columns: The number of columns that are returned.
  /// - Throws: `DatabaseError.unsupported` if other rows might be returned.
  func form(columns: Int) throws -> NodeStatement.StatementForm {
    let statement = NodeSQL(
      translation.pieces(0..<itemRange.lowerBound - 1), allowsLiterals: translation.allowsLiterals)
    if let query = lastRow {
      return .insert(statement, thenQuery: try NodeSQL(query).readable(on: connection))
    }
    let isFirst = try requireKnownRows()
    let capture = RowCapture(of: table, named: write.target.table, events: events, rowIDs: rowIDs)
    let query = NodeSQL(query(capture, isFirst: isFirst), columns: columns)
    // Noted columns have no types that nodes misread, but those of a SELECT may.
    return .captured(
      capture.setup, statement,
      thenQuery: readTables.isEmpty ? query : query.readable(columns: columns))
  }

  private static func unsupported(_ reason: String) -> DatabaseError {
    .unsupported("a cluster can't run this statement with RETURNING: \(reason)")
  }

  /// The query of the row that the connection has inserted last; nil if that isn't the one that is
  /// returned, or triggers may have changed it.
  private var lastRow: [NodeSQL.TextPiece]? {
    guard let rowID = table.rowID, write is SQLInsert, assigned.isEmpty, isSingle,
      writes.isSingleInsertion, writes.tables.count == 1 || readTables.isEmpty
    else { return nil }
    return
      ([.text("SELECT ")] + translation.pieces(itemRange) + [.text(" FROM ")]
      + translation.pieces(write.target.range) + [.text(" WHERE \(rowID) = last_insert_rowid()")])
      .joined
  }

  /// - Returns: Whether only the first row that is changed is one that the statement changes itself.
  /// - Throws: `DatabaseError.unsupported` if it isn't certain which are, or what they contain.
  private func requireKnownRows() throws -> Bool {
    let name = write.target.table
    guard table.isOrdinary else { throw Self.unsupported("'\(name)' isn't an ordinary table") }
    for read in readTables {
      let isView = try connection.readTables(named: read.description).contains { $0.kind == .view }
      guard !isView, !writes.tables.contains(read) else {
        throw Self.unsupported("it returns what a SELECT reads from '\(read)' while that changes")
      }
    }
    guard let change = changesElsewhere else { return false }
    // Actions of foreign keys and other triggers come before the statement's own change.
    let isFirst = table.eventsOfBefore.isDisjoint(with: events.map(\.kind))
    guard isSingle, isFirst, !change.isByForeignKey else {
      throw Self.unsupported("a trigger or a foreign key \(change.verb) '\(name)' at the same time")
    }
    return true
  }
}
