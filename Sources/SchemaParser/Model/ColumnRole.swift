/// The task of a column that generated functions set by themselves.
package enum ColumnRole: String, CaseIterable, Sendable {
  /// Every update sets the column to the current time.
  case touch
  /// Every update increases the number in the column, and one of a record with another number is
  /// refused.
  case rowVersion
  /// A deletion sets the column instead of removing the row.
  case softDelete

  /// The times at which the column is set, in words.
  package var effect: String {
    switch self {
    case .touch: "set to the current time by every update"
    case .rowVersion: "increased by every update"
    case .softDelete: "set by a deletion, which leaves the row"
    }
  }

  /// The columns that can have the role, as messages describe them.
  var fitting: String {
    switch self {
    case .touch: "a timestamp or a date"
    case .rowVersion: "an integer or int64 without '?'"
    case .softDelete: "a timestamp? or date?, or a boolean without '?'"
    }
  }

  func fits(_ column: Column) -> Bool {
    switch (self, column.type.value) {
    case (.touch, .timestamp), (.touch, .date): true
    case (.rowVersion, .integer), (.rowVersion, .int64): !column.isNullable
    case (.softDelete, .timestamp), (.softDelete, .date): column.isNullable
    case (.softDelete, .boolean): !column.isNullable
    default: false
    }
  }

  /// The default of such a column if the file gives none. Rows that other programs insert have it,
  /// too.
  func defaultValue(of column: Column) -> DefaultValue? {
    guard fits(column) else { return nil }
    return switch (self, column.type.value) {
    case (.rowVersion, _): .literal(.integer(1))
    case (.softDelete, .boolean): .literal(.boolean(false))
    default: nil
    }
  }
}

/// The values with which a column marks rows as deleted, as SQL.
package struct DeletionMark: Equatable, Sendable {
  /// The value in a row that is being deleted.
  package var deleted: String
  /// The value in a row that isn't deleted.
  package var kept: String
  /// The end of the condition that a row isn't deleted, after the column.
  package var comparison: String
}

extension Column {
  /// How the column marks deleted rows; nil if that isn't its role.
  package var deletionMark: DeletionMark? {
    guard role?.value == .softDelete else { return nil }
    guard let now else { return DeletionMark(deleted: "1", kept: "0", comparison: "= 0") }
    return DeletionMark(deleted: now, kept: "NULL", comparison: "IS NULL")
  }

  /// The value that an update gives to a column that is set to the current time, as SQL; nil for
  /// other columns.
  package var timeOfUpdate: String? { role?.value == .touch ? now : nil }

  /// The current time as SQL, as the column stores it; nil for a column of other values.
  package var now: String? { storedType.now }
}
