import DBGenSQLSyntax
import DBGenSQLText

/// The parts of a statement with RETURNING, and the rows that it changes.
extension Returning {
  private var sql: SQLText { translation.sql }

  var itemRange: Range<Int> {
    items[0].range.lowerBound..<(items.last ?? items[0]).range.upperBound
  }

  /// The tables and views that the SELECTs of RETURNING read.
  var readTables: [SQLName] { TableMentions(SQLText("SELECT " + sql.text(itemRange))).names }

  /// The names of the rowid that RETURNING has.
  var rowIDs: [SQLName] {
    SQLName.rowIDAliases.filter { alias in
      !table.names.contains(alias)
        && itemRange.contains { sql.tokens[$0].isName && sql.sqlName($0) == alias }
    }
  }

  /// The columns that the statement assigns to rows that are there already.
  var assigned: [SQLName] {
    let assignments =
      switch write {
      case let insert as SQLInsert: insert.conflicts.flatMap(\.assignments)
      case let update as SQLUpdate: update.assignments
      default: [SQLAssignment]()
      }
    return assignments.flatMap(\.columns).map(\.name)
  }

  /// The columns whose updates are those of the statement; nil for all, if it assigns the rowid by
  /// another name than a column's.
  private var updated: [SQLName]? {
    assigned.allSatisfy(table.names.contains) ? assigned : nil
  }

  var events: [RowCapture.RowEvent] {
    if write is SQLDelete { return [.delete] }
    return (write is SQLInsert ? [.insert] : [])
      + (assigned.isEmpty ? [] : [.update(of: updated)])
  }

  /// Another change of rows in the same way, which would be noted, too.
  var changesElsewhere: (verb: String, isByForeignKey: Bool)? {
    var changes: [(String, StatementWrites.WriteCount, own: Int)] = []
    if write is SQLInsert { changes.append(("inserts into", writes.insertions, 1)) }
    if write is SQLDelete { changes.append(("deletes from", writes.deletions, 1)) }
    if !assigned.isEmpty {
      changes.append(("updates", writes.assignments(of: updated), assigned.count))
    }
    let others = changes.filter { $0.1.direct > $0.own || $0.1.byTriggers > 0 }
    return others.first.map { ($0.0, others.contains { $0.1.direct > $0.own }) }
  }

  /// Whether the statement itself changes one row at most.
  var isSingle: Bool {
    switch write {
    case let insert as SQLInsert:
      insert.source.map { $0.arms.count == 1 && $0.arms[0].rows.count == 1 } ?? true
    case let update as SQLUpdate: update.from == nil && isByKey(update.condition)
    case let delete as SQLDelete: isByKey(delete.condition)
    default: false
    }
  }

  /// Whether a condition demands values of all columns of a key.
  private func isByKey(_ condition: SQLExpression?) -> Bool {
    var (pending, found): ([SQLExpression], Set<SQLName>) = ([condition].compactMap(\.self), [])
    while let next = pending.popLast() {
      switch next.form {
      case .parentheses(let inner) where inner.count == 1: pending += inner
      case .binary(let and, let left, let right) where and.name == "and": pending += [left, right]
      case .binary(let equals, let left, let right) where ["=", "=="].contains(equals.name):
        if case .column(let path) = left.form, right.isConstant { found.insert(path.name) }
      default: break
      }
    }
    let hasRowID = table.rowID != nil && !found.isDisjoint(with: table.identity)
    return hasRowID || !table.key.isEmpty && found.isSuperset(of: table.key)
  }

  /// Returns the query of what RETURNING names in the rows that were noted.
  func query(_ capture: RowCapture, isFirst: Bool) -> [NodeSQL.TextPiece] {
    var pieces: [NodeSQL.TextPiece] = [.text("SELECT ")]
    for (index, item) in items.enumerated() {
      if index > 0 { pieces.append(.text(", ")) }
      pieces +=
        item.isStar
        ? [.text(SQLName.list(table.columns.map(\.name)))] : translation.pieces(item.range)
    }
    // Whether RETURNING knows an alias depends on the version of SQLite.
    let alias = write.target.alias?.name
    let isNamed = itemRange.contains { sql.tokens[$0].isName && sql.sqlName($0) == alias }
    let name = isNamed ? alias ?? write.target.table : write.target.table
    let order = " ORDER BY \(capture.order)" + (isFirst ? " LIMIT 1" : "")
    return (pieces + [.text(" FROM \(capture.source) AS \(name.quoted)\(order)")]).joined
  }
}

extension SQLExpression {
  fileprivate var isConstant: Bool {
    switch form {
    case .literal, .parameter: true
    default: false
    }
  }
}
