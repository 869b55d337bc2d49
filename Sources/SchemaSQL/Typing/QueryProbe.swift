import DBGenSQLSyntax
import DBGenSQLText
import SchemaParser

/// A database in which views are tables, so that SQLite reports which of their columns a result
/// column comes from.
final class QueryProbe {
  private let database: SQLiteConnection
  /// The columns of the tables, views, and the like.
  private var columns: [SQLName: [ResultColumn]]
  /// The places of the columns of the tables whose columns were asked for.
  private var places: [SQLName: [SQLName: Int]] = [:]
  /// The tables and views whose rows are structs.
  private let recordNames: Set<SQLName>
  private let fullTextNames: Set<SQLName>
  /// The functions that the app registers.
  private let ownFunctions: Set<SQLName>
  let values: ValueProbe
  /// The columns of nested SELECTs, as far as they are known.
  var derived: [DerivedKey: [DerivedColumn]] = [:]
  /// The result columns of statements for the current view or query; nil if SQLite refuses one.
  private var described: [String: [DescribedColumn]?] = [:]
  /// The declared types of the query's parameters, by name.
  private(set) var declared: [String: ExpressionType] = [:]
  /// The failure for lack of work.
  private var failure: SQLiteError?
  /// Whether parts of the query can be left out.
  private(set) var hasOptionalParts = false

  init(
    _ database: consuming SQLiteConnection, _ columns: [SQLName: [ResultColumn]], of schema: Schema,
    _ values: ValueProbe
  ) {
    (self.values, self.database, self.columns) = (values, database, columns)
    let names =
      schema.tables.map(\.name) + schema.views.filter { !$0.isUnchecked }.map(\.name)
      + schema.virtualTables.map(\.name)
    fullTextNames = Set(schema.fullTextTables.map { SQLName($0.name.value) })
    ownFunctions = Set(schema.functions.map { SQLName($0.name.value) })
    recordNames = Set(names.map { SQLName($0.value) })
  }

  /// Adds a view as a table with the same columns, along with what is known about them.
  func add(_ view: String, _ names: [String], _ columns: [ResultColumn]) throws(SQLiteError) {
    let list = SQLName.list(names)
    _ = try unlessRefused(database.run("CREATE TABLE \(SQLName.quote(view)) (\(list))"))
    self.columns[SQLName(view)] = columns
    places[SQLName(view)] = nil
  }

  /// Prepares for the next view.
  func begin() {
    (derived, described, declared, hasOptionalParts, failure) = ([:], [:], [:], false, nil)
  }

  /// Prepares for the next query, with the parameter types that the file declares.
  func begin(_ query: Query) {
    begin()
    hasOptionalParts = !SQLText(ofQuery: query.sql.value).parts.isEmpty
    for cells in query.parameterCells {
      guard let type = cells.type else { continue }
      var column = ResultColumn(Column(name: cells.name, type: type)).with(cells)
      column.hasAffinity = false
      declared[cells.name.value] = .value(column)
    }
  }

  /// Takes the types of parameters that the query implies for declared ones.
  func declare(_ parameters: [String: ResultColumn]) {
    guard !parameters.isEmpty else { return }
    derived = [:]
    for (name, column) in parameters { declared[name] = .value(column) }
  }

  func hasOwnFunction(_ name: SQLName) -> Bool { ownFunctions.contains(name) }

  /// Returns the result columns of a statement; nil if SQLite refuses it. If that is for lack of work,
  /// `requireWork` throws.
  func describe(_ sql: String) -> [DescribedColumn]? {
    if let known = described[sql] { return known }
    do throws(SQLiteError) {
      let columns = try unlessRefused(database.describe(sql))
      described[sql] = .some(columns)
      return columns
    } catch {
      failure = failure ?? error
      return nil
    }
  }

  /// Throws if a statement couldn't be described for lack of work: what is known isn't all.
  func requireWork() throws(SQLiteError) {
    if let failure { throw failure }
    try values.requireWork()
  }

  /// Returns the column of a table that a result column comes from.
  func column(_ described: DescribedColumn) -> ResultColumn? {
    described.origin.flatMap { column(ofOrigin: $0) }
  }

  private func column(ofOrigin origin: ColumnOrigin) -> ResultColumn? {
    column(SQLName(origin.column), of: SQLName(origin.table)) ?? rowID(origin)
  }

  /// Returns the columns of a table or view; nil if there is none of the name.
  func columns(of table: SQLName) -> [ResultColumn]? { columns[table] }

  func column(_ name: SQLName, of table: SQLName) -> ResultColumn? {
    guard let columns = columns[table] else { return nil }
    let places = self.places[table] ?? Self.places(of: columns)
    self.places[table] = places
    return places[name].map { columns[$0] }
  }

  private static func places(of columns: [ResultColumn]) -> [SQLName: Int] {
    Dictionary(firstOf: columns.enumerated().map { (SQLName($1.column.name.value), $0) })
  }

  /// Whether a table or view has a column; nil if there is no such table.
  func hasColumn(_ name: SQLName, in table: SQLName) -> Bool? {
    columns(of: table).map { _ in
      let origin = ColumnOrigin(table: table.description, column: name.description)
      return column(ofOrigin: origin) != nil
    }
  }

  /// Returns the columns of a table or view whose rows are structs; nil for any other.
  func record(_ table: SQLName) -> [ResultColumn]? {
    recordNames.contains(table) ? columns(of: table) : nil
  }

  /// Returns the rowid, if it isn't a declared column, or the rank that a full-text table provides.
  private func rowID(_ origin: ColumnOrigin) -> ResultColumn? {
    let (table, column) = (SQLName(origin.table), SQLName(origin.column))
    if column == "rank", fullTextNames.contains(table) {
      return ExpressionType.of(.real, nullable: true).withAffinity.column
    }
    guard columns[table] != nil, column.isRowIDAlias else { return nil }
    return ExpressionType.of(.int64, nullable: false).withAffinity.column
  }
}
