// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenNames

extension GoldenNames.Class.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.`class`, self.any] }
}

extension GoldenNames.Columns.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.columns, self.any] }
}

extension GoldenNames.Database.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.database, self.any] }
}

extension GoldenNames.Default.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.`default`, self.any] }
}

extension GoldenNames.KeyedTable.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.keyedTable, self.any] }
}

extension GoldenNames.Member.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.transaction, self.statement, self.connection, self.database, self.row, self.columns, self.table, self.encode, self.decode, self.hash, self.description, self.debugDescription, self.from, self.into, self.at, self.record, self.draft, self.update, self.delete, self.insert, self.save, self.fetch, self.fetchAll, self.count, self.exists, self.key, self.rawValue2, self.group, self.order, self.index, self.values, self.references, self.left, self.select] }
}

extension GoldenNames.OrderDetails.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.unitPrice, self.quoted, self.größe, self._private] }
}

extension GoldenNames.PairTable.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.`self`, self.`inout`, self.`in`, self.`default`] }
}

extension GoldenNames.Row.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.row, self.any] }
}

extension GoldenNames.SQLValue.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.sqlValue, self.any] }
}

extension GoldenNames.Statement.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.statement, self.any] }
}

extension GoldenNames.Table.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.table, self.any] }
}

extension GoldenNames.Tllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.abbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, self.cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc, self.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd] }
}

extension GoldenNames.Transaction.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.id, self.transaction, self.any] }
}

extension GoldenNames.Version.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.version] }
}

extension GoldenNames.Word.ColumnSet: ColumnList {
  var all: [any TableColumn] { [self.any, self.`protocol`, self.`self`, self.type, self.`as`, self.`associatedtype`, self.`break`, self.`case`, self.`catch`, self.`class`, self.`continue`, self.`default`, self.`defer`, self.`deinit`, self.`do`, self.`else`, self.`enum`, self.`extension`, self.`fallthrough`, self.`false`, self.`fileprivate`, self.`for`, self.`func`, self.`guard`, self.`if`, self.`import`, self.`in`, self.`init`, self.`inout`, self.`internal`, self.`is`, self.`let`, self.`nil`, self.`operator`, self.`precedencegroup`, self.`private`, self.`public`, self.`repeat`, self.`rethrows`, self.`return`, self.`static`, self.`struct`, self.`subscript`, self.`super`, self.`switch`, self.`throw`, self.`throws`, self.`true`, self.`try`, self.`typealias`, self.`var`, self.`where`, self.`while`] }
}
