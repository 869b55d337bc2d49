// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenUpkeep

extension GoldenUpkeep.Clock.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.table, Self.time] }
}

extension GoldenUpkeep.Entry.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.text, Self.seenAt, Self.isHidden] }
}

extension GoldenUpkeep.Folder.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.changedOn, Self.isRemoved] }
}

extension GoldenUpkeep.Julian.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.setAt] }
}

extension GoldenUpkeep.LabelTable.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name, Self.madeAt, Self.version] }
}

extension GoldenUpkeep.Loose.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.code, Self.count, Self.version, Self.setAt] }
}

extension GoldenUpkeep.Membership.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.folderID, Self.userName, Self.role, Self.revision, Self.endedOn] }
}

extension GoldenUpkeep.Note.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.title, Self.body, Self.folderID, Self.weight, Self.updatedAt, Self.version, Self.deletedAt] }
}

extension GoldenUpkeep.Reference.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.setAt, Self.day] }
}

extension GoldenUpkeep.Seconds.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.setAt] }
}

extension GoldenUpkeep.Slot.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.at, Self.name, Self.version, Self.endedAt] }
}
