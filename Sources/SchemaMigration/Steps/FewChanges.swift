import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// The objects of a snapshot of which few tables differ from those of another database.
///
/// Only names connect the outcome of CREATE TABLE and CREATE INDEX with that of statements about other
/// tables. So only the statements of the tables that differ run, and not the other hundreds.
struct FewChanges {
  /// The objects, in order.
  let objects: [StoredObject]
  /// The tables of the other database.
  let known: [SQLName: StoredTable]
  /// A database of the tables that differ.
  let database: SQLiteConnection

  private static let maximumCount = 16

  /// - Parameters:
  ///   - statements: The statements of the snapshot.
  ///   - others: The statements of the other database.
  /// - Returns: nil if too much differs, or something other than tables and indexes.
  init?(
    _ statements: [String], in other: SchemaDatabase, _ others: [String], _ budget: WorkBudget
  ) throws(Diagnostic) {
    guard other.virtualTables.isEmpty, others.count == other.objects.count else { return nil }
    let kept = Self.keptObjects(of: other, others, statements)
    guard let tables = Self.tables(statements, kept, of: other) else { return nil }
    let isRun = zip(statements, kept).map { statement, object in
      object.map { tables.contains(SQLName($0.table)) && $0.isTableOrIndex } ?? true
    }
    let run = zip(statements, isRun).filter(\.1).map(\.0)
    database = try SQLiteConnection(SchemaSnapshot(statements: []), budget: budget)
    guard let own = try Self.objects(in: database, afterRunning: run) else { return nil }
    var next = own.makeIterator()
    objects = zip(kept, isRun).compactMap { $1 ? next.next() : $0 }
    known = other.definitions
    guard objects.count == statements.count, objects.fitTogether else { return nil }
  }

  /// Returns the objects that statements make in an empty database; nil if SQLite refuses one, of which
  /// the whole schema tells the reason, or if it makes another number of them.
  private static func objects(
    in database: SQLiteConnection, afterRunning statements: [String]
  ) throws(Diagnostic) -> [StoredObject]? {
    let objects = try database.checked { () throws(SQLiteError) in
      try unlessRefused(try database.objects(afterRunning: statements))
    }
    return objects.flatMap { $0.count == statements.count ? $0 : nil }
  }

  /// Returns the object that each statement made in the other database; nil if it hasn't run there.
  private static func keptObjects(
    of other: SchemaDatabase, _ others: [String], _ statements: [String]
  ) -> [StoredObject?] {
    let places = Dictionary(firstOf: others.enumerated().map { ($1, $0) })
    return statements.map { statement in
      places[statement].flatMap { place in
        others[place].hasSameBytes(as: statement) ? other.objects[place] : nil
      }
    }
  }

  /// Returns the tables that differ; nil if something else does.
  private static func tables(
    _ statements: [String], _ kept: [StoredObject?], of other: SchemaDatabase
  ) -> Set<SQLName>? {
    let lost = Set(other.objects).subtracting(kept.compactMap(\.self))
    let new = zip(statements, kept).filter { $1 == nil }.map { SQLText($0.0).definedTable }
    guard new.count <= maximumCount, lost.allSatisfy(\.isTableOrIndex),
      new.allSatisfy({ $0 != nil })
    else { return nil }
    return Set(new.compactMap(\.self))
  }
}

extension SQLText {
  /// The table that a statement creates, or whose index it creates; nil for other statements.
  fileprivate var definedTable: SQLName? {
    guard let head, !head.isTemporary else { return nil }
    switch head.kind {
    case .table: return sqlName(head.ownName)
    case .index: return sqlName(head.range.upperBound + 1)
    case .virtualTable, .view, .trigger: return nil
    }
  }
}

extension StoredObject {
  fileprivate var isTableOrIndex: Bool { type == .table && !isVirtual || type == .index }
}

extension [StoredObject] {
  /// Whether a database can have all of them: no two have the same name, and no index or trigger lacks
  /// its table.
  fileprivate var fitTogether: Bool {
    let names = filter { $0.type != .trigger }.map { SQLName($0.name) }
    let owners = Set(filter { $0.type == .table || $0.type == .view }.map { SQLName($0.name) })
    return Set(names).count == names.count && Set(map(\.identity)).count == count
      && allSatisfy { owners.contains(SQLName($0.table)) }
  }
}

extension SQLiteConnection {
  fileprivate func objects(
    afterRunning statements: [String]
  ) throws(SQLiteError) -> [StoredObject] {
    for sql in statements { try run(sql) }
    return try storedObjects()
  }
}
