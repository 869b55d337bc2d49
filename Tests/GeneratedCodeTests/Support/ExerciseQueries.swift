import DBGenRuntime
import Testing

/// The columns of a golden table.
protocol ColumnList {
  static var all: [any StoredColumn] { get }
}

/// A column of a given table.
protocol ColumnOf<Table>: TableColumn {}

extension DBGenRuntime.Column: ColumnOf {}
extension OptionalColumn: ColumnOf {}
extension GeneratedColumn: ColumnOf {}
extension OptionalGeneratedColumn: ColumnOf {}

/// Calls all query functions of a table, view or virtual table on its rows, column by column.
func exerciseQueries<Table: DatabaseTable>(
  _ table: Table.Type, in transaction: ReadTransaction
) throws {
  let count = try Table.count(in: transaction)
  var passed = 0
  try Table.forEach(from: transaction) { _ in passed += 1 }
  #expect(passed == count)
  #expect(try Table.fetchAll(limit: count, offset: 1, from: transaction).count == max(0, count - 1))
  #expect((try Table.fetchFirst(from: transaction) == nil) == (count == 0))
  let columns = try #require(Table.columns as? any ColumnList.Type)
  for column in columns.all {
    if let column = column as? any TableColumn {
      try exercise(column, in: transaction)
    } else {
      let json = try #require(column as? any _JSONColumn)
      try exercise(json: json, in: transaction)
    }
  }
}

private func exercise<Column: _JSONColumn>(
  json column: Column, in transaction: ReadTransaction
) throws {
  let values = try Column.Table.values(of: { _ in column }, from: transaction)
  #expect(values.count == (try Column.Table.count(in: transaction)))
}

private func exercise<Column: TableColumn>(
  _ column: Column, in transaction: ReadTransaction
) throws {
  typealias Table = Column.Table
  let results = try Table.values(of: { _ in column }, from: transaction)
  let values = results.compactMap { $0 as? Column.Value }
  #expect(results.count == (try Table.count(in: transaction)))
  #expect(try Table.count(of: { _ in column }, in: transaction) == values.count)
  for value in values {
    #expect(try Table.count(where: { _ in column.isIn([value]) }, in: transaction) > 0)
  }
  #expect(try Table.count(where: { _ in column.isIn(values) }, in: transaction) == values.count)
  let others = try Table.count(where: { _ in !column.isIn(values) }, in: transaction)
  #expect(others == results.count - values.count, "\(Table.self) \(column) \(results)")
  let subquery = Table.select({ _ in column }, where: .all)
  #expect(try Table.count(where: { _ in column.isIn(subquery) }, in: transaction) == values.count)
  let order = { (_: Table.ColumnSet.Type) in [column.descending.nullsLast, column.ascending] }
  #expect(try Table.fetchAll(orderBy: order, from: transaction).count == results.count)
  let groups = try Table.count(by: { _ in column }, in: transaction)
  #expect(groups.reduce(0) { $0 + $1.value } == results.count)
  let distinct = try Table.values(of: { _ in column }, distinct: true, from: transaction)
  #expect(distinct.count == groups.count)
}

/// Calls the functions that change rows, and leaves all rows as they were.
func exerciseChanges<Table: KeyedTable>(
  _ table: Table.Type, in transaction: WriteTransaction
) throws {
  let count = try Table.count(in: transaction)
  #expect(try Table.updateAll(set: [], in: transaction) == count)
  let columns = try #require(Table.columns as? any ColumnList.Type)
  for column in columns.all {
    if column is any _JSONColumn { continue }
    let column = try #require(column as? any ColumnOf<Table>)
    try exerciseChanges(of: column, in: transaction)
  }
  try exercisePages(table, in: transaction)
  #expect(try Table.count(in: transaction) == count)
}

/// Sets each row's column to the value it already has, and deletes no rows.
private func exerciseChanges<Table: KeyedTable, Column: ColumnOf<Table>>(
  of column: Column, in transaction: WriteTransaction
) throws {
  for result in try Table.values(of: { _ in column }, from: transaction) {
    guard let value = result as? Column.Value,
      let change = (column as? DBGenRuntime.Column<Table, Column.Value>)?(value)
        ?? (column as? OptionalColumn<Table, Column.Value>)?(value)
    else { continue }
    let here = { (_: Table.ColumnSet.Type) in column.isIn([value]) }
    #expect(try Table.updateAll(set: [change], where: here, in: transaction) > 0)
  }
  #expect(try Table.deleteAll(where: { _ in column.isIn([]) }, in: transaction) == 0)
}

/// Reads all rows in pages of one row and of three.
private func exercisePages<Table: KeyedTable>(
  _ table: Table.Type, in transaction: ReadTransaction
) throws {
  let records = try Table.fetchAll(from: transaction)
  for limit in [1, 3] {
    var pages: [Table.Record] = []
    do {
      while pages.count < records.count {
        let page = try Table.fetchPage(after: pages.last, limit: limit, from: transaction)
        guard !page.isEmpty else { break }
        pages += page
      }
    } catch DatabaseError.invalidValue(let value)
      where value.expected == "a key to continue from" && value.found == "NULL"
    {
      return
    }
    #expect("\(pages)" == "\(records)")
  }
}
