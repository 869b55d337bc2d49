internal import DBGenRuntime
internal import DBGenSQLSyntax
internal import DBGenSQLText

/// A database that another program made, and that stores no version.
struct UnversionedDatabase {
  let shape: DatabaseShape
  let path: String
  let schema: DatabaseSchema
  /// Why its virtual tables can't be read, by their names.
  private let failures: [SQLName: UnreadableObjects.ReadFailure]

  init(of connection: Connection, path: String, schema: DatabaseSchema) throws {
    shape = try DatabaseShape(of: connection)
    failures = try shape.readFailures(on: connection)
    (self.path, self.schema) = (path, schema)
  }

  /// Returns the newest version of the schema that a database has exactly.
  ///
  /// - Throws: `DatabaseError.notOurDatabase` with the differences from the version most like it.
  func version(_ configuration: Database.Configuration) throws -> DatabaseSchema {
    var nearest: (version: Int32, differences: [String])?
    for (version, minimum) in versionsByNames {
      if minimum >= nearest?.differences.count ?? .max { break }
      guard let model = try DatabaseShape(ofOlder: version, configuration) else { continue }
      let unreadable = shape.unreadable(for: failures, beside: model)
      let additions = shape.additions(to: model).filter { !$0.isOf(unreadable) }
      let differences = (shape.differences(from: model, .compatible) + additions).map(\.text)
      if differences.isEmpty { return version }
      if differences.count < nearest?.differences.count ?? .max {
        nearest = (version.version, differences)
      }
    }
    let isOnly = schema.versions.count < 2
    let head = nearest.flatMap { isOnly ? nil : "it is most like version \($0.version)" }
    throw DatabaseError.notOurDatabase(
      path: path, differences: [head].compactMap(\.self) + (nearest?.differences ?? []))
  }

  /// The versions, each with the number of tables and columns that only it or only the database has,
  /// and which are as many differences: those with the fewest come first. Of most versions, no
  /// database has to be created.
  private var versionsByNames: [(version: DatabaseSchema, minimum: Int)] {
    var tables: [String: CreatedTable?] = [:]
    let own = shape.tableNames(without: shape.unreadable(for: failures))
    let counts = schema.versions.map { version in
      let names = version.statements.compactMap { sql in
        if let known = tables[sql] { return known }
        let names = CreatedTable(sql)
        tables[sql] = .some(names)
        return names
      }
      return (
        version, CreatedTable.distance(own, Dictionary(names.map { ($0.table, $0.columns) }) { $1 })
      )
    }
    return counts.enumerated().sorted { ($0.element.1, $0.offset) < ($1.element.1, $1.offset) }
      .map(\.element)
  }
}

/// The names of a table and its columns.
private struct CreatedTable {
  let table: SQLName
  let columns: Set<SQLName>

  /// - Returns: Nil if the statement doesn't create a table.
  init?(_ statement: String) {
    let sql = SQLText(statement)
    guard let table = sql.createTable else { return nil }
    self.table = sql.sqlName(table.head.ownName)
    columns = Set(table.columns.map { sql.sqlName($0.name) })
  }

  /// Returns the number of tables that only one database has, and of columns in the others.
  static func distance(_ left: [SQLName: Set<SQLName>], _ right: [SQLName: Set<SQLName>]) -> Int {
    Set(left.keys).union(right.keys).reduce(0) { count, name in
      guard let one = left[name], let other = right[name] else { return count + 1 }
      return count + one.symmetricDifference(other).count
    }
  }
}

extension DatabaseShape {
  fileprivate func tableNames(
    without unreadable: UnreadableObjects
  ) -> [SQLName: Set<SQLName>] {
    var names: [SQLName: Set<SQLName>] = [:]
    let others = unreadable.identities
    for part in parts where part.kind == "table" {
      let name = SQLName(part.owner)
      if !others.contains(StoredObject.Identity(.table, name)) { names[name] = [] }
    }
    for part in parts where part.kind == "column" {
      names[SQLName(part.owner)]?.insert(SQLName(part.name))
    }
    return names
  }
}
