import SchemaImporter
import SchemaParser

/// A database that was taken to a version, to be compared with one that was made at that version.
struct MigratedDatabase {
  let database: PlanDatabase
  let version: FreshVersion
  let tracker: RowTracker
  let record: RowRecord

  private static let mostDifferences = 3

  /// What is wrong, pointing into the version's file.
  func findings(from number: Int64) -> [Diagnostic] {
    let way = "from version \(number) to \(version.number): "
    return (structureDifferences + faults + rowDifferences).map { text, table in
      Diagnostic(
        .unprovenMigration, way + text, at: version.place(ofStep: nil, about: table))
    }
  }

  private typealias Difference = (text: String, table: String?)

  private var structureDifferences: [Difference] {
    do throws(ImportError) {
      let found = try DatabaseStructure(of: database.database)
      return version.structure.differences(from: found).map {
        ("the schema differs from a fresh one: \($0)", nil)
      }
    } catch {
      return [("the schema can't be read: \(error.description)", nil)]
    }
  }

  private var faults: [Difference] {
    let checks = DatabaseChecks(database)
    let failing = checks.failingStatements
    let news = failing.isEmpty ? [] : failing.filter { !version.failures.contains($0) }
    return (checks.faults() + news).map { ($0, nil) }
  }

  private var rowDifferences: [Difference] {
    tracker.tables.flatMap { table in
      let comparison = RowComparison(
        table: table, record: record, tracker: tracker, database: database.database)
      let isCounted =
        version.table(named: table.name)?.table.primaryKey?.isAutoincrement ?? false
      let mark = comparison.markDifference(isAutoincrement: isCounted)
      return (comparison.differences().prefix(Self.mostDifferences) + (mark.map { [$0] } ?? []))
        .map { ($0, table.name) }
    }
  }
}
