// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenRelations

extension GoldenRelations.Club.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.captainID] }
}

extension GoldenRelations.Folder.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.parentID] }
}

extension GoldenRelations.Member.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.clubID] }
}

extension GoldenRelations.Page.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.previousID] }
}

extension GoldenRelations.Rank.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.seatRow, self.seatNo] }
}

extension GoldenRelations.Seat.Columns: ColumnList {
  var all: [any TableColumn] { [self.row, self.number, self.price] }
}

extension GoldenRelations.Ticket.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.number, self.row] }
}

extension GoldenRelations.Word.Columns: ColumnList {
  var all: [any TableColumn] { [self.text, self.synonym] }
}
