// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenRelated

extension GoldenRelated.Badge.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.employeeID, Self.list] }
}

extension GoldenRelated.Desk.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.room, Self.number, Self.value] }
}

extension GoldenRelated.Device.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.bytes, Self.since] }
}

extension GoldenRelated.Employee.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.managerID, Self.deskRoom, Self.deskNumber] }
}

extension GoldenRelated.Folder.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.area, Self.path, Self.size, Self.deletedAt] }
}

extension GoldenRelated.Label.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.name, Self.employeeID, Self.code] }
}

extension GoldenRelated.NoteTable.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.tag, Self.second] }
}

extension GoldenRelated.Reading.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.deviceID, Self.deviceBytes, Self.deviceSince] }
}

extension GoldenRelated.Skill.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenRelated.TagTable.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.name, Self.color] }
}

extension GoldenRelated.Training.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.employeeID, Self.skillID, Self.level] }
}

extension GoldenRelated.Visit.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.employee, Self.reason] }
}
