import DBGenAdoption
import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Columns that are added to tables.
///
/// SQLite reads the whole schema again for each, although only the statement of the table matters.
/// So it adds them in a database that has nothing but the table, and the others follow later, all at
/// once.
extension SchemaDatabase {
  /// Returns a table as it is after statements that add columns to it; nil if SQLite refuses them.
  func table(
    _ table: StoredTable, after statements: [String]
  ) throws(Diagnostic) -> StoredTable? {
    let own = try SQLiteConnection(SchemaSnapshot(statements: []), budget: budget)
    let object = try own.attempt { () throws(SQLiteError) in
      for sql in [table.object.sql] + statements { try own.run(sql) }
      return try own.storedObject(.table, named: table.name)
    }
    return try (object ?? nil).map { object throws(Diagnostic) in try StoredTable(object, in: own) }
  }

  /// Takes a table as it is after statements that add columns to it.
  mutating func take(_ table: StoredTable, after statements: [String]) {
    named[table.object.identity] = table.object
    definitions[table.sqlName] = table
    pending += statements
  }

  /// The number of columns from which on a new database takes less time than adding them.
  private static let manyColumns = 8

  /// Adds the columns of all tables that were taken.
  mutating func refresh() throws(Diagnostic) {
    if pending.isEmpty { return }
    let (statements, isMany) = (pending, pending.count >= Self.manyColumns)
    pending = []
    if isMany {
      try createAgain()
    } else {
      try connection.checked { () throws(SQLiteError) in
        for sql in statements { try connection.run(sql) }
      }
    }
    try readAgain()
  }

  /// Creates the database with the tables as they are now. It has no rows.
  private mutating func createAgain() throws(Diagnostic) {
    let shadows = objects.shadowTables
    let current = objects.filter { $0.type != .table || !shadows.contains(SQLName($0.name)) }
      .map { named[$0.identity] ?? $0 }
    let statements = [StoredObject.Kind.table, .index, .view, .trigger].flatMap { type in
      current.filter { $0.type == type }.map { Located($0.sql, at: 0..<0) }
    }
    let old = connection
    connection = try SQLiteConnection(SchemaSnapshot(statements: []), budget: budget)
    connection.registerTokenizers(of: old)
    try connection.checked { () throws(SQLiteError) in
      for statement in statements { try connection.run(statement.value) }
    }
  }

  /// Returns the differences from another database, in words. Only tables that are written
  /// differently are compared, unless something else is, too.
  func differences(from goal: SchemaDatabase) throws(Diagnostic) -> [String] {
    let tables = differentTables(from: goal)
    if tables?.isEmpty == true { return [] }
    let shape = try connection.shape(ofTables: tables, among: objects)
    let other = try goal.connection.shape(ofTables: tables, among: goal.objects)
    return shape.differences(from: other, .exact).map(\.text)
  }

  /// Returns the names of the tables whose statements differ from those of another database; nil if
  /// there are other differences.
  private func differentTables(from goal: SchemaDatabase) -> [String]? {
    guard objects.count == goal.objects.count else { return nil }
    var tables: [String] = []
    for object in objects {
      guard let other = goal.object(object.type, named: object.name),
        object.name.hasSameBytes(as: other.name), object.table.hasSameBytes(as: other.table)
      else { return nil }
      if object.sql.hasSameBytes(as: other.sql) { continue }
      guard object.type == .table, !object.isVirtual, !other.isVirtual else { return nil }
      tables.append(object.name)
    }
    return tables
  }
}
