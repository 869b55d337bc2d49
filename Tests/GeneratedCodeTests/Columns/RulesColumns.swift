// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenRules

extension GoldenRules.Listed.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.kind, self.folded, self.only, self.level, self.half, self.grade, self.mood, self.day, self.time, self.price, self.link, self.token] }
}

extension GoldenRules.Measured.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.number, self.small, self.share, self.ratio, self.price, self.amount, self.huge, self.born, self.due, self.started, self.stopped, self.asked, self.seen, self.rank, self.double] }
}

extension GoldenRules.PairTable.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.left, self.right] }
}

extension GoldenRules.Problem.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.problems, self.recordProblems, self.`self`, self.value] }
}

extension GoldenRules.Written.Columns: ColumnList {
  var all: [any TableColumn] { [self.code, self.lastName, self.note, self.pin, self.address, self.bytes, self.mail] }
}
