// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenNames

extension GoldenNames.Class.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.`class`, Self.any] }
}

extension GoldenNames.Columns.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.columns, Self.any] }
}

extension GoldenNames.Database.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.database, Self.any] }
}

extension GoldenNames.Default.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.`default`, Self.any] }
}

extension GoldenNames.KeyedTable.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.keyedTable, Self.any] }
}

extension GoldenNames.Member.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.transaction, Self.statement, Self.connection, Self.database, Self.row, Self.columns, Self.table, Self.encode, Self.decode, Self.hash, Self.description, Self.debugDescription, Self.from, Self.into, Self.at, Self.record, Self.draft, Self.update, Self.delete, Self.insert, Self.save, Self.fetch, Self.fetchAll, Self.count, Self.exists, Self.key, Self.rawValue2, Self.group, Self.order, Self.index, Self.values, Self.references, Self.left, Self.select] }
}

extension GoldenNames.OrderDetails.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.unitPrice, Self.quoted, Self.größe, Self._private] }
}

extension GoldenNames.PairTable.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.`self`, Self.`inout`, Self.`in`, Self.`default`] }
}

extension GoldenNames.Row.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.row, Self.any] }
}

extension GoldenNames.SQLValue.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.sqlValue, Self.any] }
}

extension GoldenNames.Statement.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.statement, Self.any] }
}

extension GoldenNames.Table.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.table, Self.any] }
}

extension GoldenNames.Tllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllllll.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.abbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb, Self.cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc, Self.dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd] }
}

extension GoldenNames.Transaction.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.transaction, Self.any] }
}

extension GoldenNames.Version.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.version] }
}

extension GoldenNames.Word.ColumnSet: ColumnList {
  static var all: [any StoredColumn] { [Self.any, Self.`protocol`, Self.`self`, Self.type, Self.`as`, Self.`associatedtype`, Self.`break`, Self.`case`, Self.`catch`, Self.`class`, Self.`continue`, Self.`default`, Self.`defer`, Self.`deinit`, Self.`do`, Self.`else`, Self.`enum`, Self.`extension`, Self.`fallthrough`, Self.`false`, Self.`fileprivate`, Self.`for`, Self.`func`, Self.`guard`, Self.`if`, Self.`import`, Self.`in`, Self.`init`, Self.`inout`, Self.`internal`, Self.`is`, Self.`let`, Self.`nil`, Self.`operator`, Self.`precedencegroup`, Self.`private`, Self.`public`, Self.`repeat`, Self.`rethrows`, Self.`return`, Self.`static`, Self.`struct`, Self.`subscript`, Self.`super`, Self.`switch`, Self.`throw`, Self.`throws`, Self.`true`, Self.`try`, Self.`typealias`, Self.`var`, Self.`where`, Self.`while`] }
}
