// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenLeague

extension GoldenLeague.Player.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name, self.teamID, self.position] }
}

extension GoldenLeague.Team.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.city, self.abbreviation, self.founded] }
}
