// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenRules

extension GoldenRules.Guest.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.seats] }
}

extension GoldenRules.Listed.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.kind, Self.folded, Self.only, Self.level, Self.half, Self.grade, Self.mood, Self.day, Self.time, Self.price, Self.link, Self.token] }
}

extension GoldenRules.Measured.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.number, Self.small, Self.share, Self.ratio, Self.price, Self.amount, Self.huge, Self.born, Self.due, Self.started, Self.stopped, Self.asked, Self.seen, Self.rank, Self.double] }
}

extension GoldenRules.PairTable.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.left, Self.right] }
}

extension GoldenRules.PlaceTable.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenRules.Problem.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.problems, Self.recordProblems, Self.`self`, Self.value] }
}

extension GoldenRules.Span.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.first, Self.last, Self.starts, Self.ends, Self.asked, Self.heard, Self.low, Self.high, Self.small, Self.miles, Self.name, Self.note, Self.mood, Self.isOn, Self.rank] }
}

extension GoldenRules.Voucher.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.code] }
}

extension GoldenRules.Written.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.code, Self.lastName, Self.note, Self.pin, Self.address, Self.bytes, Self.mail] }
}
