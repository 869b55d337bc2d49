// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenTypes

extension GoldenTypes.Calendar.Columns: ColumnList {
  var all: [any TableColumn] { [self.day, self.note] }
}

extension GoldenTypes.Everything.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.integer, self.int64, self.int32, self.int16, self.int8, self.uint32, self.uint16, self.uint8, self.real, self.text, self.blob, self.boolean, self.timestamp, self.seconds, self.millis, self.julian, self.date, self.days, self.uuid, self.uuidBytes, self.url, self.decimal, self.json, self.any, self.color, self.level, self.email] }
}

extension GoldenTypes.ExtensionOfKeyed.Columns: ColumnList {
  var all: [any TableColumn] { [self.stamp, self.note] }
}

extension GoldenTypes.Keyed.Columns: ColumnList {
  var all: [any TableColumn] { [self.stamp, self.selfStamp, self.other] }
}

extension GoldenTypes.Left.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.sql] }
}

extension GoldenTypes.Loose.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.flag, self.code, self.other] }
}

extension GoldenTypes.Nothing.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.integer, self.int64, self.int32, self.int16, self.int8, self.uint32, self.uint16, self.uint8, self.real, self.text, self.blob, self.boolean, self.timestamp, self.seconds, self.millis, self.julian, self.date, self.days, self.uuid, self.uuidBytes, self.url, self.decimal, self.json, self.any, self.color, self.level, self.email] }
}

extension GoldenTypes.Preset.Columns: ColumnList {
  var all: [any TableColumn] { [self.code, self.integer, self.hex, self.real, self.text, self.boolean, self.color, self.level, self.missing, self.empty, self.day, self.moment, self.decimal, self.token, self.site, self.created, self.mode, self.born, self.mail, self.touched] }
}

extension GoldenTypes.Right.Columns: ColumnList {
  var all: [any TableColumn] { [self.id] }
}

extension GoldenTypes.Ruled.Columns: ColumnList {
  var all: [any TableColumn] { [self.a, self.b, self.c, self.d, self.e] }
}

extension GoldenTypes.Rung.Columns: ColumnList {
  var all: [any TableColumn] { [self.level, self.note] }
}

extension GoldenTypes.Ticket.Columns: ColumnList {
  var all: [any TableColumn] { [self.`self`, self.note] }
}
