import DBGenAdoption
import SchemaParser
import SchemaSQL

/// A database that was migrated to a version, to compare with one that was created at that version.
struct MigratedDatabase {
  let database: SQLiteConnection
  let version: FreshVersion
  let tracker: RowTracker
  let record: RowRecord
  let reach: PlanReach

  private static let mostDifferences = 3

  /// Returns the problems, with places in the version's file.
  ///
  /// - Parameter origins: The versions in which the values originated.
  func findings(from origins: ValueOrigins) -> [Diagnostic] {
    let differences =
      (structureDifferences + faults).map { ($0, origins.first, nil) } + rowDifferences(origins)
      + unreadableValues.map { ($0.text, origins.first, $0.table) }
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

  /// The values that the step leaves, and that the app can't read.
  private var unreadableValues: [(text: String, table: String)] {
    guard version.hasOneForm else { return [] }
    let tables = version.tables.filter { reach.isNamed($0.name) }
    return tables.flatMap(version.unreadableValues).compactMap { values in
      do throws(SQLiteError) {
        let found = try database.rowsWithStandIns(values.query).first
        return found.map { (values.complaint(about: $0[0] ?? "NULL"), values.table) }
      } catch {
        return ("\(values.table) can't be read: \(error.description)", values.table)
      }
    }
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
