import DBGenSQLText

/// A column of the key by which rows of two tables belong together.
public struct _RelationColumn<Table: DatabaseTable, Other: DatabaseTable>: Sendable {
  /// Returns the value in a row as it is stored; nil if it is NULL.
  @usableFromInline let value: @Sendable (Table.Record) throws -> SQLValue?
  @usableFromInline let other: RelatedColumn

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
    self.other = RelatedColumn(
      name: other._definition.name,
      expression: other._definition.of(rows: RelatedRows.name).expression(in: Other.self))
  }
}

/// A column of the other table: its name, and its SQL in the query.
@usableFromInline
struct RelatedColumn: Sendable {
  let name: String
  let expression: String
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

/// The rows of a table that belong to rows of another one, in groups, by the keys of those. SQLite
/// compares the values, by the rules of the columns.
@usableFromInline
struct RelatedRows {
  /// The name of the related rows in the query.
  fileprivate static let name = "related"

  private let table: _TableSQL
  private let columns: [RelatedColumn]
  @usableFromInline var keys = _RowGroups<[SQLValue]>()
  /// The values of the different keys, for each column.
  @usableFromInline var lists: [[SQLValue]]
  /// The place of each row's key; nil if a value is NULL.
  @usableFromInline var places: [Int?] = []
  /// The range of each key's group among the related rows.
  @usableFromInline var groups: [Range<Int>] = []

  @usableFromInline
  init(of table: _TableSQL, by columns: [RelatedColumn]) {
    (self.table, self.columns) = (table, columns)
    lists = Array(repeating: [], count: columns.count)
  }

  /// Adds a row with a key.
  @_alwaysEmitIntoClient
  mutating func add(_ key: [SQLValue?]) {
    let values = key.compactMap { $0 }
    guard values.count == key.count else { return places.append(nil) }
    let place = keys.place(of: values)
    if place == groups.count {
      groups.append(0..<0)
      for (column, value) in values.enumerated() { lists[column].append(value) }
    }
    places.append(place)
  }

  /// Adds a related row to the group of a key.
  @_alwaysEmitIntoClient
  mutating func add(_ row: Int, to place: Int) {
    groups[place] = (groups[place].isEmpty ? row : groups[place].lowerBound)..<row + 1
  }

  /// For each row, the range of its group.
  @_alwaysEmitIntoClient var ranges: [Range<Int>] { places.map { $0.map { groups[$0] } ?? 0..<0 } }

  /// Returns the statement that finds the related rows in the order of the keys, each after the
  /// place of its key; nil if there is nothing to look up.
  @usableFromInline
  func statement(in transaction: ReadTransaction) throws -> _Statement? {
    guard !groups.isEmpty else { return nil }
    let text = text(filter: transaction.includesDeleted ? nil : table.filter)
    let statement = try transaction.statement(text: text, table: table.name)
    try statement.bind(lists.map { .list($0) })
    return statement
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
    if let filter { conditions += " AND \(Self.name).\(filter)" }
    let order = table.key.map { table.columns[$0] }
    return "SELECT key0.rowid" + Self.qualified(table.columns) + " FROM " + lists + table.table
      + " AS " + Self.name + " ON " + conditions + " ORDER BY key0.rowid" + Self.qualified(order)
  }

  private static func qualified(_ columns: [String]) -> String {
    columns.map { ", \(name).\(SQLName.quote($0))" }.joined(by: "")
  }

  /// Returns the error for a key whose row doesn't exist.
  @usableFromInline
  func notFound(_ key: [SQLValue?], in transaction: ReadTransaction) throws -> DatabaseError {
    let list = columns.indices.map { "substr(quote(?\($0 + 1)), 1, 200)" }
    let statement = try transaction.statement(
      text: "SELECT " + list.joined(by: ", "), table: table.name)
    try statement.bind(key.map { .value($0 ?? .null) })
    let values = try statement.firstTexts()
    return .rowNotFound(table: table.name, key: _TableSQL.text(columns.map(\.name), values[...]))
  }
}
