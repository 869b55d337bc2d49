import DBGenSQLText

/// A database in which views are tables, so that SQLite reports which of their columns a result
/// column comes from.
final class QueryProbe {
  private let database: SQLiteConnection
  /// The columns of the tables, views, and the like, by folded name.
  private var columns: [String: [ResultColumn]]
  /// The places of the columns by folded name, of the tables whose columns were asked for.
  private var places: [String: [String: Int]] = [:]
  /// The tables and views whose rows are structs.
  private let recordNames: Set<String>
  private let fullTextNames: Set<String>
  /// The functions that the app registers.
  private let ownFunctions: Set<String>
  let values: ValueProbe
  /// The columns of nested SELECTs, as far as they are known, by their text.
  var derived: [String: [DerivedColumn]] = [:]
  /// The declared types of the query's parameters, by name.
  private(set) var declared: [String: ExpressionType] = [:]
  /// Whether parts of the query can be left out.
  private(set) var hasOptionalParts = false

  init(
    _ database: consuming SQLiteConnection, _ columns: [String: [ResultColumn]], of schema: Schema,
    _ values: ValueProbe
  ) {
    self.values = values
    self.database = database
    self.columns = columns
    let names =
      schema.tables.map(\.name) + schema.views.filter { !$0.isUnchecked }.map(\.name)
      + schema.virtualTables.map(\.name)
    fullTextNames = Set(schema.fullTextTables.map { SQLName.folded($0.name.value) })
    ownFunctions = Set(schema.functions.map { SQLName.folded($0.name.value) })
    recordNames = Set(names.map { SQLName.folded($0.value) })
  }

  /// Adds a view as a table with the same columns, along with what is known about them.
  func add(_ view: String, _ names: [String], _ columns: [ResultColumn]) {
    let list = SQLName.list(names)
    try? database.run("CREATE TABLE \(SQLName.quote(view)) (\(list))")
    self.columns[SQLName.folded(view)] = columns
    places[SQLName.folded(view)] = nil
  }

  /// Prepares for the next view.
  func begin() { (derived, declared, hasOptionalParts) = ([:], [:], false) }

  /// Prepares for the next query, with the parameter types that the file declares.
  func begin(_ query: Query) {
    begin()
    hasOptionalParts = !SQLText(ofQuery: query.sql.value).parts.isEmpty
    for cells in query.parameterCells {
      guard let type = cells.type else { continue }
      let column = ResultColumn(Column(name: cells.name, type: type)).with(cells)
      declared[cells.name.value] = .value(column)
    }
  }

  func hasOwnFunction(_ name: String) -> Bool { ownFunctions.contains(name) }

  /// Returns the result columns of a statement; nil if SQLite refuses it.
  func describe(_ sql: String) -> [DescribedColumn]? { try? database.describe(sql).columns }

  /// Returns the column of a table that a result column comes from.
  func column(_ described: DescribedColumn) -> ResultColumn? {
    described.origin.flatMap { column(ofOrigin: $0) }
  }

  private func column(ofOrigin origin: ColumnOrigin) -> ResultColumn? {
    column(origin.column, of: origin.table) ?? rowID(origin)
  }

  /// Returns the columns of a table or view; nil if there is none of the name.
  func columns(of table: String) -> [ResultColumn]? { columns[SQLName.folded(table)] }

  func column(_ name: String, of table: String) -> ResultColumn? {
    let table = SQLName.folded(table)
    guard let columns = columns[table] else { return nil }
    let places = self.places[table] ?? Self.places(of: columns)
    self.places[table] = places
    return places[SQLName.folded(name)].map { columns[$0] }
  }

  private static func places(of columns: [ResultColumn]) -> [String: Int] {
    Dictionary(
      columns.enumerated().map { (SQLName.folded($1.column.name.value), $0) },
      uniquingKeysWith: { first, _ in first })
  }

  /// Whether a table or view has a column; nil if there is no such table.
  func hasColumn(_ name: String, in table: String) -> Bool? {
    columns(of: table).map { _ in
      column(ofOrigin: ColumnOrigin(table: table, column: name)) != nil
    }
  }

  /// Returns the columns of a table or view whose rows are structs; nil for any other.
  func record(_ table: String) -> [ResultColumn]? {
    recordNames.contains(SQLName.folded(table)) ? columns(of: table) : nil
  }

  /// Returns the rowid, if it isn't a declared column, or the rank that a full-text table provides.
  private func rowID(_ origin: ColumnOrigin) -> ResultColumn? {
    if SQLName.folded(origin.column) == "rank",
      fullTextNames.contains(SQLName.folded(origin.table))
    {
      return ExpressionType.of(.real, nullable: true).column
    }
    guard columns[SQLName.folded(origin.table)] != nil,
      SQLName(origin.column).isRowIDAlias
    else { return nil }
    return ExpressionType.of(.int64, nullable: false).column
  }
}
