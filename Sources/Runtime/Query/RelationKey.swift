import DBGenSQLText

/// A column of the key by which rows of two tables belong together.
public struct _RelationColumn<Table: DatabaseTable, Other: DatabaseTable>: Sendable {
  /// Returns the value in a row as it is stored; nil if it is NULL.
  fileprivate let value: @Sendable (Table.Record) throws -> SQLValue?
  /// The column of the other table: its name, and its SQL in the query.
  fileprivate let name: String
  fileprivate let expression: String

  /// Creates a pair of columns.
  ///
  /// - Parameters:
  ///   - column: The column of the rows.
  ///   - other: The column of the other table, with the collation to compare it by.
  ///   - value: Returns the value in a row.
  public init<C: TableColumn, O: TableColumn>(
    _ column: C, _ other: O, _ value: @escaping @Sendable (Table.Record) -> C.Value?
  ) where C.Table == Table, O.Table == Other {
    self.value = { row in try value(row).map { try column.stored($0) } }
    name = other._definition.name
    expression = other._definition.of(rows: RelationKey<Table, Other>.rows)
      .expression(in: Other.self)
  }
}

extension TableColumn {
  /// Returns a value as it is stored.
  ///
  /// - Throws: The error for a value that the column can't store.
  fileprivate func stored(_ value: Value) throws -> SQLValue {
    do { return try coding.encode(value) } catch {
      throw error.of(table: Table._sql.name, column: _definition.name)
    }
  }
}

/// The rows of a table that belong to rows of another one.
struct RelatedRows<Record> {
  /// All of them, in groups.
  var all: [Record] = []
  /// For each of the other rows, the range of its group.
  var ranges: [Range<Int>]
}

/// The key by which rows of two tables belong together. SQLite compares the values, by the rules of
/// the columns.
struct RelationKey<Table: DatabaseTable, Other: DatabaseTable> {
  let columns: [_RelationColumn<Table, Other>]

  /// The name of the other table's rows in the query.
  fileprivate static var rows: String { "related" }

  /// Returns the rows of the other table that belong to rows, by one query; by none if there is
  /// nothing to look up.
  func rows(
    for rows: [Table.Record], from transaction: ReadTransaction
  ) throws -> RelatedRows<Other.Record> {
    var keys = KeyValues(columns: columns.count)
    let places = try rows.map { row in
      keys.place(of: try columns.map { try $0.value(row) })
    }
    var found = RelatedRows<Other.Record>(ranges: Array(repeating: 0..<0, count: keys.count))
    if keys.count > 0 { try fetch(keys, into: &found, from: transaction) }
    found.ranges = places.map { place in place.map { found.ranges[$0] } ?? 0..<0 }
    return found
  }

  /// Fetches the rows with the given keys, in the order of the keys.
  private func fetch(
    _ keys: KeyValues, into found: inout RelatedRows<Other.Record>,
    from transaction: ReadTransaction
  ) throws {
    var query = TableQuery(text(filter: transaction.includesDeleted ? nil : Other._sql.filter))
    query.values = keys.lists.map { .list($0) }
    try transaction.statement(query, on: Other.self).forEachRow { row in
      let place = try row.integer(0)
      let start = found.ranges[place].isEmpty ? found.all.count : found.ranges[place].lowerBound
      found.all.append(try row._record(Other.self, at: 1))
      found.ranges[place] = start..<found.all.count
    }
  }

  /// The query. CROSS JOIN makes SQLite begin with the keys, and look each of them up.
  ///
  /// - Parameter filter: The condition that a row isn't deleted, which begins with a column.
  private func text(filter: String?) -> String {
    var (lists, conditions) = ("", "")
    for (index, column) in columns.enumerated() {
      lists += "\(ValueList.function)(?\(index + 1)) AS key\(index) CROSS JOIN "
      if index > 0 { conditions += " AND key\(index).rowid = key0.rowid AND " }
      conditions += "\(column.expression) = key\(index).value"
    }
    if let filter { conditions += " AND \(Self.rows).\(filter)" }
    let sql = Other._sql
    let order = sql.key.map { sql.columns[$0] }
    return "SELECT key0.rowid" + Self.qualified(sql.columns) + " FROM " + lists + sql.table + " AS "
      + Self.rows + " ON " + conditions + " ORDER BY key0.rowid" + Self.qualified(order)
  }

  private static func qualified(_ columns: [String]) -> String {
    columns.map { ", \(rows).\(SQLName.quote($0))" }.joined(by: "")
  }

  /// Returns the error for a row whose parent doesn't exist.
  func notFound(_ row: Table.Record, in transaction: ReadTransaction) throws -> DatabaseError {
    let list = columns.indices.map { "substr(quote(?\($0 + 1)), 1, 200)" }
    var query = TableQuery("SELECT " + list.joined(by: ", "))
    query.values = try columns.map { .value(try $0.value(row) ?? .null) }
    let literals = try transaction.statement(query, on: Other.self).firstTexts()
    let key = zip(columns, literals).map { $0.name + " = " + $1 }.joined(by: ", ")
    return .rowNotFound(table: Other._sql.name, key: key)
  }
}

/// The different keys of some rows, as a list of values for each column.
private struct KeyValues {
  private var groups = _RowGroups<[SQLValue]>()
  /// The number of keys.
  private(set) var count = 0
  private(set) var lists: [[SQLValue]]

  init(columns: Int) { lists = Array(repeating: [], count: columns) }

  /// Returns the place of a key; nil if a value is NULL.
  mutating func place(of key: [SQLValue?]) -> Int? {
    let values = key.compactMap(\.self)
    guard values.count == key.count else { return nil }
    let place = groups.place(of: values)
    if place == count {
      count += 1
      for (column, value) in values.enumerated() { lists[column].append(value) }
    }
    return place
  }
}
