// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenObjects

extension GoldenObjects.Area.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.minX, Self.maxX] }
}

extension GoldenObjects.Article.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.title, Self.body] }
}

extension GoldenObjects.BigTeam.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.players] }
}

extension GoldenObjects.Docs.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.subject, Self.body] }
}

extension GoldenObjects.Letter.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self._rowid, Self.subject] }
}

extension GoldenObjects.Letters.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.number, Self.subject, Self.isLong] }
}

extension GoldenObjects.Log.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.text, Self.at] }
}

extension GoldenObjects.Names.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.name, Self.kind, Self.owner] }
}

extension GoldenObjects.OrderBy.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.text, Self.at, Self.sumOf] }
}

extension GoldenObjects.Player.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.firstName, Self.surname, Self.teamID, Self.position, Self.note, Self.changes] }
}

extension GoldenObjects.Roster.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.playerID, Self.firstName, Self.surname, Self.position, Self.teamID, Self.teamName, Self.founded] }
}

extension GoldenObjects.Signing.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenObjects.Team.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.founded] }
}

extension GoldenObjects.TeamSizes.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.players, Self.longest, Self.hasSubstitutes] }
}
