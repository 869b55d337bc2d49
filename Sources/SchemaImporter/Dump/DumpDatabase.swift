import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser
import SchemaSQL

/// A database in memory with what a dump defines, as far as SQLite can have it.
struct DumpDatabase {
  let database: SQLiteConnection
  private(set) var types: [ColumnOrigin: ColumnType] = [:]
  private(set) var docs: [ObjectName: String] = [:]
  private(set) var places: [ObjectName: SourceRange] = [:]
  private(set) var leftOut: LeftOut
  private let dump: DumpReader
  /// The names of the objects so far.
  private var taken: Set<SQLName> = []
  /// A database in which expressions are tried out.
  private let trial: SQLiteConnection

  init(_ dump: DumpReader) throws(SQLiteError) {
    let budget = WorkBudget(forBytes: dump.sql.bytes.count, of: .definitions)
    database = try SQLiteConnection(for: .schema(Registrations()), budget: budget)
    trial = try SQLiteConnection(for: .schema(Registrations()), budget: budget)
    self.dump = dump
    leftOut = dump.leftOut
    for table in dump.tables { try create(table) }
    for index in dump.indexes { try create(index) }
    try createViews()
  }

  private mutating func create(_ table: DumpTable) throws(SQLiteError) {
    var definition = TableText(table)
    let lists = table.checks.map { SQLText($0) }.filter { $0.isAt(1, "in") }.map { $0.sqlName(0) }
    for column in table.columns {
      var type = DumpType(column, in: dump)
      // A list of values says more than their greatest length.
      if lists.contains(SQLName(column.name)) { type.length = nil }
      types[ColumnOrigin(table: table.name, column: column.name)] = type.type
      if type.isForeign {
        leftOut.add(
          "type of columns, now text or blobs",
          "\(table.name).\(column.name) \(column.writtenType)")
      }
      definition.add(column, type)
    }
    for (place, column) in table.columns.enumerated() { try add(column, place, to: &definition) }
    for check in table.checks { try add(check, to: &definition) }
    guard try unlessRefused(database.run(definition.text)) != nil else {
      return leftOut.add("table that SQLite refuses", table.name)
    }
    note(.table, table.name, table.doc, table.place)
  }

  private mutating func note(
    _ kind: StoredObject.Kind, _ name: String, _ doc: String?, _ place: SourceRange
  ) {
    let object = ObjectName(kind, name)
    taken.insert(object.name)
    places[object] = place
    docs[object] = doc
  }

  /// Adds the default or expression of a column, unless SQLite refuses it.
  private mutating func add(
    _ column: DumpColumn, _ place: Int, to definition: inout TableText
  ) throws(SQLiteError) {
    let table = definition.table.name
    let type = DumpType(column, in: dump)
    if let (expression, isStored) = column.generated {
      let numbers = withNumbers(expression, of: table)
      let clause = " GENERATED ALWAYS AS (\(numbers)) \(isStored ? "STORED" : "VIRTUAL")"
      if try accepts(definition, { $0.columns[place].clauses += clause }) {
        definition.columns[place].clauses += clause
      } else {
        leftOut.add("generated value", "\(table).\(column.name)")
      }
    } else if let value = column.defaultValue.flatMap(type.defaultValue) {
      let clause = SQLText(value).tokens.count == 1 ? " DEFAULT \(value)" : " DEFAULT (\(value))"
      if try isPossible(value, type) {
        definition.columns[place].clauses += clause
      } else {
        leftOut.add("default", "\(table).\(column.name)")
      }
    }
  }

  /// Whether SQLite can compute a default, and a column of the type can have it.
  private func isPossible(_ value: String, _ type: DumpType) throws(SQLiteError) -> Bool {
    let condition = type.type.form(encodedAs: nil).condition ?? "1"
    let query = "SELECT 1 WHERE \(condition.replacing("@", with: "(\(value))"))"
    return try unlessRefused(trial.rows(query))?.isEmpty == false
  }

  private mutating func add(
    _ check: String, to definition: inout TableText
  ) throws(SQLiteError) {
    let numbers = withNumbers(check, of: definition.table.name)
    if try accepts(definition, { $0.add(check: numbers) }) {
      definition.add(check: numbers)
    } else {
      leftOut.add("check", String(check.firstLine.prefix(100)))
    }
  }

  /// Whether SQLite accepts what is added to a table. Nothing else of the table is tried again.
  private func accepts(
    _ definition: TableText, _ add: (inout TableText) -> Void
  ) throws(SQLiteError) -> Bool {
    var table = definition.withoutClauses
    add(&table)
    guard try unlessRefused(trial.run(table.text)) != nil else { return false }
    try trial.run("DROP TABLE \(SQLName.quote(table.table.name))")
    return true
  }

  /// Returns an expression with numbers in place of a table's decimals, which are stored as text.
  private func withNumbers(_ expression: String, of table: String) -> String {
    let sql = SQLText(expression)
    let decimals = sql.tokens.indices.filter {
      sql.tokens[$0].isName && types[ColumnOrigin(table: table, column: sql.name($0))] == .decimal
    }
    let edits = decimals.map {
      (sql.tokens[$0].range, "CAST(\(SQLName.quote(sql.name($0))) AS NUMERIC)")
    }
    return sql.replacing(edits, in: sql.bytes.indices)
  }

  /// Returns a SELECT with numbers in place of the decimals that it compares.
  private func comparingNumbers(_ select: String) -> String {
    let sql = SQLText(select)
    let named = Dictionary(grouping: types) { SQLName($0.key.column) }
    func isCompared(_ range: Range<Int>) -> Bool {
      [range.lowerBound - 1, range.upperBound].contains {
        Self.comparisons.contains(sql.keyword($0))
      }
    }
    let edits = sql.tokens.indices.compactMap { place -> (Range<Int>, String)? in
      let range = (sql.isAt(place - 1, ".") ? place - 2 : place)..<place + 1
      guard sql.tokens[place].isName, let types = named[sql.sqlName(place)], isCompared(range),
        types.allSatisfy({ $0.value == .decimal }), let bytes = sql.bytes(of: range)
      else { return nil }
      return (bytes, "CAST(\(sql.text(range)) AS NUMERIC)")
    }
    return sql.replacing(edits, in: sql.bytes.indices)
  }

  private static let comparisons: Set = ["<", "<=", ">", ">=", "=", "<>", "!=", "between"]

  private mutating func create(_ index: DumpIndex) throws(SQLiteError) {
    let name = taken.contains(SQLName(index.name)) ? "\(index.table)_\(index.name)" : index.name
    let condition = index.condition.map { " WHERE " + withNumbers($0, of: index.table) } ?? ""
    let sql = """
      CREATE \(index.isUnique ? "UNIQUE " : "")INDEX \(SQLName.quote(name)) \
      ON \(SQLName.quote(index.table)) (\(index.terms.joined(separator: ", ")))\(condition)
      """
    guard try unlessRefused(database.run(sql)) != nil else {
      return leftOut.add("index that SQLite refuses", index.name)
    }
    note(.index, name, nil, index.place)
  }

  /// Creates the views that SQLite accepts, each after those that it reads.
  private mutating func createViews() throws(SQLiteError) {
    var rest = dump.views
    var refusals: [String] = []
    repeat {
      let candidates = rest
      (rest, refusals) = ([], [])
      for view in candidates {
        guard let refusal = try create(view) else { continue }
        rest.append(view)
        refusals.append("\(view.name): \(refusal)")
      }
      if rest.count == candidates.count { break }
    } while !rest.isEmpty
    for refusal in refusals { leftOut.add("view that SQLite refuses", refusal) }
  }

  /// Creates a view. Returns the reason that SQLite refuses it.
  private mutating func create(_ view: DumpView) throws(SQLiteError) -> SQLiteError? {
    let name = SQLName.quote(view.name)
    do throws(SQLiteError) {
      try database.run("CREATE VIEW \(name) \(comparingNumbers(view.definition))")
      do throws(SQLiteError) { _ = try database.rows("SELECT * FROM \(name) LIMIT 0") } catch {
        try database.run("DROP VIEW \(name)")
        throw error
      }
    } catch {
      if error.isOfBudget { throw error }
      return error
    }
    note(.view, view.name, view.doc, view.place)
    return nil
  }
}

/// The statement that creates a table, as dbgen itself would write it.
private struct TableText {
  let table: DumpTable
  var columns: [(definition: String, clauses: String)] = []
  private var checks: [String] = []

  init(_ table: DumpTable) { self.table = table }

  /// The table with its columns alone.
  var withoutClauses: TableText {
    var table = DumpTable(name: table.name, place: table.place)
    table.columns = self.table.columns
    var text = TableText(table)
    text.columns = columns.map { ($0.definition, "") }
    return text
  }

  mutating func add(_ column: DumpColumn, _ type: DumpType) {
    let name = SQLName.quote(column.name)
    let isRowID = isKey(column) && type.storage == "INTEGER"
    let ending = isRowID ? " PRIMARY KEY" : column.isRequired ? " NOT NULL" : ""
    columns.append(("\(name) \(type.storage)\(ending)", ""))
    for check in type.checks(of: name) { columns[columns.count - 1].clauses += " CHECK (\(check))" }
  }

  private func isKey(_ column: DumpColumn) -> Bool {
    table.primaryKey.count == 1 && SQLName.areEqual(table.primaryKey[0], column.name)
  }

  /// Adds a check to the column that it is about, or else to the table.
  mutating func add(check: String) {
    let sql = SQLText(check)
    let names = Set(sql.tokens.indices.filter { sql.tokens[$0].isName }.map(sql.sqlName))
    let places = table.columns.indices.filter { names.contains(SQLName(table.columns[$0].name)) }
    if places.count == 1 {
      columns[places[0]].clauses += " CHECK (\(check))"
    } else {
      checks.append("CHECK (\(check))")
    }
  }

  var text: String {
    let isRowID = columns.contains { $0.definition.hasSuffix(" PRIMARY KEY") }
    let key =
      isRowID || table.primaryKey.isEmpty ? [] : ["PRIMARY KEY (\(SQLName.list(table.primaryKey)))"]
    let constraints =
      key + table.uniqueKeys.map { "UNIQUE (\(SQLName.list($0)))" } + table.foreignKeys.map(\.sql)
      + checks
    var lines = zip(columns, table.columns).map { ("\($0.definition)\($0.clauses)", $1.doc) }
    lines += constraints.map { ($0, nil) }
    let items = lines.enumerated().map { index, line in
      line.0 + (index < lines.count - 1 ? "," : "")
        + (line.1.map { " -- " + $0.split(whereSeparator: \.isNewline).joined(separator: " ") }
          ?? "")
    }
    return "CREATE TABLE \(SQLName.quote(table.name)) (\n\(items.joined(separator: "\n"))\n) STRICT"
  }
}
