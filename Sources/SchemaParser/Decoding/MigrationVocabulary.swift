package enum MigrationProperty: String, Vocabulary {
  case version, name, takesOver, from, to, minReader, minWriter, steps, schema, sql, sealed

  static let noun = "a version"
}

extension StepKind: Vocabulary { static let noun = "a step" }
extension StepProperty: Vocabulary { static let noun = "a step" }

/// The only keyword that `dataLoss` takes.
package enum DataLoss: String, CaseIterable {
  case accepted
}

package enum SnapshotProperty: String, Vocabulary {
  case enums, types, statements

  static let noun = "a schema at a version"
}

package enum ActionProperty: String, Vocabulary {
  case step, before, run, refuse, table, because, call

  static let noun = "an action"
}
