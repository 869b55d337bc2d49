package import DBGenSQLSyntax
import DBGenSQLText
package import SchemaParser
import SchemaSQL

/// A table as it is stored in a database.
package struct StoredTable {
  package let object: StoredObject
  package let table: Table
  /// The names of the columns that SQLite lists, without hidden and generated ones.
  let columnNames: [String]
  /// The definition of each column, verbatim.
  private let definitions: [SQLName: String]
  /// The part of the statement after the columns: the constraints and options of the table.
  let rest: String
  /// The triggers that can refuse a row, as SQL; set only to generate rows.
  var guards: [String] = []
  /// The types of the columns whose declared type doesn't say them; set only to generate rows.
  var columnTypes: [SQLName: StoredType] = [:]
  /// The columns among these with values in other forms; set only to generate rows.
  var mixedColumns: Set<SQLName> = []

  /// The columns whose values have to suit SQL of later versions; set only to generate rows.
  var suitability = SeedSuitability()

  /// The SQL that decides which rows the table accepts, apart from keys and types.
  var rules: [String] { table.checks.map(\.condition.value) + guards }

  init(_ object: StoredObject, in database: SQLiteConnection) throws(Diagnostic) {
    self.object = object
    let columns = try database.checked { () throws(SQLiteError) in
      try database.columns(of: object.name)
    }
    columnNames = columns.filter { $0.kind == .ordinary }.map(\.name)
    let reader = TableReader(
      name: object.name, sql: object.sql, declaredTypes: columns.map(\.declaredType))
    table = reader.table
    let items = reader.statement?.columns ?? []
    definitions = Dictionary(
      firstOf: items.map { (reader.sql.sqlName($0.name), reader.sql.text($0.range)) })
    let end = items.last.flatMap { reader.sql.bytes(of: $0.range)?.upperBound }
    rest = end.map { reader.sql.text(inBytes: $0..<reader.sql.bytes.count) } ?? ""
  }

  var name: String { object.name }
  var sqlName: SQLName { SQLName(object.name) }
  var quotedName: String { SQLName.quote(name) }

  package func column(_ name: String) -> Column? { table.column(named: name) }

  func column(_ name: SQLName) -> Column? { table.column(named: name.description) }

  /// Returns the definition of a column, verbatim.
  func definition(of column: String) -> String? { definitions[SQLName(column)] }

  /// Returns the type of a column as SQLite reads it.
  func type(of column: SQLName) -> String { self.column(column)?.sqlType?.value ?? "" }

  /// Returns the type of a column for messages.
  func typeName(of column: SQLName) -> String {
    let type = type(of: column)
    return type.isEmpty ? "ANY" : type
  }

  func affinity(of column: SQLName) -> Affinity {
    Affinity(declaredType: type(of: column), isStrict: table.isStrict)
  }

  /// The columns that aren't generated.
  package var written: [Column] { table.columns.filter { $0.generated == nil } }

  /// The columns to which rows of other tables can give values; a rowid is left to SQLite.
  var columnsToInsert: [SQLName] {
    written.filter { !isRowIDColumn($0) }.map(\.name.sqlName)
  }

  /// Returns whether a column is part of the primary key.
  func isKey(_ column: Column) -> Bool {
    table.primaryKey?.columns.contains { $0.columnName?.sqlName == column.name.sqlName } ?? false
  }

  /// Returns whether a column has to be given a value other than NULL in each row. A rowid doesn't,
  /// since SQLite generates it.
  func refusesNull(_ column: Column) -> Bool {
    if isRowIDColumn(column) { return false }
    return !column.isNullable || isKey(column) && (table.isWithoutRowID || table.isStrict)
  }

  /// Returns whether a column with this name exists, and holds a value other than NULL in each row.
  func isNeverNull(_ name: SQLName) -> Bool {
    column(name).map { refusesNull($0) || isRowIDColumn($0) } ?? false
  }

  /// Returns whether a column is another name of the rowid.
  func isRowIDColumn(_ column: Column) -> Bool { table.rowIDColumn?.name == column.name }

  /// Returns the statement that creates a table with the same definition and another name.
  func statement(renamed name: String) -> String { object.sql.renamingTable(to: name) }
}

extension String {
  /// Returns a CREATE TABLE or CREATE VIRTUAL TABLE statement, as SQLite stores it, with another
  /// name.
  func renamingTable(to name: String) -> String {
    let sql = SQLText(self)
    guard let head = sql.head else { return self }
    let own = sql.tokens[head.ownName].range
    return sql.text(inBytes: 0..<own.lowerBound) + SQLName.quote(name)
      + sql.text(inBytes: own.upperBound..<sql.bytes.count)
  }
}

/// The names of temporary objects.
enum Scratch {
  static func table(_ name: String) -> String { "_dbgen_new_\(name)" }
  static let count = "_dbgen_count"
  static let number = "_dbgen_number"
  static func step(_ number: Int) -> String { "_dbgen_step\(number)" }
  static func former(_ name: String) -> String { "_dbgen_old_\(name)" }
}

extension StoredObject {
  var normalized: NormalizedSQL { NormalizedSQL(sql) }

  /// Returns whether another object has the same definition, however its SQL is spelled.
  func isSame(as other: StoredObject?) -> Bool {
    other.map { sql == $0.sql || normalized == $0.normalized } ?? false
  }

  /// The tokens in lowercase, with quotes only around names that need them.
  var words: [String] { normalized.tokens }

  /// The names that the SQL mentions.
  var names: Set<SQLName> { SQLText(sql).mentionedNames }

  var isFullText: Bool { isVirtual && words.contains("fts5") }

  /// The module of a virtual table.
  var module: SQLName? { SQLText(sql).createVirtualTable?.module.name }

  /// The `content` option of a full-text index, if it has one.
  private var content: String? {
    let words = words
    guard words.contains("fts5") else { return nil }
    let places = words.indices.dropLast(2).filter { words[$0] == "content" && words[$0 + 1] == "=" }
    // Quoted names have already lost their quotes.
    return places.first.map { words[$0 + 2].filter { $0 != "'" && $0 != "\"" } }
  }

  /// The table that a full-text index covers.
  var contentTable: SQLName? { content.flatMap { $0.isEmpty ? nil : SQLName($0) } }

  /// Whether a virtual table stores rows of its own.
  var holdsRows: Bool { content == nil }

  /// Whether it stores data that is nowhere else: rows, or an index of text that isn't stored.
  var holdsData: Bool { content?.isEmpty ?? true }

  /// The statement that fills a full-text index from its table or view.
  var rebuild: String {
    let name = SQLName.quote(name)
    return "INSERT INTO \(name) (\(name)) VALUES ('rebuild')"
  }
}

extension [StoredObject] {
  /// Returns those that SQL names, and those that these read.
  func read(by sql: String) -> [StoredObject] {
    var names = SQLText(sql).mentionedNames
    var (found, rest): ([StoredObject], [StoredObject]) = ([], self)
    while let place = rest.firstIndex(where: { names.contains(SQLName($0.name)) }) {
      found.append(rest.remove(at: place))
      names.formUnion(SQLText(found[found.count - 1].sql).mentionedNames)
    }
    return found
  }

  /// Returns the names in SQL, and those in what it reads of these.
  func names(readBy sql: String) -> Set<SQLName> {
    SQLText(sql).mentionedNames.union(read(by: sql).flatMap(\.names))
  }
}
