import DBGenCluster
import DBGenSQLSyntax
import DBGenSQLText
import SchemaImporter

extension StoredObject {
  var isTable: Bool { type == .table }
  var isTrigger: Bool { type == .trigger }
  var drop: String { "DROP \(type.rawValue.uppercasedASCII) main.\(SQLName.quote(name))" }
  /// The type and the name, for messages.
  var title: String { "\(type.rawValue) '\(name)'" }

  /// Whether the text just creates the object, and has no SELECT to fill it: it is about to be run.
  fileprivate var isCreation: Bool {
    let text = SQLText(sql)
    guard let head = text.head, !head.isTemporary, head.kind.stored == type, head.name.count == 1,
      text.sqlName(head.ownName) == SQLName(name),
      // SQLite never stores a table as the result of a SELECT.
      head.kind != .table || !text.isAt(head.range.upperBound, "as")
    else { return false }
    // The statements of a trigger end like this, too, which SQLite has to tell from another.
    return isTrigger || !text.tokens.indices.contains { text.isAt($0, ";") }
  }
}

extension RowStore {
  func rows(_ sql: String, of types: [CatalogType]) throws -> [[String?]] {
    var rows: [[String?]] = []
    try forEachRow(of: sql, columns: types.count, limit: WireLimit.schemaRows) { row in
      rows.append(try zip(row, types).map { try text(of: $0, as: $1) })
    }
    return rows
  }

  private func text(of value: WireValue, as type: CatalogType) throws -> String? {
    if type == .optionalText, case .null = value { return nil }
    switch value {
    case .integer(let integer) where type == .integer: return "\(integer)"
    case .text(let bytes) where type != .integer:
      if let text = String(validating: bytes, as: UTF8.self) { return text }
    default: break
    }
    throw wrong("\(value.kind) instead of \(type == .integer ? "an integer" : "a text")")
  }

  /// Returns the values of a query of integers.
  func integers(_ sql: String) throws -> [Int64] {
    var values: [Int64] = []
    try forEachRow(of: sql, columns: 1, limit: WireLimit.schemaRows) { row in
      guard case .integer(let value) = row[0] else {
        throw wrong("\(row[0].kind) instead of an integer")
      }
      values.append(value)
    }
    return values
  }

  /// Returns the value of a query that has one.
  func integer(_ sql: String) throws -> Int64 {
    let values = try integers(sql)
    guard values.count == 1 else {
      throw wrong("\(values.count.counted("row")) instead of 1, of \(sql)")
    }
    return values[0]
  }

  func unexpected(_ problem: String) -> any Error { wrong(problem) }

  /// The objects that statements created, in order, without the tables that virtual tables keep their
  /// data in.
  func entries() throws -> [StoredObject] {
    let objects = try readObjects()
    var found: Set<StoredObject.Identity> = []
    for object in objects {
      guard object.isCreation else {
        throw wrong("the statement of \(object.title) doesn't just create it")
      }
      guard found.insert(object.identity).inserted else {
        throw wrong("\(object.title) is there twice")
      }
    }
    guard objects.contains(where: \.isVirtual) else { return objects }
    let shadows = Set(try readTables().filter { $0.kind == .shadow }.map { SQLName($0.name) })
    return objects.filter { !$0.isTable || !shadows.contains(SQLName($0.name)) }
  }

  /// Whether the database has the table of ANALYZE.
  func hasStatistics() throws -> Bool { try readTables(named: "sqlite_stat1").count > 0 }

  /// Creates objects that another database has, except for triggers, which rows would fire.
  ///
  /// - Parameter hasStatistics: Whether to create the table of ANALYZE as well.
  func create(
    _ entries: [StoredObject], hasStatistics: Bool, _ create: (StoredObject) throws -> Void
  ) throws {
    for entry in entries where !entry.isTrigger { try create(entry) }
    if hasStatistics { try run("ANALYZE main.sqlite_schema") }
  }

  /// The numbers in the header of the database that apps read.
  func marks() throws -> DatabaseMarks {
    DatabaseMarks(
      userVersion: try number("PRAGMA main.user_version"),
      applicationID: try number("PRAGMA main.application_id"))
  }

  private func number(_ sql: String) throws -> Int32 {
    let found = try integer(sql)
    guard let number = Int32(exactly: found) else {
      throw wrong("\(found) instead of an integer of 32 bits")
    }
    return number
  }
}

/// The numbers in the header of a database that apps read.
struct DatabaseMarks: Equatable {
  let userVersion: Int32
  let applicationID: Int32

  /// Statements that store the numbers.
  var statements: [String] {
    ["PRAGMA main.application_id = \(applicationID)", "PRAGMA main.user_version = \(userVersion)"]
  }
}
