import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A database without rows, with its schema as it is after the last statement.
struct SchemaDatabase {
  var connection: SQLiteConnection
  private(set) var objects: [StoredObject] = []
  var named: [StoredObject.Identity: StoredObject] = [:]
  /// The tables that are neither virtual nor store the data of a virtual table.
  private(set) var tables: [StoredTable] = []
  var definitions: [SQLName: StoredTable] = [:]
  /// The statements by which `connection` still has to become the database.
  var pending: [String] = []

  /// Creates a database of a snapshot.
  ///
  /// - Parameter steps: The number of steps to perform on it.
  init(_ snapshot: SchemaSnapshot, steps: Int = 0) throws(Diagnostic) {
    self = try SchemaTemplates.database(of: snapshot, steps)
  }

  /// - Parameter known: The tables of another database, of which many may be the same.
  init(
    _ connection: SQLiteConnection, knowing known: [SQLName: StoredTable] = [:]
  ) throws(Diagnostic) {
    self.connection = connection
    definitions = known
    try take(try connection.objects(), in: connection)
  }

  var budget: WorkBudget { connection.budget }

  /// Returns a copy with another budget.
  func copy(_ budget: WorkBudget) throws(Diagnostic) -> SchemaDatabase {
    var copy = self
    copy.connection = try connection.copy(budget)
    return copy
  }

  /// Runs statements, and reads the schema again if they change it.
  mutating func run(_ statements: [String]) throws(Diagnostic) {
    try refresh()
    let connection = connection
    let changes = connection.statements.schemaChanges
    try connection.checked { () throws(SQLiteError) in
      for sql in statements { try connection.run(sql) }
    }
    guard changes != connection.statements.schemaChanges else { return }
    try readAgain()
  }

  mutating func readAgain() throws(Diagnostic) {
    try take(try connection.objects(), in: connection)
  }

  /// Takes objects as those of the database, and reads the tables that aren't known yet.
  private mutating func take(
    _ objects: [StoredObject], in connection: SQLiteConnection
  ) throws(Diagnostic) {
    self.objects = objects
    named = Dictionary(firstOf: objects.map { ($0.identity, $0) })
    let known = definitions
    definitions = [:]
    let plain = objects.plainTables
    for object in plain + objects.filter(\.isVirtual) {
      let name = SQLName(object.name)
      let table = known[name].flatMap { $0.object == object ? $0 : nil }
      if let table {
        definitions[name] = table
      } else {
        definitions[name] = try StoredTable(object, in: connection)
      }
    }
    tables = plain.compactMap { definitions[SQLName($0.name)] }
  }

  func objects(of type: StoredObject.Kind) -> [StoredObject] { objects.filter { $0.type == type } }

  func object(_ type: StoredObject.Kind, named name: String) -> StoredObject? {
    named[StoredObject.Identity(type, SQLName(name))]
  }

  func table(named name: String) -> StoredTable? { definitions[SQLName(name)] }

  var virtualTables: [StoredObject] { objects.filter(\.isVirtual) }

  /// Returns the column of a table; nil if the database doesn't have it.
  func column(_ place: ColumnPlace) -> Column? {
    table(named: place.table.value)?.column(place.column.value)
  }

  /// Returns the columns of a virtual table, without its hidden ones.
  func virtualColumns(of table: String) -> [String] { self.table(named: table)?.columnNames ?? [] }

  /// Returns the columns whose data a virtual table loses when it is copied to the form that another
  /// database has for it; nil if it can't be copied.
  func lostColumns(ofVirtual table: String, in other: SchemaDatabase) -> [String]? {
    let forms = [self, other].map { $0.object(.table, named: table) }
    guard forms.allSatisfy({ $0?.holdsRows == true }) else { return nil }
    let kept = other.virtualColumns(of: table)
    return virtualColumns(of: table).filter { !kept.hasName($0) }
  }

  func compiles(_ sql: String) throws(Diagnostic) -> Bool { try connection.compiles(sql) }
}
