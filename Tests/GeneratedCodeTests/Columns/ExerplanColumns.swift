// Written by Scripts/list-golden-columns.
// swift-format-ignore-file

import DBGenRuntime

@testable import GoldenExerplan

extension GoldenExerplan.ActivitySubType.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.activityTypeID, self.name, self.met] }
}

extension GoldenExerplan.ActivityType.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.name] }
}

extension GoldenExerplan.ActualActivity.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.planID, self.subTypeID, self.startedAt, self.minutes, self.intensity, self.heartRates, self.cost] }
}

extension GoldenExerplan.Plan.Columns: ColumnList {
  var all: [any TableColumn] { [self.id, self.title, self.month, self.isShared, self.createdAt, self.archivedAt] }
}

extension GoldenExerplan.PlannedActivity.Columns: ColumnList {
  var all: [any TableColumn] { [self.planID, self.day, self.subTypeID, self.minutes, self.intensity] }
}

extension GoldenExerplan.Setting.Columns: ColumnList {
  var all: [any TableColumn] { [self.name, self.value] }
}
