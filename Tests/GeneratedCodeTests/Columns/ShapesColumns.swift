// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenShapes

extension GoldenShapes.Event.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.at, Self.note] }
}

extension GoldenShapes.Login.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.user, Self.at, Self.seen, Self.last] }
}

extension GoldenShapes.Moment.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.at] }
}

extension GoldenShapes.Pair.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.left, Self.right, Self.name] }
}

extension GoldenShapes.Parameters.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.single, Self.network] }
}

extension GoldenShapes.Reading.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.place, Self.at, Self.value] }
}

extension GoldenShapes.Tag.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenShapes.Visit.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.place, Self.at, Self.note] }
}

extension GoldenShapes.Written.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.at, Self.julian, Self.token, Self.price, Self.settings, Self.maybe, Self.changed] }
}
