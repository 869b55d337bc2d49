import DBGenSQLText

/// The structure of a database, as facts that are the same for two databases that SQLite treats
/// alike, however their statements are written.
///
/// The facts ignore the case of names and types, and the names that SQLite gives to the indexes of
/// keys.
package struct DatabaseStructure: Equatable {
  /// The facts about each table, view and trigger.
  package private(set) var facts: [ObjectName: [String]] = [:]

  /// - Parameter memory: The facts found in other databases.
  package init(
    of database: SQLiteConnection, remembering memory: FactMemory? = nil
  ) throws(SQLiteError) {
    try add(database, memory)
  }

  /// Creates the structure of an empty database.
  private init() {}

  private mutating func add(
    _ database: SQLiteConnection, _ memory: FactMemory? = nil
  ) throws(SQLiteError) {
    let objects = try database.storedObjects()
    let shadows = objects.shadowTables
    let indexes = objects.filter { $0.type == "index" }
    let definitions = Dictionary(indexes.map { ($0.name, $0.sql) }) { first, _ in first }
    let ofTables = Dictionary(grouping: indexes) { SQLName.folded($0.table) }
    for object in objects {
      let place = SQLName.folded(object.table)
      guard let kind = ObjectName.Kind(rawValue: object.type), kind != .index,
        !shadows.contains(place)
      else { continue }
      let name = ObjectName(kind, object.name)
      let key = [object.sql] + (ofTables[place] ?? []).map(\.sql)
      if let known = memory?.facts[key] {
        facts[name] = known
        continue
      }
      let isTable = kind == .table && !object.isVirtual
      let found =
        isTable
        ? try TableFacts(object.name, object.sql, definitions, database).facts.sorted()
        : [NormalizedSQL(object.sql).description]
      facts[name] = found
      memory?.facts[key] = found
    }
  }
}

/// Facts found in databases, by the statements of a table and its indexes, or of another object.
package final class FactMemory {
  fileprivate var facts: [[String]: [String]] = [:]

  package init() {}
}

// MARK: - Structures of schemas

extension Schema {
  /// Returns the structure of a database created from the schema.
  package func structure() throws(SQLiteError) -> DatabaseStructure {
    try DatabaseStructure(of: self)
  }
}

extension DatabaseStructure {
  private static let batchSize = 100

  /// Creates the structure of a schema. SQLite goes through all existing objects to create another,
  /// so every hundred tables get a database of their own.
  fileprivate init(of schema: Schema) throws(SQLiteError) {
    self.init()
    for statements in schema.tableStatements.batches(of: Self.batchSize) {
      let database = try SQLiteConnection(forSourceOf: 1 << 20)
      for function in schema.functions { database.registerFunction(function.name.value) }
      try database.run("BEGIN")
      for statement in statements.joined() { try database.run(statement.text) }
      try add(database)
    }
    for view in schema.views { add(.view, view.name, schema.createStatement(of: view).text) }
    for table in schema.virtualTables { add(.table, table.name, table.sql.value) }
    for table in schema.fullTextTables {
      let statements = schema.createStatements(of: table)
      add(.table, table.name, statements.table.text)
      for (name, statement) in statements.triggers {
        add(.trigger, Located(name), statement.text)
      }
    }
    for trigger in schema.triggers { add(.trigger, trigger.name, trigger.sql.value) }
  }

  /// Adds an object whose statement SQLite stores as it is written.
  private mutating func add(_ kind: ObjectName.Kind, _ name: Located<String>, _ sql: String) {
    facts[ObjectName(kind, name.value)] = [NormalizedSQL(sql).description]
  }
}

extension Array {
  fileprivate func batches(of count: Int) -> [ArraySlice<Element>] {
    stride(from: 0, to: self.count, by: count).map { self[$0..<Swift.min($0 + count, self.count)] }
  }
}

// MARK: - Comparing

extension DatabaseStructure {
  /// Returns a line for each fact that only this database has (`-`) or only the other has (`+`).
  package func differences(from other: DatabaseStructure) -> [String] {
    if facts == other.facts { return [] }
    return Set(facts.keys).union(other.facts.keys).sorted { $0.description < $1.description }
      .flatMap { object in
        guard facts[object] != nil else { return ["+ \(object)"] }
        guard other.facts[object] != nil else { return ["- \(object)"] }
        return differences(of: object, from: other).map {
          "\($0.prefix(2))\(object): \($0.dropFirst(2))"
        }
      }
  }

  /// Returns the differences in one object, which may be in both databases.
  package func differences(of object: ObjectName, from other: DatabaseStructure) -> [String] {
    let (own, others) = (facts[object] ?? [], other.facts[object] ?? [])
    return Self.rest(of: own, without: others).map { "- \($0)" }
      + Self.rest(of: others, without: own).map { "+ \($0)" }
  }

  /// Returns the objects that are in both databases, but differ.
  package func changed(from other: DatabaseStructure) -> Set<ObjectName> {
    Set(facts.keys.filter { object in other.facts[object].map { $0 != facts[object] } ?? false })
  }

  /// Returns the objects that are in only one of the databases.
  package func missing(from other: DatabaseStructure) -> Set<ObjectName> {
    Set(facts.keys).symmetricDifference(other.facts.keys)
  }

  private static func rest(of facts: [String], without others: [String]) -> [String] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return facts.filter { fact in
      guard let count = counts[fact], count > 0 else { return true }
      counts[fact] = count - 1
      return false
    }
  }
}
