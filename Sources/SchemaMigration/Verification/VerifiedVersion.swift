package import SchemaParser

/// A version of a history, with the plan that leads to it.
package struct VerifiedVersion {
  package var number: Int64
  package var snapshot: SchemaSnapshot
  package var steps: [Located<MigrationStep>]
  /// The plan for databases of the previous version; empty for the first version.
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
  /// The size in bytes of the work for all versions together.
  var workSize: Int { size * Swift.min(Swift.max(1, count), Self.mostPasses) }

  /// The size of the work if each version is migrated through all later ones.
  var squaredWorkSize: Int { size * Swift.max(1, count) }

  private var size: Int { map { $0.snapshot.size + $0.plan.size }.reduce(0, +) }

  /// The maximum number of times that a version counts, regardless of how many versions there are.
  private static var mostPasses: Int { 8 }
}

extension VerifiedVersion {
  /// Returns the place in the version's file for a problem in the migration to it.
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
