import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A database in memory with what a dump defines, as far as SQLite can have it.
struct DumpDatabase {
  let database: SQLiteConnection
  /// The types of the columns, with hints for those whose types SQLite lacks.
  private(set) var choices: [ColumnOrigin: TypeChoice] = [:]
  private(set) var types: [ColumnOrigin: ColumnType] = [:]
  private(set) var docs: [ObjectName: String] = [:]
  private(set) var places: [ObjectName: SourceRange] = [:]
  var leftOut: LeftOut
  let dump: DumpReader
  /// The names of the objects so far.
  private var taken: Set<SQLName> = []
  /// A database in which expressions are tried out.
  let trial: SQLiteConnection

  /// - Parameter needless: The names of indexes that have no effect, which are left out.
  init(_ dump: DumpReader, without needless: Set<SQLName> = []) throws(SQLiteError) {
    let budget = WorkBudget(forBytes: dump.sql.bytes.count, of: .definitions)
    database = try SQLiteConnection(for: .schema(Registrations()), budget: budget)
    trial = try SQLiteConnection(for: .schema(Registrations()), budget: budget)
    self.dump = dump
    leftOut = dump.leftOut
    try createTables()
    for table in dump.tables {
      for index in table.indexes { try create(index, of: table.name, unlessIn: needless) }
    }
    try createViews()
  }

  /// Creates the tables that SQLite accepts, without the foreign keys to others.
  private mutating func createTables() throws(SQLiteError) {
    var definitions: [TableText] = []
    var (names, refused): (Set<SQLName>, Set<DumpName>) = ([], [])
    for table in dump.tables {
      if names.contains(SQLName(table.name)) {
        leftOut.add("table with the name of another", table.id.text)
        continue
      }
      let definition = try definition(of: table)
      if let refusal = try refusal(of: definition) {
        refused.insert(table.id)
        leftOut.add("table that SQLite refuses", "\(table.name): \(refusal)")
      } else {
        definitions.append(definition)
        names.insert(SQLName(table.name))
      }
    }
    for var definition in definitions {
      definition.table.leaveOutForeignKeys(&leftOut) { refused.contains($0.parentID) }
      let table = definition.table
      guard try unlessRefused(database.run(definition.text)) != nil else {
        leftOut.add("table with the name of another", table.id.text)
        continue
      }
      note(.table, table.name, table.doc, table.place)
    }
  }

  /// Returns a table with what SQLite accepts of its defaults, expressions and checks.
  private mutating func definition(of table: DumpTable) throws(SQLiteError) -> TableText {
    var definition = TableText(table)
    let checks = table.checks.flatMap { $0.parts(in: table) }
    let lists = checks.map { SQLText($0.condition) }.filter { $0.isAt(1, "in") }.map {
      $0.sqlName(0)
    }
    for column in table.columns {
      var type = DumpType(column, of: table, in: dump)
      // A list of values says more than their greatest length.
      if lists.contains(SQLName(column.name)) { type.length = nil }
      let origin = ColumnOrigin(table: table.name, column: column.name)
      (types[origin], choices[origin]) = (type.type, type.choice)
      leaveOutParts(of: column, type, of: table)
      definition.add(column, type)
    }
    for (place, column) in table.columns.enumerated() { try add(column, place, to: &definition) }
    for check in checks { try add(check, to: &definition) }
    return definition
  }

  /// Lists what SQLite and dbgen lack of a column.
  private mutating func leaveOutParts(
    of column: DumpColumn, _ type: DumpType, of table: DumpTable
  ) {
    if column.isTouched { touch(column, type, of: table) }
    if type.type == .text, let collation = column.collation ?? table.collation,
      collation.ignoresCase, table.hasKey(of: column)
    {
      leftOut.add(
        "case-insensitive collation of keys", "\(table.name).\(column.name) \(collation)")
    }
    if type.isForeign {
      leftOut.add(
        "type of columns, now text or blobs",
        "\(table.name).\(column.name) \(column.writtenType)")
    }
  }

  /// Lets updates set a column to the present time, if the schema has words for that.
  private mutating func touch(_ column: DumpColumn, _ type: DumpType, of table: DumpTable) {
    let others = table.columns.prefix { !SQLName.areEqual($0.name, column.name) }
    let isFirst = !others.contains(where: \.isTouched)
    let isKey = table.primaryKey.contains { SQLName.areEqual($0, column.name) }
    if isFirst, !isKey, [.timestamp, .date].contains(type.type) {
      choices[ColumnOrigin(table: table.name, column: column.name)]?.isTouched = true
    } else {
      leftOut.add("time of the last update", "\(table.name).\(column.name)")
    }
  }

  mutating func note(
    _ kind: StoredObject.Kind, _ name: String, _ doc: String?, _ place: SourceRange
  ) {
    let object = ObjectName(kind, name)
    taken.insert(object.name)
    places[object] = place
    docs[object] = doc
  }

  private mutating func create(
    _ index: DumpIndex, of table: String, unlessIn needless: Set<SQLName>
  ) throws(SQLiteError) {
    let name = taken.contains(SQLName(index.name)) ? "\(table)_\(index.name)" : index.name
    guard !needless.contains(SQLName(name)) else {
      // Another index doesn't get the name, which would be needless as well then.
      taken.insert(SQLName(name))
      return leftOut.add(
        "index that another one or a key makes needless", index.writtenName ?? index.name)
    }
    let condition = index.condition.map { " WHERE " + types.simplified($0, of: table) } ?? ""
    let terms = index.terms.map(types.usingNumbers)
    let sql = """
      CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(SQLName.quote(name)) \
      ON \(SQLName.quote(table)) (\(terms.joined(separator: ", ")))\(condition)
      """
    if let refusal = try errorIfRefused(database.run(sql)) {
      return leftOut.add(
        "index that SQLite refuses", "\(index.writtenName ?? index.name): \(refusal)")
    }
    note(.index, name, nil, index.place)
  }
}

extension DumpTable {
  /// Whether a key has a column.
  fileprivate func hasKey(of column: DumpColumn) -> Bool {
    let keys = uniqueKeys.map(\.columns) + [primaryKey]
    return keys.joined().contains { SQLName.areEqual($0, column.name) }
  }
}
