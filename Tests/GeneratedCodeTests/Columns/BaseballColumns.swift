// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenBaseball

extension GoldenBaseball.Player.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.firstName, Self.lastName, Self.number, Self.teamID, Self.position, Self.joinedAt] }
}

extension GoldenBaseball.Team.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.city, Self.nickname, Self.abbreviation, Self.founded] }
}
