// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenObjects

extension GoldenObjects.Area.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.minX, self.maxX] }
}

extension GoldenObjects.Article.Columns: ColumnList {
  var all: [any TableColumn] { [self.title, self.body] }
}

extension GoldenObjects.BigTeam.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name, self.players] }
}

extension GoldenObjects.Docs.Columns: ColumnList {
  var all: [any TableColumn] { [self.subject, self.body] }
}

extension GoldenObjects.Letter.Columns: ColumnList {
  var all: [any TableColumn] { [self._rowid, self.subject] }
}

extension GoldenObjects.Letters.Columns: ColumnList {
  var all: [any TableColumn] { [self.number, self.subject, self.isLong] }
}

extension GoldenObjects.Log.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.text, self.at] }
}

extension GoldenObjects.Names.Columns: ColumnList {
  var all: [any TableColumn] { [self.name, self.kind, self.owner] }
}

extension GoldenObjects.OrderBy.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.text, self.at, self.sumOf] }
}

extension GoldenObjects.Player.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.firstName, self.surname, self.teamID, self.position, self.note, self.changes] }
}

extension GoldenObjects.Roster.Columns: ColumnList {
  var all: [any TableColumn] { [self.playerID, self.firstName, self.surname, self.position, self.teamID, self.teamName, self.founded] }
}

extension GoldenObjects.Signing.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name] }
}

extension GoldenObjects.Team.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name, self.founded] }
}

extension GoldenObjects.TeamSizes.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name, self.players, self.longest, self.hasSubstitutes] }
}
