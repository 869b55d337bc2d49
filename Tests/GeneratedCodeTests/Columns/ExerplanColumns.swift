// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenExerplan

extension GoldenExerplan.ActivitySubType.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.activityTypeID, Self.name, Self.met] }
}

extension GoldenExerplan.ActivityType.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.name] }
}

extension GoldenExerplan.ActualActivity.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.planID, Self.subTypeID, Self.startedAt, Self.minutes, Self.intensity, Self.heartRates, Self.cost] }
}

extension GoldenExerplan.Plan.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.id, Self.title, Self.month, Self.isShared, Self.createdAt, Self.archivedAt] }
}

extension GoldenExerplan.PlannedActivity.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.planID, Self.day, Self.subTypeID, Self.minutes, Self.intensity] }
}

extension GoldenExerplan.Setting.Columns: ColumnList {
  static var all: [any StoredColumn] { [Self.name, Self.value] }
}
