// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenTypes

extension GoldenTypes.Badge.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.note] }
}

extension GoldenTypes.Calendar.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.day, Self.note] }
}

extension GoldenTypes.Everything.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.integer, Self.int64, Self.int32, Self.int16, Self.int8, Self.uint32, Self.uint16, Self.uint8, Self.real, Self.text, Self.blob, Self.boolean, Self.timestamp, Self.seconds, Self.millis, Self.julian, Self.date, Self.days, Self.uuid, Self.uuidBytes, Self.url, Self.decimal, Self.json, Self.any, Self.color, Self.level, Self.email] }
}

extension GoldenTypes.ExtensionOfKeyed.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.stamp, Self.note] }
}

extension GoldenTypes.Keyed.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.stamp, Self.selfStamp, Self.other] }
}

extension GoldenTypes.Left.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.sql] }
}

extension GoldenTypes.Loose.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.flag, Self.code, Self.other] }
}

extension GoldenTypes.Nothing.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.integer, Self.int64, Self.int32, Self.int16, Self.int8, Self.uint32, Self.uint16, Self.uint8, Self.real, Self.text, Self.blob, Self.boolean, Self.timestamp, Self.seconds, Self.millis, Self.julian, Self.date, Self.days, Self.uuid, Self.uuidBytes, Self.url, Self.decimal, Self.json, Self.any, Self.color, Self.level, Self.email] }
}

extension GoldenTypes.Preset.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.code, Self.integer, Self.hex, Self.real, Self.text, Self.boolean, Self.color, Self.level, Self.missing, Self.empty, Self.day, Self.moment, Self.decimal, Self.token, Self.site, Self.created, Self.mode, Self.born, Self.mail, Self.touched] }
}

extension GoldenTypes.Right.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id] }
}

extension GoldenTypes.Ruled.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.a, Self.b, Self.c, Self.d, Self.e] }
}

extension GoldenTypes.Rung.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.level, Self.note] }
}

extension GoldenTypes.Tally.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.hash, Self.size, Self.total, Self.parent, Self.score] }
}

extension GoldenTypes.Ticket.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.`self`, Self.note] }
}
