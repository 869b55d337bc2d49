import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Facts about the columns of tables, each of whose rows are read once.
final class RowFacts {
  private let rows: SQLiteConnection
  private let memory: IntegerSet.Memory
  /// The work for reading rows, which leaves enough to ask SQLite about the others.
  private let share: WorkBudget.Share
  /// The columns of foreign keys, and those that they refer to.
  private let keys: Set<ColumnOrigin>
  private var tables: [SQLName: [SQLName: ColumnFacts]] = [:]

  /// - Parameter rows: The database with the rows.
  init(of schema: Schema, in rows: SQLiteConnection) {
    (self.rows, share) = (rows, rows.budget.half)
    // Most sets of keys take less than a tenth of the rows.
    memory = IntegerSet.Memory(
      bytes: min(Self.leastMemory + rows.budget.byteCount / 4, Self.maximumMemory))
    keys = Set(schema.tables.flatMap { $0.links(in: schema) }.flatMap { [$0.child, $0.parent] })
  }

  private static let leastMemory = 1 << 20
  private static let maximumMemory = 64 << 20

  /// Returns facts about a column of a table; nil if its values aren't stored, or if reading the
  /// table takes too long.
  func facts(of column: Column, of table: Table) throws(SQLiteError) -> ColumnFacts? {
    if let known = tables[table.name.sqlName] { return known[column.name.sqlName] }
    let found = try facts(of: table)
    tables[table.name.sqlName] = found
    return found[column.name.sqlName]
  }

  private func facts(of table: Table) throws(SQLiteError) -> [SQLName: ColumnFacts] {
    do throws(SQLiteError) {
      return try rows.facts(
        of: table, collecting: { keys.contains(ColumnOrigin(table: table, column: $0)) },
        in: memory, from: share)
    } catch  where error.isTooMuchWork && !rows.budget.isSpent {
      return [:]
    }
  }

  /// Whether each row of a table is known to refer to rows that exist.
  ///
  /// - Parameter count: The number of the table's foreign keys.
  func hasNoOrphans(_ table: String, of schema: Schema, withKeys count: Int) -> Bool {
    guard let links = schema.table(named: table)?.links(in: schema), links.count == count else {
      return false
    }
    return links.allSatisfy { link in
      guard let parents = set(of: link.parent) else { return false }
      return set(of: link.child)?.isSubset(of: parents) == true
    }
  }

  /// Returns the integers of a column that has nothing else.
  private func set(of column: ColumnOrigin) -> IntegerSet? {
    tables[SQLName(column.table)]?[SQLName(column.column)]?.set
  }
}

/// A foreign key of one column.
private struct RowLink {
  let child: ColumnOrigin
  let parent: ColumnOrigin
}

extension Table {
  /// Returns the foreign keys of one column to another table of the schema.
  fileprivate func links(in schema: Schema) -> [RowLink] {
    foreignKeys.compactMap { key in
      let target = schema.table(named: key.table.value)
      let names = key.referencedColumns(in: target)
      guard let target, key.columns.count == 1, names.count == 1,
        let child = column(named: key.columns[0].value),
        let parent = target.column(named: names[0].value)
      else { return nil }
      return RowLink(
        child: ColumnOrigin(table: self, column: child),
        parent: ColumnOrigin(table: target, column: parent))
    }
  }
}
