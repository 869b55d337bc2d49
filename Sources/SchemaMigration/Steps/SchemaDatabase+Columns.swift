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
      // The tables are created as they are now. There are no rows.
      let shadows = objects.shadowTables
      connection = try database { $0.type != .table || !shadows.contains(SQLName($0.name)) }
    } else {
      let connection = connection
      try connection.checked { () throws(SQLiteError) in
        for sql in statements { try connection.run(sql) }
      }
    }
    try readAgain()
  }

  /// Creates a database with some of the objects as they are now, without rows.
  private func database(
    of isIncluded: (StoredObject) -> Bool
  ) throws(Diagnostic) -> SQLiteConnection {
    let included = objects.filter(isIncluded).map(current)
    let statements = [StoredObject.Kind.table, .index, .view, .trigger].flatMap { type in
      included.filter { $0.type == type }.map(\.sql)
    }
    let database = try SQLiteConnection(SchemaSnapshot(statements: []), budget: budget)
    try database.checked { () throws(SQLiteError) in
      for sql in statements { try database.run(sql) }
    }
    return database
  }

  private func current(_ object: StoredObject) -> StoredObject { named[object.identity] ?? object }

  /// Returns the differences from another database, in words. Only tables that are written
  /// differently are compared, unless something else is, too.
  mutating func differences(from goal: SchemaDatabase) throws(Diagnostic) -> [String] {
    let tables = differentTables(from: goal)
    if let tables, tables.count < Self.manyColumns {
      if tables.isEmpty { return [] }
      let other = try goal.shape(ofPlain: tables)
      return try shape(ofPlain: tables).differences(from: other, .exact).map(\.text)
    }
    try refresh()
    let shape = try connection.shape(ofTables: tables, among: objects)
    let other = try goal.connection.shape(ofTables: tables, among: goal.objects)
    return shape.differences(from: other, .exact).map(\.text)
  }

  /// Returns the structure of tables in a database that has nothing but these and those that they
  /// refer to: SQLite takes as long for each as the database has objects.
  private func shape(ofPlain tables: [String]) throws(Diagnostic) -> DatabaseShape {
    let names = Set(tables.map { SQLName($0) })
    let parents = names.flatMap { definitions[$0]?.references.map(\.table) ?? [] }
    let needed = names.union(parents)
    let database = try database { object in
      guard needed.contains(SQLName(object.table)) else { return false }
      return object.type == .index || object.type == .table && !object.isVirtual
    }
    return try database.shape(ofTables: tables)
  }

  /// Returns the names of the tables whose statements differ from those of another database; nil if
  /// there are other differences.
  private func differentTables(from goal: SchemaDatabase) -> [String]? {
    guard objects.count == goal.objects.count else { return nil }
    var tables: [String] = []
    for object in objects.map(current) {
      guard let other = goal.object(object.type, named: object.name),
        object.name.hasSameBytes(as: other.name), object.table.hasSameBytes(as: other.table)
      else { return nil }
      if object.sql.hasSameBytes(as: other.sql) || object.isWrittenAlike(other) { continue }
      guard object.type == .table, !object.isVirtual, !other.isVirtual,
        table(named: object.name) != nil, goal.table(named: object.name) != nil
      else { return nil }
      tables.append(object.name)
    }
    return tables
  }
}

extension StoredObject {
  /// Returns whether both are tables whose statements differ in nothing but white space and comments.
  fileprivate func isWrittenAlike(_ other: StoredObject) -> Bool {
    guard type == .table, other.type == .table, !isVirtual else { return false }
    let (own, others) = (SQLText(sql), SQLText(other.sql))
    return own.tokens.count == others.tokens.count
      && zip(own.tokens, others.tokens).allSatisfy { token, other in
        token.kind == other.kind && own.bytes[token.range] == others.bytes[other.range]
      }
  }
}
