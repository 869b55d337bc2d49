import DBGenRuntime
internal import DBGenSQLite
import DBGenSQLSyntax
import DBGenSQLText

/// Replaces RETURNING, which nodes must never get: those before version 1.18.6 end at the next
/// write.
struct Returning {
  private let translation: Translation
  private let connection: Connection
  private var sql: SQLText { translation.sql }

  init(_ translation: Translation, on connection: Connection) {
    self.translation = translation
    self.connection = connection
  }

  /// Returns the statements that do what the text says.
  ///
  /// - Throws: `DatabaseError.unsupported` if it isn't known which.
  func form() throws -> NodeStatement.StatementForm {
    switch sql.syntax {
    case .insert(let insert):
      if let items = insert.returning, let form = try form(of: insert, items) { return form }
    case .update(let update):
      if let items = update.returning, let form = try form(of: update, items) { return form }
    case .delete(let delete):
      if let items = delete.returning, let form = try form(of: delete, items) { return form }
    default: break
    }
    throw unsupported
  }

  private var unsupported: DatabaseError {
    .unsupported(
      "a cluster can't run this statement with RETURNING: \(sql.text(inBytes: 0..<sql.bytes.count))"
    )
  }

  /// The pieces before RETURNING.
  private func statement(_ range: Range<Int>, _ items: [SQLSelect.Item]) -> NodeSQL? {
    guard let first = items.first, sql.isAt(first.range.lowerBound - 1, "returning"),
      range.lowerBound == 0, items.last?.range.upperBound == range.upperBound
    else { return nil }
    return NodeSQL(
      translation.pieces(0..<first.range.lowerBound - 1),
      allowsLiterals: translation.allowsLiterals)
  }

  /// Returns a query of the items in rows of the target.
  private func query(
    _ items: [SQLSelect.Item], _ target: SQLTarget, where condition: [NodeSQL.TextPiece]
  ) throws -> NodeSQL {
    guard let first = items.first, let last = items.last else { throw unsupported }
    let list = translation.pieces(first.range.lowerBound..<last.range.upperBound)
    let pieces =
      [.text("SELECT ")] + list + [.text(" FROM ")] + translation.pieces(target.range)
      + [.text(" WHERE ")] + condition
    return try NodeSQL(pieces.joined).readable(on: connection)
  }
}

// MARK: - INSERT

extension Returning {
  private func form(
    of insert: SQLInsert, _ items: [SQLSelect.Item]
  ) throws -> NodeStatement.StatementForm? {
    guard insert.with == nil, let statement = statement(insert.range, items),
      let condition = try condition(of: insert)
    else { return nil }
    return .insert(statement, thenQuery: try query(items, insert.target, where: condition))
  }

  /// Returns the condition that a row is the one that was stored; nil if it isn't known.
  private func condition(of insert: SQLInsert) throws -> [NodeSQL.TextPiece]? {
    let table = try TargetTable(insert.target.table, on: connection)
    guard let values = translation.values(of: insert, in: table),
      !table.key.isEmpty || table.rowID != nil
    else { return nil }
    guard let rowID = table.rowID else {
      return equality(table.key.map(SQLName.init), values)
    }
    let last: NodeSQL.TextPiece = .text("last_insert_rowid()")
    guard insert.conflicts.contains(where: { !$0.assignments.isEmpty }) else {
      return [.text("\(rowID) = "), last]
    }
    guard insert.conflicts.count == 1, let columns = columns(of: insert.conflicts[0]),
      keeps(columns, insert.conflicts[0], values),
      let equality = equality(columns, values)
    else { return nil }
    let stored = translation.pieces(insert.target.range)
    return [.text("\(rowID) = coalesce((SELECT \(rowID) FROM ")] + stored + [.text(" WHERE ")]
      + equality + [.text("), "), last, .text(")")]
  }

  /// Returns the columns of a conflict; nil if it doesn't name them, or has expressions.
  private func columns(of conflict: SQLInsert.Conflict) -> [SQLName]? {
    let names = conflict.columns.compactMap(\.expression.column?.name)
    return !names.isEmpty && names.count == conflict.columns.count ? names : nil
  }

  /// Whether a row that a conflict has updated still has the values by which it is found.
  private func keeps(
    _ columns: [SQLName], _ conflict: SQLInsert.Conflict, _ values: [SQLName: Range<Int>]
  ) -> Bool {
    let names = Set(columns)
    return conflict.assignments.allSatisfy { assignment in
      let assigned = assignment.columns.map(\.name)
      guard !names.isDisjoint(with: assigned) else { return true }
      guard assigned.count == 1, let inserted = values[assigned[0]] else { return false }
      return isInserted(assignment.value, inserted, as: assigned[0])
    }
  }

  /// Whether an expression is the value that is inserted into a column.
  private func isInserted(
    _ expression: SQLExpression, _ inserted: Range<Int>, as column: SQLName
  ) -> Bool {
    switch expression.form {
    case .column(let path): return path.names == ["excluded", column]
    case .parameter, .literal:
      let texts = [expression.range, inserted].map { NodeSQL(translation.pieces($0)).text }
      return texts[0].hasSameBytes(as: texts[1])
    default: return false
    }
  }

  /// Returns the condition that columns have the values that are inserted.
  private func equality(
    _ columns: [SQLName], _ values: [SQLName: Range<Int>]
  ) -> [NodeSQL.TextPiece]? {
    var pieces: [NodeSQL.TextPiece] = []
    for column in columns {
      guard let value = values[column] else { return nil }
      let start = pieces.isEmpty ? "" : " AND "
      pieces += [.text("\(start)\(column.quoted) = (")] + translation.pieces(value)
      pieces.append(.text(")"))
    }
    return pieces
  }
}

// MARK: - UPDATE and DELETE

extension Returning {
  private func form(
    of update: SQLUpdate, _ items: [SQLSelect.Item]
  ) throws -> NodeStatement.StatementForm? {
    guard update.with == nil, update.from == nil, let statement = statement(update.range, items)
    else { return nil }
    let table = try TargetTable(update.target.table, on: connection)
    let key = table.rowID.map { [$0] } ?? table.key.map(SQLName.quote)
    guard !key.isEmpty, keepsKeys(update, of: table) else { return nil }
    let columns = key.joined(separator: ", ")
    let find =
      [.text("SELECT \(columns) FROM ")] + translation.pieces(update.target.range)
      + condition(update.condition)
    let query = try query(
      items, update.target, where: [.text("(\(columns)) IN "), .keys])
    return .update(
      keys: try NodeSQL(find.joined).readable(on: connection), statement, thenQuery: query)
  }

  /// Whether the rows that were found are those that change, and can be found again by their keys.
  private func keepsKeys(_ update: SQLUpdate, of table: TargetTable) -> Bool {
    if sql.isAt(1, "or"), sql.isAt(2, "ignore") { return false }
    let assigned = update.assignments.flatMap(\.columns).map(\.name)
    return table.identity.isDisjoint(with: assigned)
  }

  private func form(
    of delete: SQLDelete, _ items: [SQLSelect.Item]
  ) throws -> NodeStatement.StatementForm? {
    guard delete.with == nil, let statement = statement(delete.range, items) else { return nil }
    let condition = delete.condition.map { translation.pieces($0.range) } ?? [.text("1")]
    return .delete(query: try query(items, delete.target, where: condition), statement)
  }

  private func condition(_ condition: SQLExpression?) -> [NodeSQL.TextPiece] {
    condition.map { [.text(" WHERE ")] + translation.pieces($0.range) } ?? []
  }
}

extension NodeSQL {
  /// The query in a form whose values nodes don't convert by the types of their columns.
  func readable(on connection: Connection) throws -> NodeSQL {
    let compiled = try CompiledStatement(
      hasKeys ? bound([], keys: [[.null]]).text : text, on: connection)
    guard compiled.hasMisreadTypes else {
      return NodeSQL(pieces, columns: compiled.columns.count, allowsLiterals: allowsLiterals)
    }
    return readable(columns: compiled.columns.count)
  }

  /// The query with an operator before each of its columns, so that these have no types.
  func readable(columns count: Int) -> NodeSQL {
    let names = (0..<count).map { "c\($0)" }
    return NodeSQL(
      [.text("WITH dbgen_rows (\(names.joined(separator: ", "))) AS (")] + pieces
        + [.text(") SELECT \(names.map { "+" + $0 }.joined(separator: ", ")) FROM dbgen_rows")],
      columns: count)
  }
}
