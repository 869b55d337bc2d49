import DBGenRuntime
import SchemaParser

/// A database that was migrated to a version, to compare with one that was created at that version.
struct MigratedDatabase {
  let database: SQLiteConnection
  let version: FreshVersion
  let tracker: RowTracker
  let record: RowRecord

  private static let mostDifferences = 3

  /// Returns the problems, with places in the version's file.
  ///
  /// - Parameter origins: The versions in which the values originated.
  func findings(from origins: ValueOrigins) -> [Diagnostic] {
    let differences =
      (structureDifferences + faults).map { ($0, origins.first, nil) } + rowDifferences(origins)
    return differences.map { text, origin, table in
      Diagnostic(
        .unprovenMigration, "from version \(origin) to \(version.number): \(text)",
        at: version.version.place(ofStep: nil, about: table))
    }
  }

  private var structureDifferences: [String] {
    do throws(SQLiteError) {
      return try database.shape().differences(from: version.shape, .exact).map {
        "the schema differs from a fresh one: \($0.text)"
      }
    } catch {
      return ["the schema can't be read: \(error.description)"]
    }
  }

  private var faults: [String] {
    let checks = DatabaseChecks(database: database)
    let failing = checks.failingStatements
    let news = failing.isEmpty ? [] : failing.filter { !version.failures.contains($0) }
    return checks.faults() + news
  }

  private func rowDifferences(
    _ origins: ValueOrigins
  ) -> [(text: String, origin: Int64, table: String?)] {
    tracker.tables.filter { record.rows[$0.origin] != nil }.flatMap { table in
      let comparison = RowComparison(
        table: table, record: record, tracker: tracker, database: database)
      let isCounted =
        version.table(named: table.name)?.table.primaryKey?.isAutoincrement ?? false
      let mark = comparison.markDifference(isAutoincrement: isCounted)
      return (comparison.differences().prefix(Self.mostDifferences) + (mark.map { [$0] } ?? []))
        .map { ($0.text, origins.version(of: table.origin, $0.column), table.name) }
    }
  }
}
