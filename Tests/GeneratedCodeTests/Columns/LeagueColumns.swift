// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenLeague

extension GoldenLeague.Player.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.teamID, Self.position] }
}

extension GoldenLeague.Team.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.city, Self.abbreviation, Self.founded] }
}
