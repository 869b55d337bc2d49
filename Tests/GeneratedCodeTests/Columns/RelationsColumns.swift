// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenRelations

extension GoldenRelations.Club.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.captainID] }
}

extension GoldenRelations.Folder.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.parentID] }
}

extension GoldenRelations.Member.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.clubID] }
}

extension GoldenRelations.Page.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.previousID] }
}

extension GoldenRelations.Rank.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.seatRow, Self.seatNo] }
}

extension GoldenRelations.Seat.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.row, Self.number, Self.price] }
}

extension GoldenRelations.Ticket.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.number, Self.row] }
}

extension GoldenRelations.Word.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.text, Self.synonym] }
}
