import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// Reads the schema of a database into the model of a schema file.
struct DatabaseReader {
  let database: SQLiteConnection
  var schema: Schema
  var remarks: [Diagnostic] = []
  /// The statements that created the tables, by name.
  private(set) var statements: [SQLName: String] = [:]
  /// The tables that cells can't fully describe.
  private(set) var verbatim: Set<ObjectName> = []
  /// The objects that SQLite can't read here, with all that is over them.
  var unreadable: Set<ObjectName> = []
  /// The names of checks that the schema doesn't keep.
  private(set) var droppedNames: Set<SQLName> = []
  /// The positions of the tables in the schema, by name.
  private var tables: [SQLName: Int] = [:]
  /// The text of comments outside of the statements.
  var docs: [ObjectName: String] = [:]
  /// The places of the objects in a script.
  var places: [ObjectName: SourceRange] = [:]
  /// The database with the rows, which is another one for those of a script; nil if there are none.
  var rows: SQLiteConnection?
  /// Facts about the columns, once their types have been chosen.
  var facts: RowFacts?

  /// The types that are known without rows.
  var choices: [ColumnOrigin: TypeChoice] = [:]
  /// The names of the enums that are known, by their values.
  var enumNames: [[String]: String] = [:]

  init(_ database: SQLiteConnection, name: String) {
    self.database = database
    rows = database
    schema = Schema(database: Located(name))
  }

  mutating func read() throws {
    let objects = try database.storedObjects()
    let shadows = objects.shadowTables
    try leaveOutUnreadable(of: objects)
    for object in objects
    where !shadows.contains(SQLName(object.table)) && !unreadable.contains(object.identity) {
      try read(object)
    }
  }

  /// Returns the place of an object in a script, or else the beginning.
  func place(of object: ObjectName) -> SourceRange { places[object] ?? 0..<0 }

  private mutating func read(_ object: StoredObject) throws {
    let name = Located(object.name, at: place(of: object.identity))
    let sql = Located(object.sql)
    switch object.type {
    case .table where object.isVirtual:
      schema.virtualTables.append(VirtualTable(name: name, doc: doc(of: object), sql: sql))
    case .table:
      tables[SQLName(object.name)] = schema.tables.count
      schema.tables.append(try table(object))
    case .index: readIndex(object)
    case .view:
      schema.views.append(
        View(name: name, doc: doc(of: object), sql: Located(object.select ?? object.sql)))
    case .trigger: schema.triggers.append(Trigger(name: name, sql: sql))
    }
  }

  private func doc(of object: StoredObject) -> String? {
    docs[ObjectName(object.type == .view ? .view : .table, object.name)]
  }

  private mutating func table(_ object: StoredObject) throws -> Table {
    let columns = try database.columns(of: object.name)
    var reader = TableReader(
      name: object.name, sql: object.sql, declaredTypes: columns.map(\.declaredType),
      at: place(of: object.identity))
    try refuseMany(in: reader.table)
    statements[SQLName(object.name)] = object.sql
    reader.takeStringsFromNames()
    for (code, message) in reader.losses {
      remarks.warn(code, "table '\(object.name)': \(message)", at: reader.table.name.range)
    }
    if reader.isVerbatim { verbatim.insert(object.identity) }
    var table = reader.table
    table.doc = doc(of: object) ?? table.doc
    table.requireKeys()
    droppedNames.formUnion(table.dropGeneratedNamesOfChecks())
    table.placeChecks(ofOneColumn: true)
    return table
  }

  private static let maximumConstraints = 4000

  /// Throws if a table has too many constraints. No handwritten table has so many, and SQLite goes
  /// through all of them for each one.
  private func refuseMany(in table: Table) throws(ImportError) {
    let counts = [
      ("checks", table.checks.count), ("unique constraints", table.uniqueConstraints.count),
      ("foreign keys", table.foreignKeys.count),
    ]
    guard let (noun, count) = counts.first(where: { $0.1 > Self.maximumConstraints }) else {
      return
    }
    let (name, most) = (table.name.value, Self.maximumConstraints)
    throw ImportError(
      "it has too many objects",
      [
        Diagnostic(
          .tooMuchWork, "table '\(name)' has \(count) \(noun), more than \(most)",
          at: table.name.range)
      ])
  }

  private mutating func readIndex(_ object: StoredObject) {
    let range = place(of: object.identity)
    guard let place = tables[SQLName(object.table)],
      let index = IndexReader.read(object.sql, object.name, schema.tables[place], at: range)
    else {
      return remarks.add(
        .notInLanguage, "index '\(object.name)' can't be expressed in a schema", at: range)
    }
    warnOfStrings(in: object, of: schema.tables[place])
    schema.tables[place].indexes.append(index)
  }

  private mutating func warnOfStrings(in index: StoredObject, of table: Table) {
    guard index.sql.utf8.contains(UInt8(ascii: "\"")) else { return }
    let sql = SQLText(index.sql)
    let open = sql.tokens.indices.first { sql.isAt($0, "(") } ?? sql.tokens.count
    let terms = sql.text(open..<sql.tokens.count)
    guard table.withStrings(terms) != terms else { return }
    remarks.warn(
      .stringInDoubleQuotes,
      "index '\(index.name)': double quotes around strings become single ones",
      at: place(of: index.identity))
  }

  // What SQLite can't read here, since only the app has its modules and tokenizers.

  mutating func leaveOutUnreadable(of objects: [StoredObject]) throws(SQLiteError) {
    let database = database
    let found = try UnreadableObjects(among: objects) { table throws(SQLiteError) in
      try database.refusal(toRead: table).map { UnreadableObjects.ReadFailure($0.description) }
    }
    unreadable.formUnion(found.identities)
    for finding in found.findings {
      switch finding {
      case .table(let table, let storage, let reason):
        let addition =
          storage.isEmpty
          ? "" : ", with " + storage.map { "'\($0.name)'" }.joined(separator: ", ")
        leaveOut(table, "virtual table '\(table.name)' is left out\(addition): \(reason)")
      case .user(let user, let name):
        leaveOut(user, "\(user.type.rawValue) '\(user.name)' is left out: it uses '\(name)'")
      }
    }
  }

  private mutating func leaveOut(_ object: StoredObject, _ message: String) {
    remarks.warn(.missingModule, message, at: place(of: object.identity))
  }
}

extension StoredObject {
  /// The SELECT of a view that doesn't name its columns.
  fileprivate var select: String? {
    let text = SQLText(sql)
    guard let view = text.createView, view.columns == nil, !view.head.isTemporary else {
      return nil
    }
    guard let bytes = text.bytes(of: view.select) else { return nil }
    return text.text(inBytes: bytes.lowerBound..<text.bytes.count).trimmed
  }
}

extension SQLiteConnection {
  /// Returns the reason that SQLite can't open a virtual table; nil if it can. A tokenizer of the app
  /// gets a stand-in.
  fileprivate func refusal(toRead table: StoredObject) throws(SQLiteError) -> SQLiteError? {
    let query = "SELECT 1 FROM \(SQLName.quote(table.name)) LIMIT 0"
    guard let error = try errorIfRefused(rows(query)) else { return nil }
    return registerTokenizer(of: table.sql, after: error) ? try refusal(toRead: table) : error
  }
}
