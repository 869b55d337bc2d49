// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenBaseball

extension GoldenBaseball.Player.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.firstName, self.lastName, self.number, self.teamID, self.position, self.joinedAt] }
}

extension GoldenBaseball.Team.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.city, self.nickname, self.abbreviation, self.founded] }
}
