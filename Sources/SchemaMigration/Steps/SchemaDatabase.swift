import DBGenSQLSyntax
import DBGenAdoption
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A database without rows, with its schema as it is after the last statement.
struct SchemaDatabase {
  let connection: SQLiteConnection
  private(set) var objects: [StoredObject] = []
  private var places: [StoredObject.Identity: Int] = [:]
  private var changes: Int
  /// The tables that are neither virtual nor store the data of a virtual table.
  private(set) var tables: [StoredObject] = []
  private var definitions: [SQLName: StoredTable] = [:]
  private var virtualColumns: [SQLName: (sql: String, columns: [String])] = [:]

  init(_ snapshot: SchemaSnapshot) throws(Diagnostic) {
    try self.init(try SQLiteConnection(snapshot))
  }

  init(_ connection: SQLiteConnection) throws(Diagnostic) {
    self.connection = connection
    changes = connection.statements.schemaChanges
    try read()
  }

  var budget: WorkBudget { connection.budget }

  /// Runs a statement, and reads the schema again if the statement changes it.
  mutating func run(_ sql: String) throws(Diagnostic) {
    try connection.checked { () throws(SQLiteError) in try connection.run(sql) }
    guard changes != connection.statements.schemaChanges else { return }
    changes = connection.statements.schemaChanges
    try read()
  }

  /// Reads the tables that aren't known yet.
  private mutating func read() throws(Diagnostic) {
    objects = try connection.objects()
    places = Dictionary(
      objects.enumerated().map { ($1.identity, $0) }, uniquingKeysWith: { first, _ in first })
    tables = objects.plainTables
    var definitions: [SQLName: StoredTable] = [:]
    for table in tables + objects.filter(\.isVirtual) {
      let known = self.definitions[SQLName(table.name)].flatMap {
        $0.object.sql == table.sql && $0.name == table.name ? $0 : nil
      }
      if let known {
        definitions[SQLName(table.name)] = known
      } else {
        definitions[SQLName(table.name)] = try StoredTable(table, in: connection)
      }
    }
    self.definitions = definitions
    for table in objects where table.isVirtual {
      if virtualColumns[SQLName(table.name)]?.sql == table.sql { continue }
      virtualColumns[SQLName(table.name)] = (
        table.sql, try connection.virtualColumns(of: table.name)
      )
    }
  }
}

extension SchemaDatabase {
  func objects(of type: StoredObject.Kind) -> [StoredObject] { objects.filter { $0.type == type } }

  func object(_ type: StoredObject.Kind, named name: String) -> StoredObject? {
    places[StoredObject.Identity(type, SQLName(name))].map { objects[$0] }
  }

  func table(named name: String) -> StoredTable? { definitions[SQLName(name)] }

  /// Returns the columns of a virtual table, without its hidden ones.
  func virtualColumns(of table: String) -> [String] {
    virtualColumns[SQLName(table)]?.columns ?? []
  }

  func compiles(_ sql: String) throws(Diagnostic) -> Bool { try connection.compiles(sql) }

  func shape() throws(Diagnostic) -> DatabaseShape { try connection.shape() }
}
