package import SchemaParser

/// A version of a history, with what takes databases to it.
package struct VerifiedVersion {
  package var number: Int64
  package var snapshot: SchemaSnapshot
  package var steps: [Located<MigrationStep>]
  /// What is done to a database of the version before; nothing for the first version.
  package var plan: MigrationPlan

  package init(
    number: Int64, snapshot: SchemaSnapshot, steps: [Located<MigrationStep>] = [],
    plan: MigrationPlan = MigrationPlan(actions: [])
  ) {
    self.number = number
    self.snapshot = snapshot
    self.steps = steps
    self.plan = plan
  }
}

extension [VerifiedVersion] {
  /// The size in bytes of what is done for all versions together.
  var workSize: Int { size * Swift.min(Swift.max(1, count), Self.mostPasses) }

  /// The same where each version is taken through all that follow.
  var squaredWorkSize: Int { size * Swift.max(1, count) }

  private var size: Int { map { $0.snapshot.size + $0.plan.size }.reduce(0, +) }

  /// However many versions there are, each costs no more than this many times itself.
  private static var mostPasses: Int { 8 }
}

extension VerifiedVersion {
  /// Where to point at for something that a migration to this version does.
  func place(ofStep title: String?, about table: String? = nil) -> SourceRange {
    let step =
      title.flatMap { title in steps.first { $0.value.title == title } }
      ?? table.flatMap { table in
        steps.first { step in step.value.tables.contains { SQLName.areEqual($0, table) } }
      } ?? title.flatMap { title in
        steps.first { step in
          step.value.tables.contains { title.contains("'\($0)'") }
        }
      } ?? steps.first
    return step?.range ?? 0..<0
  }
}
