// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenQueries

extension GoldenQueries.Game.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.home, Self.guest, Self.day, Self.runs] }
}

extension GoldenQueries.NamesOfPlayers.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.`self`, Self.players] }
}

extension GoldenQueries.Player.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.firstName, Self.lastName, Self.number, Self.teamID, Self.captainID, Self.position, Self.salary, Self.joinedAt] }
}

extension GoldenQueries.TagTable.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenQueries.Team.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.city, Self.name, Self.founded] }
}

extension GoldenQueries.TeamCities.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.city, Self.id] }
}

extension GoldenQueries.TeamSizes.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.teamID, Self.name, Self.players] }
}

extension GoldenQueries.Visit.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.at, Self.until, Self.price, Self.age] }
}
