// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenKennel

extension GoldenKennel.Dog.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.masterID, Self.age, Self.height, Self.size, Self.chipCode] }
}

extension GoldenKennel.DogTagTable.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.dogID, Self.tagID] }
}

extension GoldenKennel.Master.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenKennel.TagTable.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenKennel.Visit.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.code, Self.dogID, Self.paidAt, Self.weight, Self.price] }
}
