// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenColumns

extension GoldenColumns.Aliased.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.oid, Self.rowid] }
}

extension GoldenColumns.Book.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.title, Self.sort] }
}

extension GoldenColumns.Conflict.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.ignored, Self.replaced, Self.undone, Self.filled] }
}

extension GoldenColumns.DescendingKey.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.note] }
}

extension GoldenColumns.Foreign.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.created, Self.born, Self.big, Self.flag, Self.ratio, Self.bytes, Self.anything, Self.number] }
}

extension GoldenColumns.Guest.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.mood, Self.other, Self.level, Self.maybe] }
}

extension GoldenColumns.IntKey.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.next] }
}

extension GoldenColumns.LineTotal.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.total, Self.code, Self.half] }
}

extension GoldenColumns.NullableID.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.next] }
}

extension GoldenColumns.NullableKey.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.code, Self.note] }
}

extension GoldenColumns.NullablePair.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.left, Self.right] }
}

extension GoldenColumns.OrderLine.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.price, Self.quantity, Self.total, Self.article, Self.code, Self.note, Self.notes] }
}

extension GoldenColumns.Reading.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.isOn, Self.price, Self.readAt, Self.sentAt, Self.madeAt] }
}

extension GoldenColumns.Rowid.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.rowid, Self.oid, Self._rowid] }
}

extension GoldenColumns.Shelf.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.title, Self.sort] }
}

extension GoldenColumns.Size.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.width, Self.height, Self.area] }
}

extension GoldenColumns.Skipped.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.value, Self.count] }
}

extension GoldenColumns.Song.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.title] }
}

extension GoldenColumns.SpanTable.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.first, Self.last, Self.length] }
}

extension GoldenColumns.Verbatim.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.parent, Self.size] }
}
