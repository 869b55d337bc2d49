// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenKennel

extension GoldenKennel.Dog.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name, self.masterID, self.age, self.height, self.size, self.chipCode] }
}

extension GoldenKennel.DogTagTable.Columns: ColumnList {
  var all: [any TableColumn] { [self.dogID, self.tagID] }
}

extension GoldenKennel.Master.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name] }
}

extension GoldenKennel.TagTable.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name] }
}

extension GoldenKennel.Visit.Columns: ColumnList {
  var all: [any TableColumn] { [self.code, self.dogID, self.paidAt, self.weight, self.price] }
}
