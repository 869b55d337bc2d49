// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenColumns

extension GoldenColumns.Aliased.Columns: ColumnList {
  var all: [any TableColumn] { [self.oid, self.rowid] }
}

extension GoldenColumns.Book.Columns: ColumnList {
  var all: [any TableColumn] { [self.title, self.sort] }
}

extension GoldenColumns.Conflict.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.ignored, self.replaced, self.undone, self.filled] }
}

extension GoldenColumns.DescendingKey.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.note] }
}

extension GoldenColumns.Foreign.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name, self.created, self.born, self.big, self.flag, self.ratio, self.bytes, self.anything] }
}

extension GoldenColumns.Guest.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.mood, self.other, self.level, self.maybe] }
}

extension GoldenColumns.IntKey.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.next] }
}

extension GoldenColumns.LineTotal.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.total, self.code, self.half] }
}

extension GoldenColumns.NullableID.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.next] }
}

extension GoldenColumns.NullableKey.Columns: ColumnList {
  var all: [any TableColumn] { [self.code, self.note] }
}

extension GoldenColumns.NullablePair.Columns: ColumnList {
  var all: [any TableColumn] { [self.left, self.right] }
}

extension GoldenColumns.OrderLine.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.price, self.quantity, self.total, self.article, self.code, self.note, self.notes] }
}

extension GoldenColumns.Rowid.Columns: ColumnList {
  var all: [any TableColumn] { [self.rowid, self.oid, self._rowid] }
}

extension GoldenColumns.Shelf.Columns: ColumnList {
  var all: [any TableColumn] { [self.title, self.sort] }
}

extension GoldenColumns.Size.Columns: ColumnList {
  var all: [any TableColumn] { [self.width, self.height, self.area] }
}

extension GoldenColumns.Skipped.Columns: ColumnList {
  var all: [any TableColumn] { [self.value, self.count] }
}

extension GoldenColumns.SpanTable.Columns: ColumnList {
  var all: [any TableColumn] { [self.first, self.last, self.length] }
}

extension GoldenColumns.Verbatim.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name, self.parent, self.size] }
}
