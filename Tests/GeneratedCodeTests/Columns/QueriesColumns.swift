// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenQueries

extension GoldenQueries.Game.Columns: ColumnList {
  var all: [any TableColumn] { [self.home, self.guest, self.day, self.runs] }
}

extension GoldenQueries.Player.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.firstName, self.lastName, self.number, self.teamID, self.captainID, self.position, self.salary, self.joinedAt] }
}

extension GoldenQueries.TagTable.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name] }
}

extension GoldenQueries.Team.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.city, self.name, self.founded] }
}

extension GoldenQueries.TeamSizes.Columns: ColumnList {
  var all: [any TableColumn] { [self.teamID, self.name, self.players] }
}

extension GoldenQueries.Visit.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.at, self.until, self.price, self.age] }
}
