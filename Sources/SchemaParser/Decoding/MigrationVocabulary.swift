enum MigrationProperty: String, Vocabulary {
  case version, name, from, to, minReader, steps, schema, sql, sealed

  static let noun = "a version"
}

enum StepKind: String, Vocabulary {
  case createTable, dropTable, renameTable
  case addColumn, dropColumn, renameColumn, changeColumn, moveColumn, reorderColumns, changeTable
  case addCase, renameCase, removeCase
  case create, drop, replace, sql, swift

  static let noun = "a step"
}

/// The properties of all steps. The kind of a step decides which ones it has.
enum StepProperty: String, Vocabulary {
  case table, column, from, to, fill, convert, normalize, onBad, dataLoss, `where`, rows
  case `enum`, `case`, index, view, trigger, virtualTable

  static let noun = "a step"
}

/// The only keyword that `dataLoss` takes.
enum DataLoss: String, CaseIterable {
  case accepted
}

enum SnapshotProperty: String, Vocabulary {
  case enums, types, statements

  static let noun = "a schema at a version"
}

enum ActionProperty: String, Vocabulary {
  case step, run, refuse, table, because, call

  static let noun = "an action"
}
